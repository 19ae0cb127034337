import { describe, expect, test } from 'vitest';
import { createDrafts, maxFindings } from '#core/contract/notes.ts';
import { expectWords } from '#tests/support/words.ts';
import { judge } from '../widget/read.ts';

const draw = () => ({ at: [], message: '', effect: '' });
const flood = (counts: readonly (readonly ['error' | 'warning' | 'info', string, number])[]) => {
  const drafts = createDrafts();
  for (const [level, clause, count] of counts)
    for (let index = 0; index < count; index += 1) drafts.report(level, clause, draw);
  return drafts.finish();
};
const countOf = (
  drafts: readonly { level: string; clause: string }[],
  level: string,
  clause: string,
) => drafts.filter((draft) => draft.level === level && draft.clause === clause).length;

describe('a flood of findings', () => {
  test('up to 1,000 are all kept', () => {
    const { kept, rest } = flood([
      ['error', 'A', 600],
      ['info', 'B', 400],
    ]);
    expect(kept).toHaveLength(maxFindings);
    expect(rest).toBeNull();
  });

  test('from 1,001 on the last one counts the rest, exactly', () => {
    const { kept, rest } = flood([['error', 'A', 1001]]);
    expect(kept).toHaveLength(999);
    expect(rest).toMatchObject({
      level: 'info',
      clause: 'A',
      message: expect.stringMatching(/1,001 errors.*2 errors of A/),
    });
    expectWords(rest?.message);
  });

  test('errors are kept before warnings, warnings before notes', () => {
    const { kept, rest } = flood([
      ['info', 'I', 5000],
      ['warning', 'W', 5000],
      ['error', 'E', 990],
    ]);
    expect([
      countOf(kept, 'error', 'E'),
      countOf(kept, 'warning', 'W'),
      countOf(kept, 'info', 'I'),
    ]).toEqual([990, 9, 0]);
    expect(rest?.message).toMatch(
      /990 errors, 5,000 warnings, 5,000 notes.*4,991 warnings of W, 5,000 notes of I/,
    );
    expect(rest?.clause).toBe('W');
  });

  test('a flood of one clause never hides another of the same level', () => {
    const { kept } = flood([
      ['error', 'A', 100_000],
      ['error', 'B', 1],
      ['error', 'C', 700],
    ]);
    expect([
      countOf(kept, 'error', 'A'),
      countOf(kept, 'error', 'B'),
      countOf(kept, 'error', 'C'),
    ]).toEqual([499, 1, 499]);
  });

  test('a kept finding is drawn up, a counted one is not', () => {
    const drafts = createDrafts();
    let drawn = 0;
    for (let index = 0; index < 5000; index += 1) {
      drafts.report('error', 'A', () => {
        drawn += 1;
        return draw();
      });
    }
    expect(drawn).toBe(maxFindings);
  });

  test('of 20,000 broken items every finding is counted, and the last one says so', () => {
    const verdict = judge({
      items: Array.from({ length: 20_000 }, () => ({ title: 5, name: 'x' })),
      badge: 'red',
    });
    expect(verdict.findings).toHaveLength(1000);
    expect(verdict.findings.at(-1)).toMatchObject({
      level: 'info',
      clause: 'TAB-ITM-2',
      path: '$',
    });
    expect(verdict.findings.at(-1)?.message).toMatch(
      /40,001 errors, 20,000 warnings.*39,002 errors of TAB-ITM-2, 20,000 warnings of TAB-ITM-1/,
    );
    expect(verdict.findings.some(({ clause }) => clause === 'TAB-BDG-1')).toBe(true);
    expect(verdict.value?.items).toHaveLength(20_000);
  });

  test('steps are bounded too', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`, 1]));
    const { steps } = judge([{ id: 'a', title: 'A', ...many }]);
    expect(steps.length).toBeLessThan(110);
    expect(steps.at(-1)?.text).toContain('400');
    expectWords(steps.at(-1)?.text);
  });
});
