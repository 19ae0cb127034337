import { expect, test } from 'vitest';
import { findWords } from '#core/xml/find.ts';

const text = 'one Two one.three TWO';

test('goes on to the next place and from the start again', () => {
  expect(findWords(text, 'two', 0)).toEqual({ start: 4, end: 7 });
  expect(findWords(text, 'two', 5)).toEqual({ start: 18, end: 21 });
  expect(findWords(text, 'two', 19)).toEqual({ start: 4, end: 7 });
});

test('goes back to the one before and from the end again', () => {
  expect(findWords(text, 'two', 18, { backwards: true })).toEqual({ start: 4, end: 7 });
  expect(findWords(text, 'two', 4, { backwards: true })).toEqual({ start: 18, end: 21 });
  expect(findWords(text, 'one', 0, { backwards: true, matchCase: true })).toEqual({
    start: 8,
    end: 11,
  });
});

test('minds letter case when told to', () => {
  expect(findWords(text, 'TWO', 0, { matchCase: true })).toEqual({ start: 18, end: 21 });
  expect(findWords(text, 'tWO', 0, { matchCase: true })).toBeNull();
});

test('takes the words as they are', () => {
  expect(findWords(text, 'one.', 0)).toEqual({ start: 8, end: 12 });
  expect(findWords(text, '.*', 0)).toBeNull();
  expect(findWords(text, 'nowhere', 3, { backwards: true })).toBeNull();
});

test('going back finds what lies across the stretches of a large text', () => {
  const large = `${'x'.repeat((1 << 20) - 2)}needle${'y'.repeat((1 << 20) - 3)}`;
  expect(findWords(large, 'NEEDLE', large.length, { backwards: true })).toEqual({
    start: (1 << 20) - 2,
    end: (1 << 20) + 4,
  });
});

test.each([true, false])('so does going on; matchCase: %s', (matchCase) => {
  const large = `${'x'.repeat((1 << 20) - 2)}needle${'y'.repeat(1 << 20)}`;
  expect(findWords(large, 'needle', 0, { matchCase })).toEqual({
    start: (1 << 20) - 2,
    end: (1 << 20) + 4,
  });
});
