import { expect, test } from 'vitest';
import { withExpression } from '#renderer/documents/viewer/store.ts';

test('an expression that is run again is the newest, and there once', () =>
  expect(withExpression(['a', 'b', 'c'], 'a')).toEqual(['b', 'c', 'a']));

test('the last fifty stay', () => {
  const all = Array.from({ length: 60 }, (_, index) => `//n${index}`);
  const kept = all.reduce<readonly string[]>(withExpression, []);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, '//n10', '//n59']);
});
