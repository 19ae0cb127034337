import { dateReadings, readDay } from './dates.ts';
import type { Units } from './decimal.ts';
import type { Declared } from './declared.ts';
import { leavesOf, type Part } from './parts.ts';
import type { TableRules } from './role-names.ts';
import type { Amounts, TableRows } from './rows.ts';
import { breaksIn, type Chain, follow, heldIn, sumOf, withDaysTurned } from './running.ts';

/** What the columns were taken for, and the balances that were followed in each part. */
export type Reading = {
  movement: Amounts | null;
  balances: Amounts | null;
  chains: ReadonlyMap<Part, Chain[]>;
  /** Whether the balances follow only if debits raise them. */
  isTurned: boolean;
};

/** Rows of a part in the orders of time that most of their dates allow, the likeliest first: a date may be wrong. */
function* ordersOf(
  rows: readonly number[],
  texts: readonly string[],
): Generator<readonly number[]> {
  const turns = dateReadings.map((reading) => {
    const days = rows
      .slice(0, 1000)
      .flatMap((row) => readDay(texts[row] ?? '', reading)?.day ?? []);
    return days.reduce((turn, day, at) => turn + Math.sign(day - (days[at - 1] ?? day)), 0);
  });
  const orders = [
    ...(turns.some((turn) => turn >= 0) ? [rows] : []),
    ...(turns.some((turn) => turn <= 0) ? [rows.toReversed()] : []),
  ];
  yield* orders;
  for (const order of orders) yield withDaysTurned(order, texts);
}

/** How the rows of a part may be divided into accounts: not at all, by their elements, by a column of accounts or of currencies. */
function* divisionsOf(rows: TableRows, part: Part): Generator<number[][]> {
  yield [part.rows];
  if (part.areSections || part.groups.length > 2) yield part.groups;
  for (const role of ['account', 'currency'] as const)
    for (const column of rows.columns(role)) {
      const groups = new Map<string, number[]>();
      for (const row of part.rows) {
        const key = rows.cells(column)[row] ?? '';
        const own = groups.get(key);
        if (own) own.push(row);
        else groups.set(key, [row]);
      }
      if (groups.size > 1 && groups.size * 2 <= part.rows.length) yield [...groups.values()];
    }
}

function chainsOf(
  rows: TableRows,
  part: Part,
  effect: readonly (Units | null)[],
  { units, unread }: Amounts,
  movement: Amounts,
  opening: Units | null,
): Chain[] {
  const bad = new Set([...rows.misfits, ...movement.unread, ...unread].map(({ row }) => row));
  const [date] = [...rows.columns('booking-date'), ...rows.columns('value-date')];
  const texts = date ? rows.cells(date) : [];
  let best: Chain[] | null = null;
  for (const division of divisionsOf(rows, part)) {
    const chains = division.map((group) => {
      let found: Chain | null = null;
      for (const order of ordersOf(group, texts)) {
        const start = division.length === 1 ? opening : null;
        const chain = follow(order, effect, units, start, (row) => bad.has(row));
        if (found === null || chain.breaks.length < found.breaks.length) found = chain;
        if (found.breaks.length === 0) break;
      }
      return found as Chain;
    });
    // Lists that are not called accounts are some if the balances begin anew in each.
    const needed = division === part.groups && !part.areSections ? division.length - 1 : 1;
    if (best === null || breaksIn(chains).length + needed <= breaksIn(best).length) best = chains;
    if (breaksIn(best).length === 0) break;
  }
  return best ?? [];
}

/** Chooses among the readings that names allow the one that the sums of the document agree with best. */
export function chooseReading(
  rows: TableRows,
  whole: Part,
  declaredOf: (part: Part) => Declared,
  said: TableRules,
  raises: boolean,
): Reading {
  const ends = leavesOf(whole).map((part) => {
    const { opening, closing } = declaredOf(part);
    return { part, opening: opening?.units ?? null, closing: closing?.units ?? null };
  });
  const readAs = (movement: Amounts, balances: Amounts | null, direction: number) => {
    const effect = movement.units.map((one) => one && one * direction);
    const chains = new Map<Part, Chain[]>();
    for (const { part, opening } of balances ? ends : [])
      chains.set(part, chainsOf(rows, part, effect, balances as Amounts, movement, opening));
    const list = [...chains.values()].flat();
    const [held, breaks] = [heldIn(list), breaksIn(list).length];
    const both = ends.filter(({ opening, closing }) => opening !== null && closing !== null);
    const fit = both.filter(
      ({ part, opening, closing }) => (opening ?? 0) + sumOf(part.rows, effect) === closing,
    ).length;
    const score =
      held / Math.max(1, held + breaks) +
      fit / Math.max(1, both.length) -
      movement.unread.length / (rows.rows.length + 1);
    return { movement, balances, chains, held, breaks, score };
  };
  const direction = raises ? -1 : 1;
  const all = rows.balances();
  const [best] = rows
    .movements(said)
    .flatMap((movement) =>
      (all.length > 0 ? all : [null]).map((one) => readAs(movement, one, direction)),
    )
    .sort((one, other) => other.score - one.score);
  if (!best) return { movement: null, balances: null, chains: new Map(), isTurned: false };
  const { movement, balances, chains, held } = best;
  const turned = balances !== null && held === 0 ? readAs(movement, balances, -direction) : null;
  return { movement, balances, chains, isTurned: turned?.breaks === 0 };
}
