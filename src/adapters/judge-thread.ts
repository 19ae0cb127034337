import { readLocalFile } from '#core/document/local-file.ts';
import { judgeDocument, judgeItem, judgeList, judgeStatus } from '#core/judge.ts';
import { readReply } from '#core/read-reply.ts';
import type { Judging } from './judge.ts';
import { shared } from './shared-bytes.ts';
import { answerCalls, type Step } from './threads.ts';

function judged(judging: Judging, step: Step) {
  switch (judging.as) {
    case 'document': {
      const judgement = judgeDocument(judging.input, step);
      const { xml } = judgement;
      const original = xml && shared(xml.original);
      // What is shown as it came is the same bytes, also on the other side.
      return { ...judgement, xml: original && { original, shown: xml.shown === xml.original ? original : shared(xml.shown) } };
    }
    case 'list':
      return judgeList(judging.input);
    case 'item':
      return judgeItem(judging.input);
    case 'status':
      return judgeStatus(judging.input);
    case 'saved':
      return readReply(judging.input);
    case 'file':
      return readLocalFile(judging.input);
  }
}

answerCalls(() => ({
  answer(judging: Judging, step) {
    const answer = judged(judging, step);
    if (!('reply' in answer)) return answer;
    return { ...answer, reply: answer.reply === judging.input.body ? null : shared(answer.reply) };
  },
}));
