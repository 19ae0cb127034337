import { parentPort, workerData } from 'node:worker_threads';
import { readLocalFile } from '#core/document/local-file.ts';
import { judgeDocument, judgeItem, judgeList, judgeStatus } from '#core/judge.ts';
import { readReply } from '#core/read-reply.ts';
import type { Judging, Looking, Told } from './judge.ts';
import { shared } from './shared-bytes.ts';

// The thread's whole life: judge the one reply it was started with, telling how far it is.
const tell = (told: Told): void => parentPort?.postMessage(told);

/** The judgement of a webhook's reply. */
function judgedOf(asked: Exclude<Judging, { as: 'document' | Looking['as'] }>) {
  switch (asked.as) {
    case 'list':
      return judgeList(asked.input);
    case 'item':
      return judgeItem(asked.input);
    case 'status':
      return judgeStatus(asked.input);
  }
}

const judging = workerData as Judging;
const { body } = judging.input;
if (judging.as === 'document') {
  const { reply, xml, ...judgement } = judgeDocument(judging.input, (done, total) => tell({ done, total }));
  const original = xml && shared(xml.original);
  // What is shown as it came is the same bytes, also on the other side.
  const texts = original && { original, shown: xml.shown === xml.original ? original : shared(xml.shown) };
  tell({ judgement: { ...judgement, xml: texts, reply: reply === body ? null : shared(reply) } });
} else if (judging.as === 'saved') tell({ seen: readReply(judging.input) });
else if (judging.as === 'file') tell({ seen: readLocalFile(judging.input) });
else {
  const { reply, ...judgement } = judgedOf(judging);
  tell({ judgement: { ...judgement, reply: reply === body ? null : shared(reply) } });
}
