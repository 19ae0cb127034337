import type { Units } from '../decimal.ts';
import type { DeclaredAmount, Side } from '../declared.ts';
import { sumOf } from '../running.ts';
import { quoted, type Rows, type Subject } from './subject.ts';

const isOf = (units: Units, of: Side): boolean =>
  of === 'all' || (units !== 0 && units < 0 === (of === 'debits'));

/** The rows with an amount, of one side or of both. */
export const countOf = ({ rows: { moved }, part }: Subject, of: Side): number =>
  part.rows.filter((row) => moved[row] != null && isOf(moved[row] ?? 0, of)).length;

/** The sum of what the rows of a side move, or of other figures in them. */
export const sumOfSide = (
  { rows: { moved }, part }: Subject,
  of: Side,
  units: Rows['fees'] = moved,
): Units =>
  part.rows.reduce(
    (sum, row) => (isOf(moved[row] ?? 0, of) ? sum + Math.abs(units[row] ?? 0) : sum),
    0,
  );

export const isBalanced = ({ rows, part, declared: { opening, closing } }: Subject): boolean => {
  if (opening?.units == null || closing?.units == null) return false;
  const sum = sumOf(part.rows, rows.effect);
  return sum !== 0 && opening.units + sum === closing.units;
};

/** Says so where the rows of a part are in several currencies. */
export function mixedIn({ rows, part }: Subject): string | null {
  const found = part.rows.flatMap((row) => rows.currencies[row]?.toUpperCase() || []);
  return new Set(found).size > 1 ? 'The rows are in several currencies.' : null;
}

/** Says so where the balance holds without rows that have no date, no balance, another status, a text that names a total or the amount of a balance, such as "brought forward", totals and details. */
export function repeatedBalances({ rows, part, declared, chains }: Subject): string | null {
  const [chain] = chains;
  const opening = declared.opening?.units ?? chain?.start;
  const closing = declared.closing?.units ?? chain?.last;
  if (opening == null || closing == null) return null;
  for (const cells of rows.filled()) {
    const repeated: number[] = [];
    let reached = opening;
    for (const row of part.rows) {
      const units = rows.effect[row];
      if (!units) continue;
      if ([opening, closing, reached].includes(units) || cells[row] === '') repeated.push(row + 1);
      else reached += units;
    }
    if (repeated.length > 0 && reached === closing)
      return `The balance holds without rows such as ${repeated.slice(0, 9).join(', ')}, which may only repeat a balance or a total.`;
  }
  return null;
}

/** Why a declared amount cannot be used, in words; null where it can. */
export function doubtOf(name: string, { fact, units, rivals }: DeclaredAmount): string | null {
  if (fact.doubt !== null) return fact.doubt;
  if (units === null) return `The ${name} says "${quoted(fact.text)}", which cannot be read.`;
  if (rivals.length === 0) return null;
  const others = rivals
    .slice(0, 2)
    .map((text) => `"${quoted(text)}"`)
    .join(' and ');
  return `The ${name} may be "${quoted(fact.text)}" or ${others}.`;
}
