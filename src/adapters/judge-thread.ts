import { parentPort, workerData } from 'node:worker_threads';
import { judgeDocument, judgeItem, judgeList, judgeStatus } from '#core/judge.ts';
import type { Judging, Told } from './judge.ts';

// The thread's whole life: judge the one reply it was started with, telling how far it is.
const tell = (told: Told, moved: readonly ArrayBufferLike[] = []): void =>
  parentPort?.postMessage(
    told,
    moved.filter((buffer) => buffer instanceof ArrayBuffer),
  );

/** The judgement of a webhook's reply. */
function judgedOf(asked: Exclude<Judging, { as: 'document' }>) {
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
  const { reply, xml, verdict } = judgeDocument(judging.input, (done, total) => tell({ done, total }));
  // Large bytes are handed over, not copied; those that came in are on the other side already.
  const moved = new Set([xml?.original.buffer, xml?.shown.buffer].filter((buffer) => buffer !== undefined));
  tell({ judgement: { verdict, xml, reply: reply === body ? null : reply } }, [...moved]);
} else {
  const { reply, verdict } = judgedOf(judging);
  tell({ judgement: { verdict, reply: reply === body ? null : reply } });
}
