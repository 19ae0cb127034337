import { type Column, hintOf, isFilled, isGivenId, mostLikely } from './columns.ts';
import { readDay, withDaysTurned } from './dates.ts';
import {
  guessedOffers,
  isPair,
  lookScore,
  type Money,
  type MovementOffer,
  moneyOf,
  movementOffers,
} from './movement.ts';
import { hasHint } from './names.ts';
import { findNumbers } from './numbering.ts';
import type { ColumnRole, ColumnRules } from './role-names.ts';
import { findRunning, type Running } from './running.ts';
import type { Sample } from './sample.ts';

/** What the columns of a table of transactions mean. */
export type TableRoles = {
  movement: Money | null;
  /** Every way to read the movements that names or formats speak for, the likeliest first. */
  offers: readonly MovementOffer[];
  /** How much names and formats speak for the movement, where no running balance confirms it. */
  movementScore: number;
  running: Running | null;
  bookingDate: Column | null;
  valueDate: Column | null;
  number: Column | null;
  currency: Column | null;
  account: Column | null;
  text: Column | null;
  /** True where the newest row comes first. */
  isDescending: boolean;
  /** Whether the rows of a day go the other way than the days. */
  areDaysTurned: boolean;
  /** Columns of numbers that were compared with no other, because there are too many. */
  leftOut: number;
};

/** So many columns of numbers are compared with each other: the time grows with the third power. */
const mostCompared = 24;

/** The columns that may be amounts and balances: of too many, those that a person, their names or their numbers speak for. */
const comparedColumns = (sample: Sample, rules: ColumnRules): readonly Column[] =>
  mostLikely(
    sample.columns.filter(({ isNumeric }) => isNumeric),
    mostCompared,
    (column) =>
      (Object.values(rules).includes(column.name) ? 100 : 0) +
      lookScore(sample.units(column), sample.whole) +
      (['balance', 'amount', 'debit', 'credit'] as const).reduce(
        (sum, hint) => sum + hintOf(column, hint) * 2,
        0,
      ),
  );

/** Amounts that neither names nor formats support are no amounts. */
const leastScore = 2;

/** So many other ways to read the amounts are tried where a sum is wrong. */
const mostOffers = 8;

const daysOf = (sample: Sample, date: Column | null): (number | null)[] => {
  const order = date?.dateOrder;
  return date && order ? sample.rows.map((row) => readDay(row[date.slot] ?? '', order)) : [];
};

/** The sample with the rows of each day the other way round; null where no day has two rows. */
function daysTurned(sample: Sample, days: readonly (number | null)[]): Sample | null {
  const areNeighbours = sample.pairs.every(([one, two]) => two === one + 1);
  const hasRuns = sample.pairs.some(([one, two]) => days[one] != null && days[one] === days[two]);
  if (!areNeighbours || !hasRuns) return null;
  const starts = new Set(sample.pairs.map(([, two]) => two));
  const chains: number[][] = [];
  for (const row of sample.rows.keys())
    if (starts.has(row)) chains.at(-1)?.push(row);
    else chains.push([row]);
  const pairs = chains.flatMap((chain) => {
    const order = withDaysTurned(chain, (row) => days[row] ?? null);
    return order.slice(1).map((row, at) => [order[at] as number, row] as const);
  });
  return { ...sample, pairs };
}

/** Whether the newest row comes first, by these days; null where they do not say. */
function isNewestFirst(sample: Sample, days: readonly (number | null)[]): boolean | null {
  let [up, down] = [0, 0];
  for (const [one, two] of sample.pairs) {
    const [before, after] = [days[one], days[two]];
    if (before == null || after == null) continue;
    if (after > before) up += 1;
    if (after < before) down += 1;
  }
  if (up === 0 && down === 0) return null;
  if (down >= up * 2) return true;
  return up >= down * 2 ? false : null;
}

function datesOf(sample: Sample): { bookingDate: Column | null; valueDate: Column | null } {
  const dates = sample.columns.filter(
    (column) =>
      column.dateOrder !== null &&
      // A day may be written in its first row only.
      (column.filled * 2 > sample.rows.length ||
        (hintOf(column, 'date') === 2 && isFilled(sample.rows[0]?.[column.slot]))),
  );
  const score = (column: Column): number => {
    const own = hintOf(column, 'booking') * 2 - hintOf(column, 'value') * 2;
    return own + (hintOf(column, 'date') > 0 ? 1 : 0);
  };
  const ranked = [...dates].sort((a, b) => score(b) - score(a) || a.slot - b.slot);
  const [bookingDate = null] = ranked;
  const valueDate =
    ranked.find((column) => column !== bookingDate && hintOf(column, 'value') > 0) ?? null;
  return { bookingDate, valueDate };
}

function textOf(sample: Sample): Column | null {
  const texts = sample.columns.filter(
    ({ isNumeric, dateOrder, values }) =>
      !isNumeric && dateOrder === null && values.size > (sample.rows.length > 1 ? 1 : 0),
  );
  const isLast = ({ own }: Column): number => Number(isGivenId(own));
  return (
    texts.sort(
      (a, b) => isLast(a) - isLast(b) || b.values.size - a.values.size || a.slot - b.slot,
    )[0] ?? null
  );
}

/** Columns whose texts say which of several accounts or currencies a row belongs to. */
const categoryOf = (sample: Sample, hint: 'currency' | 'account'): Column | null =>
  sample.columns.find(
    (column) =>
      column.filled * 2 > sample.rows.length &&
      hintOf(column, hint) === 2 &&
      hintOf(column, 'foreign') === 0 &&
      hintOf(column, 'fee') === 0 &&
      hintOf(column, 'balance') < 2 &&
      hintOf(column, 'amount') < 2 &&
      column.dateOrder === null &&
      (hint === 'account' ||
        [...column.values].every((value) => /^[A-Za-z]{3}$|^\p{Sc}$/u.test(value))),
  ) ?? null;

