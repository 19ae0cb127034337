import { describe, expect, test } from 'vitest';
import { clockWords, retentionWords } from '#renderer/documents/outcome/retention-clock.tsx';

const created = '2026-01-01T00:00:00.000000+00:00';
const midnight = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

describe('the retention clock (DOC-RET-1)', () => {
  test('is pressing below 6 hours', () => {
    expect(retentionWords(created, midnight + 66 * hour)?.pressing).toBe(false);
    expect(retentionWords(created, midnight + 66 * hour + 1)).toMatchObject({
      text: expect.stringContaining('5 hours 59 minutes'),
      pressing: true,
    });
  });
});

describe('a clock that is wrong', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  test.each([
    ['behind by a day', midnight + 24 * hour, '1 day behind'],
    ['ahead by 6 minutes', midnight - 6 * minute, '6 minutes ahead of'],
  ])('is reported when it is %s', (_what, came, words) =>
    expect(clockWords(date, came)).toContain(words),
  );
});
