import { type Column, hintOf, isFilled, mostLikely } from './columns.ts';
import type { Units } from './decimal.ts';
import { normalised } from './names.ts';
import type { Sample } from './sample.ts';
import { signOfLetter, signOfWord } from './sign-words.ts';

/** A column that is added up, with a sign, and the role that it has in the sum. */
type Term = { column: Column; sign: 1 | -1; role: 'amount' | 'debit' | 'credit' | 'fee' };

/**
 * How the cells of a row make an amount: columns that are added up, and a column of marks that may turn the sum. What a row moves is one
 * amount, with a mark or without, or debits and credits of which one is filled, and fees beside them; a balance is one amount, with a mark or
 * without.
 */
export type Money = { terms: readonly Term[]; mark: Mark | null };

/** A column of marks, and what the text of a cell means by its `signKey`. */
export type Mark = { column: Column; meaning: ReadonlyMap<string, 1 | -1> };

/** One column, with a mark or without. */
export const moneyOf = (column: Column, mark: Mark | null = null, sign: 1 | -1 = 1): Money => ({
  terms: [{ column, sign, role: 'amount' }],
  mark,
});

export const isPair = ({ terms }: Money): boolean => terms[1]?.role === 'credit';

/** The same with what comes in for what goes out. */
export const turned = ({ terms, mark }: Money): Money => ({
  terms: terms.map((term) => ({ ...term, sign: -term.sign as 1 | -1 })),
  mark,
});

/** The normalised text of a cell with a sign. */
export const signKey = (cell: string): string => normalised(cell) || cell.trim();

/** The amounts of all rows; null where no column has one, or where `onUnknown` makes nothing of a mark that is not known. */
export function amountsOf(
  { terms, mark }: Money,
  unitsOf: (column: Column) => readonly (Units | null)[],
  markOf: (row: number) => string,
  onUnknown: (row: number, units: Units) => Units | null = () => null,
): (Units | null)[] {
  const sums: (Units | null)[] = [];
  for (const { column, sign } of terms)
    unitsOf(column).forEach((one, row) => {
      const signed = one && sign === -1 ? -one : one;
      const sum = sums[row] ?? null;
      sums[row] = sum === null || signed === null ? (sum ?? signed) : sum + signed;
    });
  if (mark === null) return sums;
  const texts = new Map<string, 1 | -1>();
  return sums.map((one, row) => {
    if (one === null) return null;
    const text = markOf(row);
    const known = texts.get(text) ?? mark.meaning.get(signKey(text));
    if (known !== undefined && texts.size < 100) texts.set(text, known);
    return known === undefined ? onUnknown(row, one) : known === 1 ? one : -one;
  });
}

/** The same for the rows of a sample. */
export const sampledAmounts = (sample: Sample, money: Money): (Units | null)[] =>
  amountsOf(money, sample.units, (row) => sample.rows[row]?.[money.mark?.column.slot ?? -1] ?? '');

/** A column that may be signs has at most so many different texts. */
const maxSigns = 8;
/** So many columns are tried as signs: the fewer texts one has, the likelier. */
const mostSignColumns = 12;

/** How much numbers look like amounts of money, whatever their column is called: 0 to 4; `whole` is that of their sample. */
export function lookScore(units: readonly (Units | null)[], whole: Units): number {
  const hasFraction = units.some((one) => one !== null && one % whole !== 0n);
  return (hasFraction ? 2 : 0) + (hasNegative(units) ? 2 : 0);
}

const hasNegative = (units: readonly (Units | null)[]): boolean =>
  units.some((one) => one !== null && one < 0n);

/** How much the name and look of a column speak for an amount. */
function amountScore(column: Column, units: readonly (Units | null)[], whole: Units): number {
  const named = hintOf(column, 'amount');
  const contrary =
    (hintOf(column, 'foreign') > 0 || hintOf(column, 'fee') > 0 ? 4 : 0) +
    (hintOf(column, 'balance') === 2 ? 5 : 0) +
    (named < 2 && hintOf(column, 'number') === 2 ? 4 : 0) +
    (named < 2 && hintOf(column, 'account') === 2 ? 5 : 0) +
    (hintOf(column, 'currency') === 2 ? 3 : 0);
  return named * 2 + lookScore(units, whole) - contrary;
}

