import { type Column, hintOf, isFilled } from './columns.ts';
import type { Units } from './decimal.ts';
import {
  isPair,
  knownMarks,
  type Money,
  type MovementOffer,
  moneyOf,
  sampledAmounts,
  turned,
} from './movement.ts';
import type { Sample } from './sample.ts';

/**
 * How the balances in the rows follow from the movements. `isDescending` where the newest row
 * comes first, `isBefore` where a row has the balance before its own movement.
 */
export type Running = {
  balance: Column;
  /** How the balance is read: with a mark where a column says which ones are overdrawn. */
  money: Money;
  isDescending: boolean;
  isBefore: boolean;
  held: number;
  of: number;
};

/** A relation of two neighbours: the difference of their balances is the movement of one of them. */
type Relation = { row: 0 | 1; factor: 1 | -1 };
const relations: readonly Relation[] = [
  { row: 1, factor: 1 },
  { row: 0, factor: -1 },
  { row: 0, factor: 1 },
  { row: 1, factor: -1 },
];

type Found = {
  movement: Money;
  balance: Column;
  money: Money;
  relation: Relation;
  held: number;
  of: number;
  score: number;
};

/** A balance without a hint in its name needs so many neighbours that agree, and so large a share. */
const leastUnnamed = 3;
const shareUnnamed = 0.7;
const shareNamed = 0.5;

/**
 * How many balances were compared with the one before them, and how many follow from it. Rows
 * without a balance pass their amounts on, as in a list that has one at the end of each day. A
 * balance that did not move, beside amounts of zero, says nothing. Stops after more than `mostWrong`
 * that do not follow.
 */
function agreement(
  sample: Sample,
  balances: readonly (Units | null)[],
  movements: readonly (Units | null)[],
  { row, factor }: Relation,
  mostWrong: number,
): { held: number; of: number } {
  let held = 0;
  let of = 0;
  const sign = BigInt(factor);
  let known: { at: number; balance: Units } | null = null;
  for (const pair of sample.pairs) {
    const start = balances[pair[0]] ?? null;
    if (start !== null) known = { at: pair[0], balance: start };
    else if (known?.at !== pair[0]) known = null;
    const moved = movements[pair[row]] ?? null;
    const actual = balances[pair[1]] ?? null;
    // A balance that moves where nothing is said to move does not follow.
    if (known === null || (moved === null && actual === null)) {
      known = null;
      continue;
    }
    const expected: Units = known.balance + (moved ?? 0n) * sign;
    if (actual !== null && (actual !== expected || actual !== known.balance)) {
      of += 1;
      if (actual === expected) held += 1;
      if (of - held > mostWrong) break;
    }
    known = { at: pair[1], balance: actual ?? expected };
  }
  return { held, of };
}

/** Movements that no name supports need more: all of a few, or most of many. */
const leastUnsupported = 2;
const manyUnsupported = 5;
const shareUnsupported = 0.9;

/** One wrong balance breaks two pairs of neighbours. */
const brokenByOne = 2;

/** Which of so many comparisons may be wrong at most where `isEnough` holds. */
function mayBeWrong(compared: number, isNamed: boolean, isSupported: boolean): number {
  const share = isSupported ? (isNamed ? shareNamed : shareUnnamed) : shareUnsupported;
  return Math.max(brokenByOne, Math.ceil(compared * (1 - share)));
}

/** Whether all cells of a column are written with two decimals: two sums of such that come out are no chance. */
const isInCents = ({ rows }: Sample, { slot }: Column): boolean =>
  rows.every((row) => !isFilled(row[slot]) || /[.,]\d\d(?!\d)/.test(row[slot]));

/** One wrong balance may break most pairs of a short statement. */
const isEnough = (held: number, of: number, isNamed: boolean, isSupported: boolean): boolean => {
  if (!isSupported)
    return (
      (held === of && held >= (isNamed ? leastUnsupported : leastUnnamed)) ||
      (held >= manyUnsupported && held >= of * shareUnsupported)
    );
  return isNamed
    ? held > 0 && (held >= of * shareNamed || of - held <= brokenByOne)
    : held >= leastUnnamed && held >= of * shareUnnamed;
};

/** The balances as they are written, and with the marks of a column that belongs to them: <balanceType>DR</balanceType>. */
function balanceMoney(sample: Sample, column: Column): Money[] {
  const isSigned = sample.units(column).some((one) => one !== null && one < 0n);
  const marks = isSigned
    ? []
    : knownMarks(sample).filter(
        ({ column: sign }) =>
          hintOf(sign, 'balance') > 0 || sign.name.startsWith(`${column.name}/`),
      );
  return [moneyOf(column), ...marks.map((mark) => moneyOf(column, mark))];
}

/**
 * The column of running balances among these, and the movements they follow; null where no column follows any.
 * `isNewestFirst` is what the dates say, null where they say nothing: it decides between relations
 * that differ in the direction of time only.
 */
export function findRunning(
  sample: Sample,
  numeric: readonly Column[],
  offers: readonly MovementOffer[],
  isNewestFirst: boolean | null,
  mayBeBalance: (column: Column) => boolean = () => true,
  onStep: () => void = () => undefined,
): { movement: Money; running: Running } | null {
  let best: Found | null = null;
  const moved = new Map<Money, (Units | null)[]>();
  for (const balance of numeric) {
    if (sample.pairs.length === 0 || !mayBeBalance(balance)) continue;
    const named = hintOf(balance, 'balance');
    for (const money of balanceMoney(sample, balance)) {
      const balances = sampledAmounts(sample, money);
      if (new Set(balances).size < 2) continue;
      for (const { movement, score } of offers) {
        if (movement.terms.some(({ column }) => column === balance)) continue;
        onStep();
        const movements = moved.get(movement) ?? sampledAmounts(sample, movement);
        moved.set(movement, movements);
        const isSupported = !isPair(movement) || score > 0;
        const mostWrong = mayBeWrong(sample.pairs.length, named > 0, isSupported);
        for (const relation of relations) {
          const { held, of } = agreement(sample, balances, movements, relation, mostWrong);
          const isExact =
            held === leastUnsupported &&
            of === held &&
            [balance, ...movement.terms.map((term) => term.column)].every((column) =>
              isInCents(sample, column),
            );
          if (!isExact && !isEnough(held, of, named > 0, isSupported)) continue;
          const total = held * 4 + named * 3 + score + expected(relation, isNewestFirst);
          if (best === null || total > best.score)
            best = { movement, balance, money, relation, held, of, score: total };
        }
      }
    }
  }
  return best && interpreted(best, isNewestFirst);
}

/** The usual relations come first where two explain the rows equally well. */
function expected({ row, factor }: Relation, isNewestFirst: boolean | null): number {
  if (row === 1 && factor === 1) return isNewestFirst === true ? 0 : 2;
  if (row === 0 && factor === -1) return isNewestFirst === false ? 0 : 2;
  return 0;
}

function interpreted(
  { movement, balance, money, relation: { row, factor }, held, of }: Found,
  isNewestFirst: boolean | null,
): { movement: Money; running: Running } {
  const isDescending = isNewestFirst ?? (row === 0 && factor === -1);
  // Oldest first, the balance after its row moves by that row; newest first, by the row before it.
  const isBefore = isDescending ? row === 1 : row === 0;
  const isTurned = (isDescending ? -factor : factor) === -1;
  return {
    movement: isTurned ? turned(movement) : movement,
    running: { balance, money, isDescending, isBefore, held, of },
  };
}
