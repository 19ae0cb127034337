import { expect, test } from 'vitest';
import { readStatus } from '#renderer/reply/store.ts';

test.each([
  ['', null],
  ['  ', null],
  ['100', 100],
  [' 204 ', 204],
  ['599', 599],
])('%j is read', (text, status) => {
  expect(readStatus(text)).toEqual({ ok: true, status });
});

test.each(['99', '600', '20', '2000', '2e2', '200.0', '-200', 'ok'])('%j is refused', (text) => {
  expect(readStatus(text).ok).toBe(false);
});