/** What the texts of a column mean as signs, where most of them are words for debit and credit. */
function meaningOf(column: Column): Mark['meaning'] | null {
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

/** The columns whose texts say debit or credit. */
export const knownMarks = ({ columns }: Sample): Mark[] =>
  columns.flatMap((column) => {
    const meaning = column.isNumeric ? null : meaningOf(column);
    return meaning === null ? [] : [{ column, meaning }];
  });

/** Whether a column of a few texts may say debit and credit in words that nobody knows. */
const mayBeSign = ({ rows }: Sample, column: Column): boolean =>
  !column.isNumeric &&
  column.dateOrder === null &&
  column.values.size > 1 &&
  column.values.size <= 4 &&
  column.filled >= rows.length * 0.9 &&
  (hintOf(column, 'sign') > 0 || [...column.values].every((value) => value.length < 3)) &&
  hintOf(column, 'currency') < 2;

/** Every meaning that the texts of such columns may have: what the document confirms decides. */
export const guessedMarks = (sample: Sample): Mark[] =>
  sample.columns
    .filter((column) => mayBeSign(sample, column))
    .slice(0, 2)
    .flatMap((column) => {
      const keys = [...new Set([...column.values].map(signKey))];
      return Array.from({ length: 2 ** keys.length - 2 }, (_, bits): Mark => {
        const signs = keys.map((key, at) => [key, ((bits + 1) >> at) % 2 === 1 ? 1 : -1] as const);
        return { column, meaning: new Map(signs) };
      });
    });

const isZero = (units: Units | null | undefined): boolean => !units;

/** Whether nearly every row has exactly one of the two. A row with both and without a date may be their sum. */
function areExclusive(sample: Sample, one: Column, two: Column): boolean {
  const [first, second] = [sample.units(one), sample.units(two)];
  let [filled, exclusive] = [0, 0];
  const dates = sample.columns.filter(({ dateOrder }) => dateOrder !== null);
  for (let row = 0; row < sample.rows.length; row += 1) {
    const [a, b] = [!isZero(first[row]), !isZero(second[row])];
    const hasDate = dates.some(({ slot }) => isFilled(sample.rows[row]?.[slot]));
    if (a && b && dates.length > 0 && !hasDate) continue;
    if (a || b) filled += 1;
    if (a !== b) exclusive += 1;
  }
  return filled > 0 && exclusive >= filled * 0.9;
}

/** A way to read the movements of a table, and how much names and formats speak for it. */
export type MovementOffer = { movement: Money; score: number };

/** What leaves the account: it is written with minus signs if most of it is, and what has none is a refund then. */
function outgoing(sample: Sample, column: Column): 1 | -1 {
  let negative = 0;
  for (const one of sample.units(column)) if (one) negative += one < 0n ? 1 : -1;
  return negative > 0 ? 1 : -1;
}

/** Debits beside credits. */
function pairOf(sample: Sample, debit: Column, credit: Column): Money {
  return {
    terms: [
      { column: debit, sign: outgoing(sample, debit), role: 'debit' },
      { column: credit, sign: 1, role: 'credit' },
    ],
    mark: null,
  };
}

/** Pairs by their names; otherwise those that only running balances can show to be one. */
function pairOffers(sample: Sample, numeric: readonly Column[]): MovementOffer[] {
  const pairs = numeric.flatMap((debit) =>
    numeric
      .filter((credit) => credit !== debit)
      .map((credit) => ({ debit, credit, score: pairScore(sample, debit, credit) })),
  );
  const named = pairs.filter(({ score }) => score > 0);
  return (named.length > 0 ? named : pairs.filter(({ score }) => score === 0))
    .filter(({ debit, credit }) => areExclusive(sample, debit, credit))
    .map(({ debit, credit, score }) => ({ movement: pairOf(sample, debit, credit), score }));
}

/** More fees than that in a row are no fees. */
const mostFees = 4;

/** The same amounts less the fees beside them: all of them, or those of one column. */
export function lessFees(sample: Sample, { terms, mark }: Money): Money[] {
  const fees = sample.columns
    .filter((column) => column.isNumeric && column.filled > 0 && hintOf(column, 'fee') === 2)
    .filter((column) => terms.every((term) => term.column !== column))
    .map((column): Term => ({ column, sign: outgoing(sample, column), role: 'fee' }));
  if (mark !== null || fees.length === 0 || fees.length > mostFees) return [];
  const chosen = fees.length === 1 ? [fees] : [fees, ...fees.map((fee) => [fee])];
  return chosen.map((some) => ({ terms: [...terms, ...some], mark }));
}

/** How much names say that two columns are debits and credits: 0 where they say nothing, less where they say no. */
function pairScore(sample: Sample, debit: Column, credit: Column): number {
  const hasGaps = (column: Column): boolean => sample.units(column).some(isZero);
  const isNamed =
    hintOf(debit, 'debit') > hintOf(debit, 'credit') &&
    hintOf(credit, 'credit') >= hintOf(credit, 'debit') &&
    hintOf(debit, 'balance') < 2 &&
    hintOf(credit, 'balance') < 2;
  const isHalfNamed = hintOf(credit, 'credit') === 0;
  if (isNamed && !(isHalfNamed && !hasGaps(credit)))
    return (isHalfNamed ? 1 : 6) + hintOf(debit, 'debit') + hintOf(credit, 'credit');
  return hasGaps(debit) && hasGaps(credit) ? 0 : -1;
}

/** Every way to read the movements of the sampled rows by these columns, best first by names and formats alone. */
export function movementOffers(sample: Sample, numeric: readonly Column[]): MovementOffer[] {
  const offers = pairOffers(sample, numeric);
  const known = knownMarks(sample);
  const tried = mostLikely(
    known.map(({ column }) => column),
    mostSignColumns,
    (column) => hintOf(column, 'sign') * 100 - column.values.size,
  );
  const sides = numeric.filter((one) => hintOf(one, 'debit') === 2 || hintOf(one, 'credit') === 2);
  for (const amount of numeric) {
    const units = sample.units(amount);
    // The only column of a side says what it is, as a whole number too.
    const isOnlySide = sides.length === 1 && sides[0] === amount && hintOf(amount, 'balance') < 2;
    const score = amountScore(amount, units, sample.whole) + (isOnlySide ? 4 : 0);
    const areNegative = hasNegative(units);
    // A column of debits whose column of credits is empty has no signs.
    const isDebit = hintOf(amount, 'debit') === 2 && hintOf(amount, 'credit') === 0 && !areNegative;
    offers.push({ movement: moneyOf(amount, null, isDebit ? -1 : 1), score });
    for (const mark of areNegative ? [] : known) {
      const { column, meaning } = mark;
      if (!tried.includes(column)) continue;
      const bonus = (hintOf(column, 'sign') > 0 ? 2 : 1) + (meaning.size > 1 ? 2 : 0);
      offers.push({
        movement: moneyOf(amount, mark),
        score: score + bonus + sharedPath(amount.name, column.name),
      });
    }
  }
  const withFees = offers.flatMap(({ movement, score }) =>
    lessFees(sample, movement).map((less) => ({ movement: less, score: score - 1 })),
  );
  return [...offers, ...withFees].sort((a, b) => b.score - a.score);
}

/** Amounts without signs beside columns whose texts may be signs, in every meaning that leaves the words of `known` what they are. */
export function guessedOffers(
  sample: Sample,
  offers: readonly MovementOffer[],
  known: Mark | null = null,
): MovementOffer[] {
  const marks = guessedMarks(sample).filter(
    ({ column, meaning }) =>
      known === null ||
      (column === known.column &&
        [...known.meaning].every(([key, sign]) => meaning.get(key) === sign)),
  );
  return offers.flatMap(({ movement, score }) => {
    const [{ column } = { column: null }] = movement.terms;
    const isPlain = !isPair(movement) && movement.mark === null;
    if (!isPlain || column === null || hasNegative(sample.units(column))) return [];
    return marks.map((mark) => ({ movement: moneyOf(column, mark), score: score - 1 }));
  });
}

/** A sign that is an attribute of the amount itself, or its sibling, belongs to it more closely. */
function sharedPath(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return Math.min(shared, 2);
}
