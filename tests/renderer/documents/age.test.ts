import { expect, test } from 'vitest';
import { readAge } from '#renderer/documents/store.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 34 ', 34],
  ['-1.5', -1.5],
])('%j is the age %j', (text, age) => expect(readAge(text)).toEqual({ ok: true, age }));

test.each(['abc', 'NaN', 'Infinity', '1e999', '3 4'])('%j is no age', (text) =>
  expect(readAge(text).ok).toBe(false),
);
