import type { Flow } from '../balances.ts';
import type { Units } from '../decimal.ts';
import type { Rows } from '../rows.ts';

/**
 * A row whose balance does not follow from the row before it: `expected` is the balance before plus
 * the movement, `actual` what the row says. `before` is null at the opening balance.
 */
export type RunningBreak = { before: number | null; row: number; expected: Units; actual: Units };

/** Follows the balances of rows in the order of time; rows without a balance pass their amounts on. */
export function findRunningBreaks(
  rows: Rows,
  { order }: Flow,
  opening: Units | null,
): RunningBreak[] {
  const { isBefore } = rows;
  const breaks: RunningBreak[] = [];
  let known = opening;
  let before: number | null = null;
  for (const row of order) {
    const moved = rows.movements[row] ?? 0n;
    const actual = rows.balances[row] ?? null;
    const expected: Units | null = known === null ? null : isBefore ? known : known + moved;
    if (actual !== null && expected !== null && actual !== expected)
      breaks.push({ before, row, expected, actual });
    const balance = actual ?? expected;
    known = balance === null ? null : isBefore ? balance + moved : balance;
    before = row;
  }
  return breaks;
}
