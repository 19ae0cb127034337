import type { Units } from './decimal.ts';

/** A balance in the rows that does not follow from the one before it. */
export type Break = {
  before: number | null;
  row: number;
  expected: Units;
  actual: Units;
  isUndone: boolean;
};

/** Rows in the order of time whose balances go on from each other; `start`: the balance before them, declared or by the first one. */
export type Chain = {
  rows: readonly number[];
  held: number;
  breaks: Break[];
  start: Units | null;
  last: Units | null;
};

export const breaksIn = (chains: readonly Chain[]): Break[] => chains.flatMap((one) => one.breaks);
export const heldIn = (chains: readonly Chain[]): number =>
  chains.reduce((sum, { held }) => sum + held, 0);

export const sumOf = (rows: readonly number[], moved: readonly (Units | null)[]): Units =>
  rows.reduce((sum, row) => sum + (moved[row] ?? 0), 0);

/** Follows the balances of rows from one to the next. A row whose amount cannot be read leaves its step open. */
export function follow(
  rows: readonly number[],
  moved: readonly (Units | null)[],
  balances: readonly (Units | null)[],
  opening: Units | null,
  isUnread: (row: number) => boolean,
): Chain {
  let [last, sum, before, isKnown]: [Units | null, Units, number | null, boolean] = [
    opening,
    0,
    null,
    true,
  ];
  const chain: Chain = { rows, held: 0, breaks: [], start: opening, last: null };
  for (const row of rows) {
    sum += moved[row] ?? 0;
    if (isUnread(row)) isKnown = false;
    const balance = balances[row] ?? null;
    if (balance === null) continue;
    chain.start ??= balance - sum;
    if (last !== null && isKnown) {
      const earlier = chain.breaks.at(-1);
      const off = balance - last - sum;
      if (off === 0) chain.held += 1;
      // A balance that is wrong by itself breaks the step to it and the step from it.
      else if (earlier?.row === before && earlier.actual - earlier.expected === -off) {
        chain.held += 1;
        earlier.isUndone = true;
      } else
        chain.breaks.push({ before, row, expected: last + sum, actual: balance, isUndone: false });
    }
    [last, sum, before, isKnown] = [balance, 0, row, true];
  }
  return { ...chain, last };
}

/** The rows with those of each day the other way round: some lists have the newest day first, and its oldest row. */
export function withDaysTurned(rows: readonly number[], days: readonly string[]): number[] {
  const runs: number[][] = [];
  let last = '';
  for (const row of rows) {
    const day = days[row] || last;
    const run = runs.at(-1);
    if (run && day === last) run.push(row);
    else runs.push([row]);
    last = day;
  }
  return runs.flatMap((run) => run.reverse());
}

export type NumberSteps = {
  held: number;
  breaks: { before: number; row: number; missing: number; numbers: [number, number] }[];
  /** The first row whose number cannot be read. */
  unread: number | null;
};

/** How the numbers of rows go on, up or down by one: NaN for a row without one, Infinity for one that cannot be read. */
export function stepsOf(rows: readonly number[], ordinals: readonly number[]): NumberSteps {
  const steps: NumberSteps = { held: 0, breaks: [], unread: null };
  const numbered: number[] = [];
  let [ups, last] = [0, Number.NaN];
  for (const row of rows) {
    const number = ordinals[row] as number;
    if (number === Number.POSITIVE_INFINITY) steps.unread ??= row;
    if (!Number.isFinite(number)) continue;
    if (number > last) ups += 1;
    numbered.push(row);
    last = number;
  }
  const isUp = ups * 2 >= numbered.length - 1;
  for (let at = 1; at < numbered.length; at += 1) {
    const [before, row] = [numbered[at - 1] as number, numbered[at] as number];
    const [first, second] = [ordinals[before] as number, ordinals[row] as number];
    const step = isUp ? second - first : first - second;
    if (step === 1) steps.held += 1;
    // Each list, day or account may count anew.
    else if (step >= 0 || (isUp ? second : first) !== 1)
      steps.breaks.push({ before, row, missing: step - 1, numbers: [first, second] });
  }
  return steps;
}
