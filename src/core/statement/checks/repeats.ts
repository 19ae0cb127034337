import type { Units } from '../decimal.ts';
import { money, type Subject } from './subject.ts';

/** Rows that say what a row before them says. */
export function repeatedRows(
  contents: Float64Array,
  part: readonly number[],
): { first: number; row: number }[] {
  const seen = new Map<number, number>();
  return part.flatMap((row) => {
    const said = contents[row] as number;
    const first = seen.get(said);
    if (first !== undefined) return [{ first, row }];
    seen.set(said, row);
    return [];
  });
}

const listed = (rows: readonly number[]): string =>
  rows.length > 4
    ? `${(rows[0] as number) + 1} to ${(rows.at(-1) as number) + 1}`
    : rows
        .map((row) => row + 1)
        .join(', ')
        .replace(/, (\d+)$/, ' and $1');

/** Two rows or more that repeat others, where the sum of them is what the closing balance lacks: a page that was read twice. */
export function repeatedBlock(
  subject: Subject,
): { rows: readonly number[]; sentence: string } | null {
  const { balances, flow, rows } = subject;
  const { opening, closing } = balances;
  if (opening === null || closing === null || balances.isAmbiguous) return null;
  const missing: Units = closing.value - opening.value - flow.sum;
  const repeated = missing === 0n ? [] : repeatedRows(rows.contents, flow.entries);
  const sum = repeated.reduce((moved, { row }) => moved + (rows.movements[row] ?? 0n), 0n);
  if (repeated.length < 2 || sum !== -missing) return null;
  return {
    rows: repeated.map(({ row }) => row),
    sentence: `${money(subject, missing)} is the sum of rows ${listed(repeated.map(({ row }) => row))}, which repeat rows ${listed(repeated.map(({ first }) => first))}.`,
  };
}
