import { type Column, hintOf } from './columns.ts';
import { absolute, type Units } from './decimal.ts';
import {
  likelySigns,
  type Movement,
  type MovementOffer,
  sampledMovements,
  signKey,
  signMeanings,
} from './movement.ts';
import type { Sample } from './sample.ts';

/**
 * How the balances in the rows follow from the movements. `isDescending` where the newest row
 * comes first, `isBefore` where a row has the balance before its own movement.
 */
export type Running = {
  balance: Column;
  /** The column that says which balances are overdrawn, where the balances themselves have no signs. */
  mark: BalanceMark | null;
  isDescending: boolean;
  isBefore: boolean;
  held: number;
  of: number;
};

export type BalanceMark = { sign: Column; meaning: ReadonlyMap<string, 1 | -1> };

/** A relation of two neighbours: the difference of their balances is the movement of one of them. */
type Relation = { row: 0 | 1; factor: 1 | -1 };
const relations: readonly Relation[] = [
  { row: 1, factor: 1 },
  { row: 0, factor: -1 },
  { row: 0, factor: 1 },
  { row: 1, factor: -1 },
];

type Found = {
  movement: Movement;
  balance: Column;
  mark: BalanceMark | null;
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
    if (known === null || moved === null) {
      known = null;
      continue;
    }
    const expected: Units = known.balance + moved * sign;
    const actual = balances[pair[1]] ?? null;
    if (actual !== null && (actual !== expected || actual !== known.balance)) {
      of += 1;
      if (actual === expected) held += 1;
      if (of - held > mostWrong) break;
    }
    known = { at: pair[1], balance: actual ?? expected };
  }
  return { held, of };
}

/** A movement whose signs are learned: what the texts of a column mean is what the balances do. */
function learnedSigns(sample: Sample, amount: Column, balance: Column, row: 0 | 1): Movement[] {
  const [amounts, balances] = [sample.units(amount), sample.units(balance)];
  const signs = sample.columns.filter(
    ({ isNumeric, dateOrder, values, filled }) =>
      !isNumeric && dateOrder === null && values.size > 1 && values.size * 3 <= filled,
  );
  return likelySigns(signs).flatMap((sign): Movement[] => {
    const votes = new Map<string, number>();
    for (const pair of sample.pairs) {
      const [before, after] = [balances[pair[0]], balances[pair[1]]];
      const moved = amounts[pair[row]];
      if (before == null || after == null || moved == null) continue;
      const difference = after - before;
      if (difference === 0n || absolute(difference) !== absolute(moved)) continue;
      const key = signKey(sample.rows[pair[row]]?.[sign.slot] ?? '');
      votes.set(key, (votes.get(key) ?? 0) + (difference === moved ? 1 : -1));
    }
    const turned = row === 0 ? -1 : 1;
    const meaning = new Map<string, 1 | -1>();
    for (const [key, vote] of votes) meaning.set(key, vote * turned >= 0 ? 1 : -1);
    return [{ kind: 'marked', factor: 1, amount, sign, meaning }];
  });
}

/** Whether amounts have no sign of their own, and their sizes fit the balances. */
function fitsWithoutSign(sample: Sample, amount: Column, balance: Column, row: 0 | 1): boolean {
  const [amounts, balances] = [sample.units(amount), sample.units(balance)];
  if (amounts.some((one) => one !== null && one < 0n)) return false;
  let held = 0;
  for (const pair of sample.pairs) {
    const [before, after] = [balances[pair[0]], balances[pair[1]]];
    const moved = amounts[pair[row]];
    if (
      before != null &&
      after != null &&
      moved != null &&
      absolute(after - before) === absolute(moved)
    )
      held += 1;
  }
  return held >= 2 && held >= sample.pairs.length * shareUnnamed;
}

