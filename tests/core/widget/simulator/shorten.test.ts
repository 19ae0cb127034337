import { expect, test } from 'vitest';
import { shortened } from '#core/widget/simulator/display.ts';

test('a text that is short and has no stacks is the very same', () => {
  for (const text of ['', 'title', 'ก็ที่นี่', 'नमस्ते', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ẹ̀é'])
    expect(shortened(text, 40)).toBe(text);
});

test.each([
  ['combining marks', '\u0301'],
  ['enclosing marks', '\u20dd'],
  ['joiners', '\u200d'],
  ['non-joiners', '\u200c'],
  ['variation selectors', '\ufe0f'],
  ['tag characters', '\u{e0061}'],
])('ten %s stay on one letter', (_, one) => {
  expect(shortened(`a${one.repeat(60_000)}b`, 200_000)).toBe(`a${one.repeat(10)}b`);
});

test('different marks in turn count together', () => {
  expect(shortened(`a${'\u0301\u200d\u0316'.repeat(9000)}`, 100_000)).toBe(
    `a${'\u0301\u200d\u0316'.repeat(4).slice(0, 10)}`,
  );
});

test('a cut never splits a pair', () => expect(shortened('ab😀', 3)).toBe('ab'));
