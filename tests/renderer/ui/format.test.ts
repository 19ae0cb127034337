import { expect, test } from 'vitest';
import { formatProgress } from '#renderer/ui/format.ts';

test.each([
  [1, 1, 'Reading: 1 item of 1 item'],
  [1, 3, 'Reading: 1 item of 3 items'],
  [2, null, 'Reading: 2 items'],
])('progress counts %s of %s', (done, total, text) => {
  expect(formatProgress({ phase: 'reading', done, total, unit: 'items' })).toBe(text);
});
