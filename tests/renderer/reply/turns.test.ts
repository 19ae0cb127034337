import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from '#renderer/reply/start-judging.ts';

/** Work on a text that ends when the test says so. */
function typing() {
  let text = '';
  const sent: string[] = [];
  const shown: string[] = [];
  const turns = createTurns(() => sent.push(text));
  return {
    sent,
    shown,
    type: (next: string): void => {
      text = next;
      turns.ask();
    },
    answer: (): void => {
      if (turns.isNewest()) shown.push(sent.at(-1) ?? '');
      turns.answered();
    },
  };
}

test('what is typed while a text is judged is judged once, as it is then', () => {
  const { type, answer, sent, shown } = typing();
  for (const text of ['a', 'ab', 'abc']) type(text);
  expect(sent).toEqual(['a']);
  answer();
  expect(sent).toEqual(['a', 'abc']);
  expect(shown).toEqual([]);
  answer();
  expect(shown).toEqual(['abc']);
});

test('however keys and answers come, the last verdict shown is that of the last text, and none is shown of a text that was overtaken', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), (keys) => {
      const { type, answer, sent, shown } = typing();
      let text = '';
      let answered = 0;
      const finish = (): void => {
        if (answered === sent.length) return;
        answered += 1;
        const before = shown.length;
        answer();
        if (shown.length > before) expect(shown.at(-1)).toBe(text);
      };
      for (const key of keys) {
        if (key) {
          text += 'x';
          type(text);
        } else finish();
      }
      while (answered < sent.length) finish();
      expect(shown.at(-1) ?? '').toBe(text);
    }),
  );
});