const isFilledBalance = (sample: Sample, column: Column): boolean =>
  column.isNumeric &&
  hintOf(column, 'balance') === 2 &&
  hintOf(column, 'aside') === 0 &&
  column.filled >= sample.rows.length * 0.8;
/** The balance of a single row, by its name alone: only the opening balance can show whether it follows. */
function loneRunning(
  { rows, columns }: Sample,
  best: MovementOffer | null,
): { movement: Money; running: Running } | null {
  const balance = columns.find((column) => column.isNumeric && hintOf(column, 'balance') === 2);
  if (rows.length !== 1 || !balance || best === null || best.score < leastScore) return null;
  const { movement } = best;
  return {
    movement,
    running: {
      balance,
      money: moneyOf(balance),
      isDescending: false,
      isBefore: false,
      held: 0,
      of: 0,
    },
  };
}

const shareHeld = (found: ReturnType<typeof findRunning>): number =>
  found === null ? 0 : found.running.held / found.running.of;

/** Finds out what the columns of a table mean, first as a person has said, then by inference. */
export function findRoles(
  sample: Sample,
  rules: ColumnRules = {},
  onStep?: () => void,
): TableRoles {
  const named = (role: ColumnRole): Column | null =>
    sample.columns.find(({ name }) => name === rules[role]) ?? null;
  const chosen = <T extends Column | null>(role: ColumnRole, found: T): Column | null =>
    rules[role] === undefined ? found : named(role);
  const dates = datesOf(sample);
  const bookingDate = chosen('booking-date', dates.bookingDate);
  const days = daysOf(sample, bookingDate);
  const newestFirst = isNewestFirst(sample, days);
  const numeric = comparedColumns(sample, rules);
  const known = movementOffers(sample, numeric);
  const offers = known.filter(({ movement }) => isAllowed(movement, rules));
  const guessed = guessedOffers(sample, known).filter(({ movement }) => isAllowed(movement, rules));
  const mayBeBalance = (column: Column): boolean =>
    rules.balance === undefined ? true : rules.balance === column.name;
  const runningOf = (some: Sample): ReturnType<typeof findRunning> =>
    findRunning(some, numeric, [...offers, ...guessed], newestFirst, mayBeBalance, onStep);
  const straight = runningOf(sample);
  const isPerfect = straight !== null && straight.running.held === straight.running.of;
  const turnedSample = isPerfect ? null : daysTurned(sample, days);
  const turned = turnedSample && runningOf(turnedSample);
  const areDaysTurned = shareHeld(turned) > shareHeld(straight);
  const found = areDaysTurned ? turned : straight;
  const [best = null] = offers;
  const lone = found ?? loneRunning(sample, best);
  const isChosen = rules.amount != null || (rules.debit != null && rules.credit != null);
  // Balances that follow from no column mean that the amounts are not understood, as with fees beside them.
  const isContradicted =
    rules.balance === undefined &&
    sample.pairs.length >= 2 &&
    sample.columns.some((column) => isFilledBalance(sample, column));
  const isTrusted = best !== null && (isChosen || (best.score >= leastScore && !isContradicted));
  return {
    movement: lone?.movement ?? (isTrusted ? best.movement : null),
    offers: offers.slice(0, mostOffers),
    movementScore: best?.score ?? 0,
    running: lone?.running ?? null,
    bookingDate,
    valueDate: chosen('value-date', dates.valueDate),
    number: chosen('number', findNumbers(sample)),
    currency: chosen('currency', categoryOf(sample, 'currency')),
    account: chosen('account', categoryOf(sample, 'account')),
    text: chosen('text', textOf(sample)),
    isDescending: found?.running.isDescending ?? newestFirst ?? false,
    areDaysTurned,
    leftOut: sample.columns.filter(({ isNumeric }) => isNumeric).length - numeric.length,
  };
}

/** Whether a movement uses the columns that a person has named for it, and none that was ruled out. */
function isAllowed(money: Money, rules: ColumnRules): boolean {
  const { terms, mark } = money;
  const fits = (role: ColumnRole, column: Column | null | undefined): boolean =>
    rules[role] === undefined || rules[role] === (column?.name ?? null);
  const [first, second] = terms.map(({ column }) => column);
  if (isPair(money)) return fits('debit', first) && fits('credit', second) && rules.amount == null;
  return (
    fits('amount', first) &&
    fits('sign', mark?.column) &&
    rules.debit == null &&
    rules.credit == null
  );
}

/** A list of named values, such as <item key="Opening balance" value="12.00"/>. */
const isList = (rowName: string, columns: readonly Column[]): boolean =>
  hasHint(rowName, 'generic') &&
  columns.length === 2 &&
  columns.some(({ own }) => /^(key|name|label|id|type|title|code)$/.test(own));

/** Whether a table looks like transactions at all, and how much so: 0 where it does not. */
export function transactionScore(
  rowName: string,
  rows: number,
  columns: readonly Column[],
  roles: TableRoles,
): number {
  const isNamed = hasHint(rowName, 'row');
  const isSummary = (hasHint(rowName, 'summary') || hasHint(rowName, 'balance')) && !isNamed;
  if (roles.movement === null) return 0;
  if (roles.running !== null) return 100 + roles.running.held + (isNamed ? 20 : 0);
  if (isSummary || (rows < 2 && !isNamed)) return 0;
  if (roles.bookingDate === null && (!isNamed || isList(rowName, columns))) return 0;
  return (
    (isNamed ? 30 : 10) + roles.movementScore + (roles.bookingDate ? 10 : 0) + Math.log2(rows + 1)
  );
}