function* candidates(
  sample: Sample,
  offers: readonly MovementOffer[],
  balance: Column,
): Generator<MovementOffer> {
  for (const offer of offers) {
    const { movement } = offer;
    const isOwn = movement.kind === 'pair' ? [movement.debit, movement.credit] : [movement.amount];
    if (!isOwn.includes(balance)) yield offer;
  }
  for (const { movement, score } of offers) {
    if (movement.kind !== 'signed' || movement.amount === balance) continue;
    for (const row of [1, 0] as const)
      if (fitsWithoutSign(sample, movement.amount, balance, row))
        for (const learned of learnedSigns(sample, movement.amount, balance, row))
          yield { movement: learned, score: score - 1 };
  }
}

/** Movements that no name supports need more. */
const leastUnsupported = 5;
const shareUnsupported = 0.9;

/** One wrong balance breaks two pairs of neighbours. */
const brokenByOne = 2;

/** Which of so many comparisons may be wrong at most where `isEnough` holds. */
function mayBeWrong(compared: number, isNamed: boolean, isSupported: boolean): number {
  const share = isSupported ? (isNamed ? shareNamed : shareUnnamed) : shareUnsupported;
  return Math.max(brokenByOne, Math.ceil(compared * (1 - share)));
}

/** One wrong balance may break most pairs of a short statement. */
const isEnough = (held: number, of: number, isNamed: boolean, isSupported: boolean): boolean => {
  if (!isSupported) return held >= leastUnsupported && held >= of * shareUnsupported;
  return isNamed
    ? held > 0 && (held >= of * shareNamed || of - held <= brokenByOne)
    : held >= leastUnnamed && held >= of * shareUnnamed;
};

/** The balances as they are written, and with the marks of a column that belongs to them: <balanceType>DR</balanceType>. */
function markedBalances(
  sample: Sample,
  balance: Column,
): { mark: BalanceMark | null; balances: readonly (Units | null)[] }[] {
  const balances = sample.units(balance);
  if (balances.some((one) => one !== null && one < 0n)) return [{ mark: null, balances }];
  const marks = [...signMeanings(sample)].filter(
    ([sign]) => hintOf(sign, 'balance') > 0 || sign.name.startsWith(`${balance.name}/`),
  );
  return [
    { mark: null, balances },
    ...marks.map(([sign, meaning]) => ({
      mark: { sign, meaning },
      balances: balances.map((one, row) => {
        const known = meaning.get(signKey(sample.rows[row]?.[sign.slot] ?? ''));
        return one === null || known === undefined ? null : one * BigInt(known);
      }),
    })),
  ];
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
): { movement: Movement; running: Running } | null {
  let best: Found | null = null;
  const moved = new Map<Movement, (Units | null)[]>();
  for (const balance of numeric) {
    if (sample.pairs.length === 0 || !mayBeBalance(balance)) continue;
    const named = hintOf(balance, 'balance');
    for (const { mark, balances } of markedBalances(sample, balance)) {
      if (new Set(balances).size < 2) continue;
      for (const { movement, score } of candidates(sample, offers, balance)) {
        onStep();
        const movements = moved.get(movement) ?? sampledMovements(sample, movement);
        moved.set(movement, movements);
        const isSupported = movement.kind !== 'pair' || score > 0;
        const mostWrong = mayBeWrong(sample.pairs.length, named > 0, isSupported);
        for (const relation of relations) {
          const { held, of } = agreement(sample, balances, movements, relation, mostWrong);
          if (!isEnough(held, of, named > 0, isSupported)) continue;
          const total = held * 4 + named * 3 + score + expected(relation, isNewestFirst);
          if (best === null || total > best.score)
            best = { movement, balance, mark, relation, held, of, score: total };
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
  { movement, balance, mark, relation: { row, factor }, held, of }: Found,
  isNewestFirst: boolean | null,
): { movement: Movement; running: Running } {
  const isDescending = isNewestFirst ?? (row === 0 && factor === -1);
  // Oldest first, the balance after its row moves by that row; newest first, by the row before it.
  const isBefore = isDescending ? row === 1 : row === 0;
  const turned = isDescending ? -factor : factor;
  return {
    movement: { ...movement, factor: (movement.factor * turned) as 1 | -1 },
    running: { balance, mark, isDescending, isBefore, held, of },
  };
}
