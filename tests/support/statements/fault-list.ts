// The faults: what each one changes, which checks ought to report it, and when it is fair to inject it.
// Every "apply" changes a copy of the facts at a random place, or returns undefined when that place does
// not suit. Beyond the rule written beside each fault, injection always demands that the audit finds a
// relation between printed figures that no longer holds (see faults.ts).
import { datedLists, dateSteps } from './audit.ts';
import { calendarDay, twoReadings, withoutYear } from './dates.ts';
import type { Random } from './random.ts';
import type { AccountFacts, CheckId, Facts, Layout, Role, RowFacts } from './types.ts';

export interface Place {
  account: number;
  /** Index in document order before the fault; undefined for a figure of the header. */
  row?: number;
  role: Role;
}

export interface Change {
  description: string;
  role: Role;
  row?: number;
}

interface FaultKind {
  /** False for faults that were added to those asked for; they are reported apart. */
  listed: boolean;
  expected: readonly CheckId[];
  rule: string;
  apply(random: Random, account: AccountFacts, layout: Layout, facts: Facts): Change | undefined;
}

const BALANCES: readonly CheckId[] = ['balance-total', 'balance-running'];
const AMOUNTS: readonly CheckId[] = [...BALANCES, 'totals-declared'];

function anyRow(
  random: Random,
  account: AccountFacts,
): { row: RowFacts; index: number } | undefined {
  if (account.rows.length === 0) return undefined;
  const index = random.int(0, account.rows.length - 1);
  const row = account.rows[index];
  return row === undefined ? undefined : { row, index };
}

/** Changes the amount of a random row; "change" gets and gives the size without sign. */
function changeAmount(
  random: Random,
  account: AccountFacts,
  change: (size: number) => number | undefined,
): Change | undefined {
  const found = anyRow(random, account);
  if (found === undefined || found.row.amount === 0) return undefined;
  const before = found.row.amount;
  const size = change(Math.abs(before));
  if (size === undefined || size === 0 || size === Math.abs(before)) return undefined;
  found.row.amount = Math.sign(before) * size;
  return {
    description: `amount ${before} became ${found.row.amount}`,
    role: 'amount',
    row: found.index,
  };
}

function transpose(random: Random, value: number): number | undefined {
  const digits = String(value);
  if (digits.length < 2) return undefined;
  const at = random.int(0, digits.length - 2);
  const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2);
  return swapped.startsWith('0') ? undefined : Number(swapped);
}

function delta(random: Random): number {
  return random.pick([1, -1]) * random.pick([1, 9, random.int(2, 99), random.int(100, 99_999)]);
}

/** True where no date shows which part is the day; then two orders of dates could be meant. */
function ambiguous(account: AccountFacts, layout: Layout): boolean {
  if (!twoReadings(layout.date)) return false;
  const days = account.rows.map((row) => row.booking);
  if (layout.prints.period !== 'none') days.push(account.from, account.to);
  return !days.some((day) => calendarDay(day).day > 12);
}

