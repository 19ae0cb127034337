import { type Column, hintOf, mostLikely } from './columns.ts';
import type { Units } from './decimal.ts';
import { normalised } from './names.ts';
import type { Sample } from './sample.ts';
import { signOfLetter, signOfWord } from './sign-words.ts';

/**
 * How a row moves the balance: by one signed amount, by a pair of columns of which one is filled,
 * (`isSigned`: the debits have minus signs, and one without is a refund), or by an amount whose sign is in a column of its own (`meaning`, by the text of its cells).
 * `factor` is -1 where the statement counts what leaves the account as positive.
 */
export type Movement = { factor: 1 | -1 } & (
  | { kind: 'signed'; amount: Column }
  | { kind: 'pair'; debit: Column; credit: Column; isSigned: boolean }
  | { kind: 'marked'; amount: Column; sign: Column; meaning: ReadonlyMap<string, 1 | -1> }
);

/** A column that may be signs has at most so many different texts. */
const maxSigns = 8;
/** So many columns are tried as signs. */
const mostSignColumns = 12;

/** Of columns that may be signs, those that are tried: the fewer texts one has, the more likely they are signs. */
export const likelySigns = (columns: readonly Column[]): readonly Column[] =>
  mostLikely(
    columns,
    mostSignColumns,
    (column) => hintOf(column, 'sign') * 100 - column.values.size,
  );

/** How much numbers look like amounts of money, whatever their column is called: 0 to 4; `whole` is that of their sample. */
export function lookScore(units: readonly (Units | null)[], whole: Units): number {
  const hasFraction = units.some((one) => one !== null && one % whole !== 0n);
  const hasNegative = units.some((one) => one !== null && one < 0n);
  return (hasFraction ? 2 : 0) + (hasNegative ? 2 : 0);
}

/** How much the name and look of a column speak for an amount. */
export function amountScore(
  column: Column,
  units: readonly (Units | null)[],
  whole: Units,
): number {
  const named = hintOf(column, 'amount');
  const contrary =
    (hintOf(column, 'foreign') > 0 ? 4 : 0) +
    (hintOf(column, 'balance') === 2 ? 5 : 0) +
    (named < 2 && hintOf(column, 'number') === 2 ? 4 : 0) +
    (named < 2 && hintOf(column, 'account') === 2 ? 5 : 0) +
    (hintOf(column, 'currency') === 2 ? 3 : 0);
  return named * 2 + lookScore(units, whole) - contrary;
}

/** The normalised text of a cell with a sign, as `meaning` of a movement is keyed. */
export const signKey = (cell: string): string => normalised(cell) || cell.trim();

/** What the texts of a column mean as signs, where most of them are words for debit and credit. */
function meaningOf(column: Column): ReadonlyMap<string, 1 | -1> | null {
  if (column.values.size === 0 || column.values.size > maxSigns) return null;
  // A dash in every cell is an amount that is not there, unless the column is one of signs.
  const [only] = column.values.size === 1 ? column.values : [];
  if (only !== undefined && !/[\p{L}+]/u.test(only) && hintOf(column, 'sign') === 0) return null;
  const meaning = new Map<string, 1 | -1>();
  const isSign =
    hintOf(column, 'sign') > 0 ||
    (hintOf(column, 'debit') === 2 && hintOf(column, 'credit') === 2) ||
    (column.values.size === 2 && [...column.values].some((value) => signOfWord(value) !== null));
  for (const value of column.values) {
    const sign = signOfWord(value) ?? (isSign ? signOfLetter(value) : null);
    if (sign !== null) meaning.set(signKey(value), sign);
  }
  return meaning.size * 2 > column.values.size ? meaning : null;
}

/** The columns whose texts say debit or credit, with what each text means. */
export function signMeanings(sample: Sample): Map<Column, ReadonlyMap<string, 1 | -1>> {
  const meanings = new Map<Column, ReadonlyMap<string, 1 | -1>>();
  for (const column of sample.columns) {
    const meaning = column.isNumeric ? null : meaningOf(column);
    if (meaning !== null) meanings.set(column, meaning);
  }
  return meanings;
}

const isZero = (units: Units | null | undefined): boolean =>
  units === null || units === undefined || units === 0n;

/** Whether nearly every row has exactly one of the two. */
function areExclusive(sample: Sample, one: Column, two: Column): boolean {
  const [first, second] = [sample.units(one), sample.units(two)];
  let filled = 0;
  let exclusive = 0;
  let [ones, twos] = [0, 0];
  for (let row = 0; row < sample.rows.length; row += 1) {
    const [a, b] = [!isZero(first[row]), !isZero(second[row])];
    if (a || b) filled += 1;
    if (a !== b) exclusive += 1;
    if (a) ones += 1;
    if (b) twos += 1;
  }
  return filled > 0 && exclusive >= filled * 0.9 && (ones > 0 || twos > 0);
}

/** A way to read the movements of a table, and how much names and formats speak for it. */
export type MovementOffer = { movement: Movement; score: number };

/** A pair whose debits are written with minus signs if most of them are. */
function pairOf(sample: Sample, debit: Column, credit: Column): Movement {
  let negative = 0;
  for (const one of sample.units(debit)) if (!isZero(one)) negative += (one as Units) < 0n ? 1 : -1;
  return { kind: 'pair', factor: 1, debit, credit, isSigned: negative > 0 };
}

