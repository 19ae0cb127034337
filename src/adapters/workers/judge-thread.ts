import { judge } from '#core/contract/judge.ts';
import { type Judging, judgeAndCheck, judgeHere } from './judge-here.ts';
import { answerCalls, isShared, roomFor, shared } from './threads.ts';

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
  async answer(judging: Judging, step, early) {
    if (judging.what !== 'reply' && judging.what !== 'document') return judgeHere(judging, step);
    let decoded: Uint8Array | null = null;
    const onDecoded = (bytes: Uint8Array): void => {
      if (!isShared(bytes)) return;
      decoded = bytes;
      early(bytes);
    };
    const memory = { room: roomFor, onDecoded };
    const answer =
      judging.what === 'document'
        ? await judgeAndCheck({ ...judging, input: { ...judging.input, ...memory } }, step)
        : judge({ ...judging.input, ...memory }, step);
    const reply = answer.reply === judging.input.body ? null : shared(answer.reply);
    if (!('xml' in answer)) return { ...answer, reply };
    const { xml } = answer;
    // Its bytes are at the other end already.
    const isDecoded = xml !== null && xml.original === decoded && xml.shown === decoded;
    return { ...answer, reply, xml: isDecoded ? ('early' as const) : xml && sharedTexts(xml) };
  },
}));
