import { type Judging, judgeHere } from './judge.ts';
import { answerCalls, shared } from './threads.ts';

type Texts = { original: Uint8Array; shown: Uint8Array };

/** A document's bytes where both sides read them; what is shown as it came is the same bytes there, too. */
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
