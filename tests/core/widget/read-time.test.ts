import { describe, expect, test } from 'vitest';
import { assumed, judge, stepped } from './read.ts';

const withTimes = (...timestamps: unknown[]) => timestamps.map((timestamp, index) => ({ id: `${index}`, title: 'A', timestamp }));

describe('TAB-ITM-6: the words about a timestamp', () => {
  test.each([
    ['2026-11-20', 'the text "2026-11-20" came (a date without a time).'],
    ['on 2026-11-20', 'the text "on 2026-11-20" came.'],
    ['2026-11-20 10:00', 'the text "2026-11-20 10:00" came.'],
  ])('%s', (timestamp, words) => {
    const verdict = judge(withTimes(timestamp));
    expect(verdict.findings.map(({ message }) => message)).toEqual([
      `The timestamp of item 1 must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z; ${words}`,
    ]);
    expect(verdict.value?.items).toEqual([{ id: '0', title: 'A' }]);
  });

  test('all that are not shown make one step', () => {
    expect(stepped(judge(withTimes('a', '2026-11-20T10:00:00Z', 'b')))).toContain(
      'TAB-ITM-6 $[0].timestamp The timestamp of 2 items is no ISO 8601 date-time: it is not shown.',
    );
  });

  test('a leap day is kept without a word, though no month has it every year', () => {
    expect(judge(withTimes('2028-02-29T10:00:00.5Z'))).toMatchObject({ findings: [], value: { items: [{ timestamp: '2028-02-29T10:00:00.5Z' }] } });
  });

  test('an odd form is kept without a word on a messaging tab', () => {
    const verdict = judge(withTimes('2026-W47-5T10:00', '20261120T10Z'), 'messaging');
    expect(verdict.findings).toEqual([]);
    expect(verdict.value?.items).toMatchObject([{ timestamp: '2026-W47-5T10:00' }, { timestamp: '20261120T10Z' }]);
    expect(assumed(verdict)).toEqual(['fields-of-messaging-item']);
  });
});
