import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '#core/text/edit-distance.ts';
import { errorText, grouped, plural, several } from '#core/text/wording.ts';

test('a word follows its number', () => {
  expect([0, 1, 2].map((count) => several(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ]);
  expect([1, 2].map((count) => several(count, 'reply', 'replies'))).toEqual([
    '1 reply',
    '2 replies',
  ]);
  expect([1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are']);
});

test('a large number is grouped by thousands', () => {
  expect([0, 999, 1000, 16_384, 1_234_567].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '16,384',
    '1,234,567',
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en'));
    }),
  );
  expect(several(10_000, 'item')).toBe('10,000 items');
});

test('an error is told by its message, anything else by itself', () => {
  expect(errorText(new TypeError('no such place'))).toBe('no such place');
  expect([errorText('stopped'), errorText(null)]).toEqual(['stopped', 'null']);
});

test.each([
  ['', 'abc', 3],
  ['abc', '', 3],
  ['colour', 'color', 1],
  ['titel', 'title', 1],
  ['stauts', 'status', 1],
  ['view', 'views', 1],
  ['badge', 'budget', 2],
  ['same', 'same', 0],
])('the edit distance from "%s" to "%s" is %i', (one, other, changes) => {
  expect(editDistance(one, other)).toBe(changes);
});