export const FAULT_KINDS = {
  'row-removed': {
    listed: true,
    expected: [...AMOUNTS, 'count-declared', 'numbering'],
    rule: 'Opening and closing, a running balance, a count, totals or numbers must show the gap. The only row of a table may go only where an empty container or a count still tells that there is a table.',
    apply: (random, account, layout) => {
      const found = anyRow(random, account);
      if (found === undefined) return undefined;
      const counted = layout.prints.count || layout.prints.directionCounts;
      if (account.rows.length === 1 && layout.tableStyle === 'direct' && !counted) return undefined;
      account.rows.splice(found.index, 1);
      return {
        description: `row with amount ${found.row.amount} removed`,
        role: 'row',
        row: found.index,
      };
    },
  },
  'row-doubled': {
    listed: true,
    expected: [...AMOUNTS, 'count-declared', 'numbering', 'duplicates'],
    rule: 'As for a removed row: without balances, count, totals and numbers, two equal rows are legitimate.',
    apply: (random, account) => {
      const found = anyRow(random, account);
      if (found === undefined) return undefined;
      account.rows.splice(found.index + 1, 0, { ...found.row });
      return {
        description: `row with amount ${found.row.amount} doubled`,
        role: 'row',
        row: found.index,
      };
    },
  },
  'amount-cent': {
    listed: true,
    expected: AMOUNTS,
    rule: 'Opening and closing, a balance beside the row and before it, or declared totals must be printed.',
    apply: (random, account) =>
      changeAmount(random, account, (size) => (size === 1 ? 2 : size + random.pick([1, -1]))),
  },
  'sign-flipped': {
    listed: true,
    expected: [...AMOUNTS, 'count-declared'],
    rule: 'As for a changed amount; counts by direction show it too.',
    apply: (random, account) => {
      const found = anyRow(random, account);
      if (found === undefined || found.row.amount === 0) return undefined;
      found.row.amount = -found.row.amount;
      return {
        description: `sign turned, now ${found.row.amount}`,
        role: 'amount',
        row: found.index,
      };
    },
  },
  'digits-transposed': {
    listed: true,
    expected: AMOUNTS,
    rule: 'As for a changed amount; the two digits differ and no number begins with zero.',
    apply: (random, account) => changeAmount(random, account, (size) => transpose(random, size)),
  },
  'running-balance-changed': {
    listed: true,
    expected: BALANCES,
    rule: 'The row prints a balance, and the balance before or after it (or opening, or closing) is printed.',
    apply: (random, account, layout) => {
      const found = anyRow(random, account);
      if (found === undefined || !layout.prints.running || !found.row.showBalance) return undefined;
      const before = found.row.balance;
      found.row.balance += delta(random);
      return {
        description: `balance ${before} became ${found.row.balance}`,
        role: 'balance',
        row: found.index,
      };
    },
  },
  'closing-balance-changed': {
    listed: true,
    expected: BALANCES,
    rule: 'The closing balance is printed, and the opening balance or a running balance as well.',
    apply: (random, account, layout) => {
      if (layout.prints.closing === 'none') return undefined;
      const before = account.closing;
      account.closing += delta(random);
      return { description: `closing ${before} became ${account.closing}`, role: 'closing' };
    },
  },
  'declared-count-changed': {
    listed: true,
    expected: ['count-declared'],
    rule: 'A count is printed.',
    apply: (random, account, layout, facts) => {
      const { prints } = layout;
      const keys: ('count' | 'creditCount' | 'debitCount')[] = [];
      if (prints.count) keys.push('count');
      if (prints.directionCounts) keys.push('creditCount', 'debitCount');
      const step = random.pick([1, 1, -1, -1, 2, 10]);
      if (keys.length === 0) {
        if (!prints.documentCount || facts.documentCount + step < 0) return undefined;
        facts.documentCount += step;
        return { description: `count of the document changed by ${step}`, role: 'count' };
      }
      const key = random.pick(keys);
      if (account[key] + step < 0) return undefined;
      account[key] += step;
      return { description: `${key} changed by ${step}, now ${account[key]}`, role: key };
    },
  },
  'declared-total-changed': {
    listed: true,
    expected: ['totals-declared'],
    rule: 'Totals of credits and debits are printed.',
    apply: (random, account, layout) => {
      if (!layout.prints.totals) return undefined;
      const key = random.pick(['creditTotal', 'debitTotal'] as const);
      const before = account[key];
      const after = before + delta(random);
      if (after < 0) return undefined;
      account[key] = after;
      return { description: `${key} ${before} became ${after}`, role: key };
    },
  },
  'date-outside-period': {
    listed: true,
    expected: ['period', 'date-order'],
    rule: 'The period is printed, and some date shows which part is the day. Only booking dates count; at most 40 days outside, so that a date without a year cannot be read as inside.',
    apply: (random, account, layout) => {
      const found = anyRow(random, account);
      if (found === undefined || layout.prints.period === 'none') return undefined;
      if (ambiguous(account, layout)) return undefined;
      // Half of the time at an end of the table, where only the period can tell.
      const atStart = (layout.order === 'ascending') === random.chance(0.5);
      const atEnd = random.chance(0.5);
      const index = !atEnd ? found.index : atStart ? 0 : account.rows.length - 1;
      const row = account.rows[index];
      if (row === undefined) return undefined;
      const early = atEnd ? atStart === (layout.order === 'ascending') : random.chance(0.5);
      const days = random.int(1, 40);
      row.booking = early ? account.from - days : account.to + days;
      return { description: `booking date ${days} days outside`, role: 'booking', row: index };
    },
  },
  'date-out-of-order': {
    listed: true,
    expected: ['date-order'],
    rule: 'At least five rows are in order, at least two steps of date go the right way for each that goes the wrong way, some date shows which part is the day, and dates without a year do not cross the new year.',
    apply: (random, account, layout) => {
      const list = random.pick(datedLists(account, layout));
      if (list.length < 5 || ambiguous(account, layout)) return undefined;
      const crosses = calendarDay(account.from).year !== calendarDay(account.to).year;
      if (withoutYear(layout.date) && crosses) return undefined;
      const row = random.pick(list);
      const index = account.rows.indexOf(row);
      row.booking = random.int(account.from, account.to);
      const { right, wrong } = dateSteps(list, layout);
      if (wrong === 0 || right < 2 * wrong) return undefined;
      return {
        description: 'booking date inside the period, but out of order',
        role: 'booking',
        row: index,
      };
    },
  },
  'number-repeated': {
    listed: true,
    expected: ['numbering'],
    rule: 'Rows are numbered and there are at least four.',
    apply: (random, account, layout) => {
      if (!layout.prints.number || account.rows.length < 4) return undefined;
      const index = random.int(1, account.rows.length - 1);
      const row = account.rows[index];
      const before = account.rows[index - 1];
      if (row === undefined || before === undefined) return undefined;
      row.number = before.number;
      return { description: `number ${before.number} repeated`, role: 'number', row: index };
    },
  },
  'number-skipped': {
    listed: true,
    expected: ['numbering'],
    rule: 'Rows are numbered and there are at least four; all later numbers move on, no row is lost.',
    apply: (random, account, layout) => {
      if (!layout.prints.number || account.rows.length < 4) return undefined;
      const lowest = account.rows.reduce(
        (low, row) => Math.min(low, row.number),
        Number.MAX_SAFE_INTEGER,
      );
      const from = lowest + random.int(1, account.rows.length - 1);
      const step = random.pick([1, 1, 2, 10]);
      const index = account.rows.findIndex((row) => row.number === from);
      for (const row of account.rows) if (row.number >= from) row.number += step;
      return {
        description: `number ${from} became ${from + step}, and so on`,
        role: 'number',
        row: index,
      };
    },
  },
  'opening-balance-changed': {
    listed: false,
    expected: BALANCES,
    rule: 'The opening balance is printed, and the closing balance or a running balance as well.',
    apply: (random, account, layout) => {
      if (layout.prints.opening === 'none') return undefined;
      const before = account.opening;
      account.opening += delta(random);
      return { description: `opening ${before} became ${account.opening}`, role: 'opening' };
    },
  },
  'currency-changed': {
    listed: false,
    expected: ['currency'],
    rule: 'Every row prints its currency, and there are at least three rows.',
    apply: (random, account, layout) => {
      const found = anyRow(random, account);
      if (found === undefined || layout.prints.rowCurrency === 'none') return undefined;
      if (account.rows.length < 3) return undefined;
      found.row.currency = random.pick(
        ['USD', 'EUR', 'GBP'].filter((code) => code !== account.currency),
      );
      return {
        description: `currency became ${found.row.currency}`,
        role: 'currency',
        row: found.index,
      };
    },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULT_KINDS;
export const FAULT_NAMES = Object.keys(FAULT_KINDS) as FaultName[];

export function faultKind(name: FaultName): FaultKind {
  return FAULT_KINDS[name];
}
