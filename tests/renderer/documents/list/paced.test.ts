import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaced } from '#renderer/documents/list/paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first row is shown at once, and of those passed quickly only the last', () => {
  const shown: string[] = [];
  const { next } = createPaced((row: string) => shown.push(row));
  for (const row of ['a', 'b', 'c', 'd']) next(row);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(150);
  expect(shown).toEqual(['a', 'd']);
  vi.advanceTimersByTime(150);
  next('e');
  expect(shown).toEqual(['a', 'd', 'e']);
});
