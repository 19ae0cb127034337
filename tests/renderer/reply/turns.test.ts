import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestOf } from '#renderer/reply/judging.ts';

/** Work on a text that ends when the test says so. */
function typing() {
  let text = '';
  const sent: string[] = [];
  const shown: string[] = [];
  let end: (() => void) | undefined;
  const ask = newestOf(async (isNewest) => {
    const own = text;
    sent.push(own);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    if (isNewest()) shown.push(own);
  });
  return {
    sent,
    shown,
    type: (next: string): void => {
      text = next;
      void ask();
    },
    answer: async (): Promise<void> => {
      end?.();
      for (let turn = 0; turn < 5; turn += 1) await undefined;
    },
  };
}

test('however keys and answers come, the last verdict shown is that of the last text, and none is shown of a text that was overtaken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1 }), async (keys) => {
      const { type, answer, sent, shown } = typing();
      let text = '';
      let answered = 0;
      const finish = async (): Promise<void> => {
        if (answered === sent.length) return;
        answered += 1;
        const before = shown.length;
        await answer();
        if (shown.length > before) expect(shown.at(-1)).toBe(text);
      };
      for (const key of keys) {
        if (key) {
          text += 'x';
          type(text);
        } else await finish();
      }
      while (answered < sent.length) await finish();
      expect(shown.at(-1) ?? '').toBe(text);
    }),
  );
});
