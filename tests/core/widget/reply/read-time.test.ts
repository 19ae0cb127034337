import { describe, expect, test } from 'vitest';
import { expectWords } from '#tests/support/words.ts';
import { assumed, judge } from '../read.ts';

const withTimes = (...timestamps: unknown[]) =>
  timestamps.map((timestamp, index) => ({ id: `${index}`, title: 'A', timestamp }));

describe('TAB-ITM-6: the words about a timestamp', () => {
  test.each([
    ['2026-11-20', /\(write it like 2026-11-20T10:00:00Z\)/],
    ['2026-13-20T10:00:00Z', /\(there is no such date/],
  ])('%s', (timestamp, reason) => {
    const verdict = judge(withTimes(timestamp));
    expect(verdict.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The timestamp of item 1 .*ISO 8601/),
    ]);
    expect(verdict.findings[0]?.message).toContain(`"${timestamp}" (`);
    expect(verdict.findings[0]?.message).toMatch(reason);
    expectWords(verdict.findings[0]?.message);
    expect(verdict.value?.items).toEqual([{ id: '0', title: 'A' }]);
  });

  test.each([
    ['info', '2026-11-20T10:00:00', 'has no UTC offset'],
    ['info', '2026-W47-5T10:00:00Z', 'rare form'],
    ['info', '20261120T100000Z', 'rare form'],
    ['info', '2026-12-31T23:59:60Z', 'rare form'],
    ['info', '+002026-11-20T10:00:00Z', 'rare form'],
    ['info', '2026-11-20T10:00:00\u221202:00', 'rare form'],
    ['warning', '2026-11-20T10:00:00-00:00', 'ISO 8601 does not have'],
    ['warning', '20261120T100000+02:00', 'ISO 8601 does not have'],
  ])('a timestamp that is read with %s says what is odd: %s', (heavy, timestamp, words) => {
    const { findings, value } = judge(withTimes(timestamp));
    expect(
      findings.map(({ level, clause, message }) => [level, clause, message.includes(words)]),
    ).toEqual([[heavy, 'TAB-ITM-6', true]]);
    expect(value?.items).toMatchObject([{ timestamp }]);
  });
});

test.each(['20261121T093000', '2026-W47-6T09:30', '2026-11-21T09:30:00,5'])(
  'TAB-ITM-6: %s lacks its offset, and few readers accept it',
  (timestamp) => {
    const { findings } = judge(withTimes(timestamp));
    expect(findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`)).toEqual([
      'info TAB-ITM-6 $[0].timestamp',
      'info TAB-ITM-6 $[0].timestamp',
    ]);
    expect(assumed(judge(withTimes(timestamp)))).toContain('timestamp-without-offset');
  },
);
