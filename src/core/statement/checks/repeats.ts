import type { Units } from '../decimal.ts';
import { money, type Subject } from './subject.ts';

/** Rows that say what a row before them says. Sorting tells large lists without any in no time. */
export function repeatedRows(
  contents: Float64Array,
  part: readonly number[],
): { first: number; row: number }[] {
  const sorted = Float64Array.from(part, (row) => contents[row] as number).sort();
  const twice = new Set<number>();
  for (let at = 1; at < sorted.length; at += 1)
    if (sorted[at] === sorted[at - 1]) twice.add(sorted[at] as number);
  if (twice.size === 0) return [];
  const seen = new Map<number, number>();
  const repeated: { first: number; row: number }[] = [];
  for (const row of part) {
    const said = contents[row] as number;
    if (!twice.has(said)) continue;
    const first = seen.get(said);
    if (first === undefined) seen.set(said, row);
    else repeated.push({ first, row });
  }
  return repeated;
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
