import { type Judging, judgeHere } from './judge.ts';
import { answerCalls, shared } from './threads.ts';

type Texts = { original: Uint8Array; shown: Uint8Array };

/**
 * A document's bytes in memory that both threads read; if the shown text is the original, it shares
 * the same bytes.
 */
function sharedTexts({ original, shown }: Texts): Texts {
  const bytes = shared(original);
  return { original: bytes, shown: shown === original ? bytes : shared(shown) };
}

answerCalls(() => ({
  answer(judging: Judging, step) {
    const answer = judgeHere(judging, step);
    if (!('reply' in answer)) return answer;
    const reply = answer.reply === judging.input.body ? null : shared(answer.reply);
    return 'xml' in answer
      ? { ...answer, reply, xml: answer.xml && sharedTexts(answer.xml) }
      : { ...answer, reply };
  },
}));
