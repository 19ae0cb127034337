import { absolute, type Units } from '../decimal.ts';
import type { DeclaredAmount, Side } from '../declared.ts';
import { sumOf } from '../running.ts';
import { quoted, type Subject } from './subject.ts';

const isOf = (units: Units, of: Side): boolean =>
  of === 'all' || (units !== 0n && units < 0n === (of === 'debits'));

/** The rows with an amount, of one side or of both. */
export const countOf = ({ rows, part }: Subject, of: Side): number =>
  part.rows.filter((row) => {
    const units = rows.moved[row] ?? null;
    return units !== null && isOf(units, of);
  }).length;

export const sumOfSide = ({ rows, part }: Subject, of: Side): Units =>
  part.rows.reduce((sum, row) => {
    const units = rows.moved[row] ?? 0n;
    return isOf(units, of) ? sum + absolute(units) : sum;
  }, 0n);

export const isBalanced = ({ rows, part, declared: { opening, closing } }: Subject): boolean => {
  if (opening?.units == null || closing?.units == null) return false;
  const sum = sumOf(part.rows, rows.effect);
  return sum !== 0n && opening.units + sum === closing.units;
};

export type NumberSteps = {
  held: number;
  breaks: { before: number; row: number; missing: number; numbers: [number, number] }[];
};

/** How the numbers of the rows go on, up or down by one; null where the rows have none. */
export function numberSteps({ rows, part }: Subject): NumberSteps | null {
  const { numbers } = rows;
  if (numbers === null) return null;
  const numbered = part.rows.filter((row) => /^\d{1,15}$/.test(numbers.texts[row] ?? ''));
  const numberAt = (row: number): number => Number(numbers.texts[row]);
  const pairs = numbered.slice(1).map((row, at) => ({ before: numbered[at] ?? 0, row }));
  const stepOf = ({ before, row }: (typeof pairs)[number]): number =>
    numberAt(row) - numberAt(before);
  const ups = pairs.filter((one) => stepOf(one) > 0).length;
  const isUp = ups * 2 >= pairs.length;
  const usual = isUp ? 1 : -1;
  // Each list, day or account may count anew.
  const steps = pairs.filter(
    (one) => stepOf(one) * usual > 0 || numberAt(isUp ? one.row : one.before) !== 1,
  );
  const breaks = steps
    .filter((one) => stepOf(one) !== usual)
    .map((one) => ({
      ...one,
      missing: stepOf(one) * usual - 1,
      numbers: [numberAt(one.before), numberAt(one.row)] as [number, number],
    }));
  return { held: steps.length - breaks.length, breaks };
}

/** Why a declared amount cannot be used, in words; null where it can. */
export function doubtOf(
  name: string,
  { fact, units, rivals, doubt }: DeclaredAmount,
): string | null {
  if (doubt !== null) return doubt;
  if (units === null) return `The ${name} says "${quoted(fact.text)}", which cannot be read.`;
  if (rivals.length === 0) return null;
  const others = rivals
    .slice(0, 2)
    .map((text) => `"${quoted(text)}"`)
    .join(' and ');
  return `The ${name} may be "${quoted(fact.text)}" or ${others}.`;
}