/** Pairs whose names say nothing: only running balances can show that they are one. */
function unnamedPairs(sample: Sample, numeric: readonly Column[]): MovementOffer[] {
  const partly = numeric.filter((column) => sample.units(column).some(isZero));
  return partly.flatMap((debit) =>
    partly
      .filter((credit) => credit !== debit && areExclusive(sample, debit, credit))
      .map((credit) => ({ movement: pairOf(sample, debit, credit), score: 0 })),
  );
}

function pairOffers(sample: Sample, numeric: readonly Column[]): MovementOffer[] {
  const offers: MovementOffer[] = [];
  for (const debit of numeric) {
    const isDebit = hintOf(debit, 'debit') > hintOf(debit, 'credit');
    if (!isDebit) continue;
    for (const credit of numeric) {
      if (credit === debit || hintOf(credit, 'credit') < hintOf(credit, 'debit')) continue;
      const isHalfNamed = hintOf(credit, 'credit') === 0;
      if (isHalfNamed && !sample.units(credit).some(isZero)) continue;
      if (hintOf(debit, 'balance') === 2 || hintOf(credit, 'balance') === 2) continue;
      if (!areExclusive(sample, debit, credit)) continue;
      const score = (isHalfNamed ? 1 : 6) + hintOf(debit, 'debit') + hintOf(credit, 'credit');
      offers.push({ movement: pairOf(sample, debit, credit), score });
    }
  }
  return offers.length > 0 ? offers : unnamedPairs(sample, numeric);
}

/** Every way to read the movements of the sampled rows by these columns, best first by names and formats alone. */
export function movementOffers(sample: Sample, numeric: readonly Column[]): MovementOffer[] {
  const offers = pairOffers(sample, numeric);
  const meanings = signMeanings(sample);
  const signs = likelySigns([...meanings.keys()]);
  for (const amount of numeric) {
    const units = sample.units(amount);
    const score = amountScore(amount, units, sample.whole);
    const areNegative = units.some((one) => one !== null && one < 0n);
    // A column of debits whose column of credits is empty has no signs.
    const isDebit = hintOf(amount, 'debit') === 2 && hintOf(amount, 'credit') === 0 && !areNegative;
    offers.push({ movement: { kind: 'signed', factor: isDebit ? -1 : 1, amount }, score });
    if (areNegative) continue;
    for (const column of signs) {
      const meaning = meanings.get(column) as ReadonlyMap<string, 1 | -1>;
      const bonus = (hintOf(column, 'sign') > 0 ? 2 : 1) + (meaning.size > 1 ? 2 : 0);
      offers.push({
        movement: { kind: 'marked', factor: 1, amount, sign: column, meaning },
        score: score + bonus + sharedPath(amount.name, column.name),
      });
    }
  }
  // A single column named debit or credit is part of a pair that this document does not fill.
  return offers.sort((a, b) => b.score - a.score);
}

/** A sign that is an attribute of the amount itself, or its sibling, belongs to it more closely. */
function sharedPath(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return Math.min(shared, 2);
}

/** The movement of every row of the sample. */
export function sampledMovements(sample: Sample, movement: Movement): (Units | null)[] {
  const factor = BigInt(movement.factor);
  if (movement.kind === 'pair') {
    const [debits, credits] = [sample.units(movement.debit), sample.units(movement.credit)];
    return sample.rows.map((_, row) => {
      const [debit, credit] = [debits[row] ?? null, credits[row] ?? null];
      return debit === null && credit === null
        ? null
        : pairMovement(debit, credit, movement.isSigned) * factor;
    });
  }
  const amounts = sample.units(movement.amount);
  if (movement.kind === 'signed') return amounts.map((one) => (one === null ? null : one * factor));
  const { sign, meaning } = movement;
  return amounts.map((one, row) => {
    const known = meaning.get(signKey(sample.rows[row]?.[sign.slot] ?? ''));
    return one === null || known === undefined ? null : one * BigInt(known) * factor;
  });
}

/** What a pair of columns moves: debits take away, unless they are written with their minus signs. */
export const pairMovement = (debit: Units | null, credit: Units | null, isSigned: boolean): Units =>
  (credit ?? 0n) + (isSigned ? (debit ?? 0n) : -(debit ?? 0n));

/** Whether a column of a few texts may say debit and credit in words that nobody knows. */
export const mayBeSign = ({ rows }: Sample, column: Column): boolean =>
  !column.isNumeric &&
  column.dateOrder === null &&
  column.values.size > 1 &&
  column.values.size <= 4 &&
  column.filled >= rows.length * 0.9 &&
  (hintOf(column, 'sign') > 0 || [...column.values].every((value) => value.length < 3)) &&
  hintOf(column, 'currency') < 2;

/** Amounts without signs beside such a column, with every meaning that its texts may have. */
export function guessedSigns(sample: Sample, movement: Movement): Movement[] {
  if (movement.kind === 'pair') return [];
  const { amount } = movement;
  if (sample.units(amount).some((one) => one !== null && one < 0n)) return [];
  return sample.columns
    .filter((column) => mayBeSign(sample, column))
    .slice(0, 2)
    .flatMap((sign) => {
      const keys = [...keysOf(sign)];
      return Array.from({ length: 2 ** keys.length - 2 }, (_, bits): Movement => {
        const meaning = new Map(
          keys.map((key, at) => [key, ((bits + 1) >> at) % 2 === 1 ? 1 : -1] as const),
        );
        return { kind: 'marked', factor: 1, amount, sign, meaning };
      });
    });
}

const keysOf = ({ values }: Column): ReadonlySet<string> =>
  new Set([...values].map((value) => signKey(value)));
