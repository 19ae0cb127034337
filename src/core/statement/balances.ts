import { withDaysTurned } from './dates.ts';
import type { Units } from './decimal.ts';
import type { DeclaredAmount } from './declared.ts';
import { bareFact } from './facts.ts';
import type { Part } from './parts.ts';
import type { Rows } from './rows.ts';

/** The rows of a part in the order of time, and what they amount to. */
export type Flow = {
  /** Indexes of the rows, oldest first. */
  order: readonly number[];
  sum: Units;
  /** Those of them that are transactions, without rows that only carry a balance forward. */
  entries: readonly number[];
  /** Rows with an amount that cannot be read. */
  unreadable: readonly number[];
  /** What the running balances say about the balance before the first row and after the last. */
  before: Units | null;
  after: Units | null;
};

export function flowOf(part: Part, rows: Rows): Flow {
  const listed = rows.areDaysTurned
    ? withDaysTurned(part.rows, (row) => rows.days[row] ?? null)
    : part.rows;
  const inTime = rows.isDescending ? [...listed].reverse() : listed;
  const order = rows.hasKinds ? inTime.filter((row) => rows.kinds[row] === null) : inTime;
  let sum = 0n;
  const unreadable: number[] = [];
  for (const row of order) {
    const moved = rows.movements[row] ?? null;
    if (moved === null && rows.balances[row] == null) unreadable.push(row);
    sum += moved ?? 0n;
  }
  const { isBefore } = rows;
  // Where only the last row of a day has its balance, the rows around it lead to the ends.
  const known = order.filter((row) => rows.balances[row] != null);
  const [first, last] = [known[0], known.at(-1)];
  const balanceOf = (row: number | undefined): Units | null =>
    row === undefined ? null : (rows.balances[row] ?? null);
  const movedBy = (between: readonly number[]): Units =>
    between.reduce((moved, row) => moved + (rows.movements[row] ?? 0n), 0n);
  const [firstBalance, lastBalance] = [balanceOf(first), balanceOf(last)];
  const upTo = first === undefined ? 0 : order.indexOf(first) + (isBefore ? 0 : 1);
  const from = last === undefined ? 0 : order.lastIndexOf(last) + (isBefore ? 0 : 1);
  return {
    order,
    entries: order.filter((row) => rows.movements[row] != null || rows.balances[row] == null),
    sum,
    unreadable,
    before: firstBalance === null ? null : firstBalance - movedBy(order.slice(0, upTo)),
    after: lastBalance === null ? null : lastBalance + movedBy(order.slice(from)),
  };
}

/** The opening and the closing balance of a part, as far as it declares them. */
export type PartBalances = {
  opening: DeclaredAmount | null;
  closing: DeclaredAmount | null;
  /** How many sums and running balances agree with the choice. */
  agreed: number;
  /** True where several values could be meant and nothing decides among them. */
  isAmbiguous: boolean;
};

/** More candidates than that are not compared with each other. */
const mostCandidates = 12;

const distinct = (amounts: readonly DeclaredAmount[]): DeclaredAmount[] => {
  const seen = new Map<Units, DeclaredAmount>();
  for (const amount of amounts) {
    const known = seen.get(amount.value);
    if (!known || known.score < amount.score) seen.set(amount.value, amount);
  }
  return [...seen.values()].slice(0, mostCandidates);
};

/** Whether another candidate with another value is named just as well. */
const isTied = (candidates: readonly DeclaredAmount[], chosen: DeclaredAmount | null): boolean =>
  candidates.some(
    (one) => chosen !== null && one.value !== chosen.value && one.score >= chosen.score,
  );

/** Chooses the balances that names and arithmetic support together. */
export function findBalances({ declared, rows: own }: Part, flow: Flow, rows: Rows): PartBalances {
  const { balances, others } = declared;
  const inTime = rows.isDescending ? [...own].reverse() : own;
  const isMovement = (row: number): boolean => rows.kinds[row] === null;
  /** The rows before the first movement, or behind the last one: balances between them are those of a page or a day. */
  const first = inTime.findIndex(isMovement);
  const ends = {
    opening: first === -1 ? inTime : inTime.slice(0, first),
    closing: inTime.slice(inTime.findLastIndex(isMovement) + 1),
  };
  /** What the header declares; otherwise a row that says which balance it is. */
  const named = (which: 'opening' | 'closing'): DeclaredAmount[] => {
    const declaredOnes = which === 'opening' ? declared.openings : declared.closings;
    if (declaredOnes.length > 0) return declaredOnes;
    return ends[which].flatMap((row) => {
      const value = rows.carried[row] ?? rows.balances[row] ?? null;
      if (rows.kinds[row] !== which || value === null) return [];
      return [{ fact: bareFact(rows.nodes[row] as number), value, score: 4 }];
    });
  };
  const byArithmetic = (wanted: Units | null): DeclaredAmount[] =>
    wanted === null || own.length < 2
      ? []
      : others.filter(({ value }) => value === wanted).slice(0, mostCandidates);
  const choose = (
    named: readonly DeclaredAmount[],
    wanted: Units | null,
    isOtherNamed: boolean,
  ): DeclaredAmount[] => {
    if (named.length > 0) return distinct(named);
    // One balance alone is the closing one or that of today: only arithmetic can say.
    if (balances.length > 1) return balances.slice(0, mostCandidates);
    const exact = balances.filter(({ value }) => value === wanted);
    if (exact.length > 0) return exact;
    // Beside the one that is named, the only other balance is the other one.
    return isOtherNamed && balances.length === 1 ? balances : byArithmetic(wanted);
  };
  const openings = choose(named('opening'), flow.before, declared.closings.length > 0);
  const closings = choose(named('closing'), flow.after, declared.openings.length > 0);
  let best: (PartBalances & { score: number }) | null = null;
  for (const opening of [...openings, null])
    for (const closing of [...closings, null]) {
      if ((opening === null && openings.length > 0) || (closing === null && closings.length > 0))
        continue;
      if (opening !== null && closing !== null && opening.fact === closing.fact) continue;
      const sumAgrees =
        opening !== null && closing !== null && opening.value + flow.sum === closing.value ? 1 : 0;
      const openingAgrees = opening !== null && opening.value === flow.before ? 1 : 0;
      const closingAgrees = closing !== null && closing.value === flow.after ? 1 : 0;
      const score =
        sumAgrees * 4 +
        (openingAgrees + closingAgrees) * 3 +
        ((opening?.score ?? 0) + (closing?.score ?? 0)) / 10;
      if (best !== null && score <= best.score) continue;
      const agreed = sumAgrees + openingAgrees + closingAgrees;
      best = { opening, closing, agreed, isAmbiguous: false, score };
    }
  if (best === null) return { opening: null, closing: null, agreed: 0, isAmbiguous: false };
  const isAmbiguous =
    best.agreed === 0 &&
    ((declared.openings.length === 0 && balances.length > 2) ||
      isTied(declared.openings, best.opening) ||
      isTied(declared.closings, best.closing));
  return { ...best, isAmbiguous };
}
