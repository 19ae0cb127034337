// The faults: what each one changes, and which checks ought to report it. A fault changes a copy of the facts at a random place; it is
// taken where some relation between printed figures does not hold after it, as the audit finds.
import type { CheckId } from '#core/statement/report.ts';
import { audit, datedLists, dateSteps } from './audit.ts';
import { calendarDay, twoReadings, withoutYear } from './dates.ts';
import type { Random } from './random.ts';
import { render } from './render.ts';
import type { AccountFacts, Facts, Layout, RowFacts, Statement } from './types.ts';

/** `apply` returns false where the place does not suit. */
type Fault = {
  expected: readonly CheckId[];
  apply(random: Random, account: AccountFacts, layout: Layout, facts: Facts): boolean;
};

const BALANCES: readonly CheckId[] = ['balance-total', 'balance-running'];
const AMOUNTS: readonly CheckId[] = [...BALANCES, 'totals-declared'];

const indexIn = (random: Random, { rows }: AccountFacts): number =>
  rows.length === 0 ? -1 : random.int(0, rows.length - 1);

/** Changes the amount of a random row; "change" gets and gives the size without sign. */
function changeAmount(
  random: Random,
  account: AccountFacts,
  change: (size: number) => number | undefined,
): boolean {
  const row = account.rows[indexIn(random, account)];
  if (row === undefined || row.amount === 0) return false;
  const before = Math.abs(row.amount);
  const size = change(before);
  if (size === undefined || size === 0 || size === before) return false;
  row.amount = Math.sign(row.amount) * size;
  return true;
}

function transpose(random: Random, value: number): number | undefined {
  const digits = String(value);
  if (digits.length < 2) return undefined;
  const at = random.int(0, digits.length - 2);
  const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2);
  return swapped.startsWith('0') ? undefined : Number(swapped);
}

const delta = (random: Random): number =>
  random.pick([1, -1]) * random.pick([1, 9, random.int(2, 99), random.int(100, 99_999)]);

/** True where no date shows which part is the day; then two orders of dates could be meant. */
function ambiguous(account: AccountFacts, layout: Layout): boolean {
  if (!twoReadings(layout.date)) return false;
  const days = account.rows.map((row) => row.booking);
  if (layout.prints.period !== 'none') days.push(account.from, account.to);
  return !days.some((day) => calendarDay(day).day > 12);
}

export const FAULTS: Record<string, Fault> = {
  'row-removed': {
    expected: [...AMOUNTS, 'count-declared', 'numbering'],
    apply: (random, account, { prints, tableStyle }) => {
      const index = indexIn(random, account);
      if (index === -1) return false;
      // Without its only row, a table needs a container or a count to be there at all.
      const isCounted = prints.count || prints.directionCounts;
      if (account.rows.length === 1 && tableStyle === 'direct' && !isCounted) return false;
      account.rows.splice(index, 1);
      return true;
    },
  },
  'row-doubled': {
    expected: [...AMOUNTS, 'count-declared', 'numbering', 'duplicates'],
    apply: (random, account) => {
      const index = indexIn(random, account);
      const row = account.rows[index];
      if (row) account.rows.splice(index + 1, 0, { ...row });
      return row !== undefined;
    },
  },
  'amount-cent': {
    expected: AMOUNTS,
    apply: (random, account) =>
      changeAmount(random, account, (size) => (size === 1 ? 2 : size + random.pick([1, -1]))),
  },
  'sign-flipped': {
    expected: [...AMOUNTS, 'count-declared'],
    apply: (random, account) => {
      const row = account.rows[indexIn(random, account)];
      if (!row?.amount) return false;
      row.amount = -row.amount;
      return true;
    },
  },
  'digits-transposed': {
    expected: AMOUNTS,
    apply: (random, account) => changeAmount(random, account, (size) => transpose(random, size)),
  },
  'running-balance-changed': {
    expected: BALANCES,
    apply: (random, account, layout) => {
      const row = account.rows[indexIn(random, account)];
      if (!row?.showBalance || !layout.prints.running) return false;
      row.balance += delta(random);
      return true;
    },
  },
  'closing-balance-changed': {
    expected: BALANCES,
    apply: (random, account, layout) => {
      if (layout.prints.closing === 'none') return false;
      account.closing += delta(random);
      return true;
    },
  },
  'declared-count-changed': {
    expected: ['count-declared'],
    apply: (random, account, { prints }, facts) => {
      const keys: ('count' | 'creditCount' | 'debitCount')[] = [];
      if (prints.count) keys.push('count');
      if (prints.directionCounts) keys.push('creditCount', 'debitCount');
      const step = random.pick([1, 1, -1, -1, 2, 10]);
      if (keys.length === 0) {
        if (!prints.documentCount || facts.documentCount + step < 0) return false;
        facts.documentCount += step;
        return true;
      }
      const key = random.pick(keys);
      if (account[key] + step < 0) return false;
      account[key] += step;
      return true;
    },
  },
  'declared-total-changed': {
    expected: ['totals-declared'],
    apply: (random, account, layout) => {
      if (!layout.prints.totals) return false;
      const key = random.pick(['creditTotal', 'debitTotal'] as const);
      const after = account[key] + delta(random);
      if (after < 0) return false;
      account[key] = after;
      return true;
    },
  },
  // At most 40 days outside, so that a date without a year cannot be read as inside.
  'date-outside-period': {
    expected: ['period', 'date-order'],
    apply: (random, account, layout) => {
      const any = indexIn(random, account);
      if (any === -1 || layout.prints.period === 'none' || ambiguous(account, layout)) return false;
      // Half of the time at an end of the table, where only the period can tell.
      const atStart = (layout.order === 'ascending') === random.chance(0.5);
      const atEnd = random.chance(0.5);
      const row = account.rows[!atEnd ? any : atStart ? 0 : account.rows.length - 1] as RowFacts;
      const early = atEnd ? atStart === (layout.order === 'ascending') : random.chance(0.5);
      const days = random.int(1, 40);
      row.booking = early ? account.from - days : account.to + days;
      return true;
    },
  },
  // Most steps have to go the right way, and dates without a year may not cross the new year.
  'date-out-of-order': {
    expected: ['date-order'],
    apply: (random, account, layout) => {
      const list = random.pick(datedLists(account, layout));
      if (list.length < 5 || ambiguous(account, layout)) return false;
      const crosses = calendarDay(account.from).year !== calendarDay(account.to).year;
      if (withoutYear(layout.date) && crosses) return false;
      random.pick(list).booking = random.int(account.from, account.to);
      const { right, wrong } = dateSteps(list, layout);
      return wrong > 0 && right >= 2 * wrong;
    },
  },
  'number-repeated': {
    expected: ['numbering'],
    apply: (random, { rows }, layout) => {
      if (!layout.prints.number || rows.length < 4) return false;
      const index = random.int(1, rows.length - 1);
      (rows[index] as RowFacts).number = (rows[index - 1] as RowFacts).number;
      return true;
    },
  },
  'number-skipped': {
    expected: ['numbering'],
    apply: (random, { rows }, layout) => {
      if (!layout.prints.number || rows.length < 4) return false;
      const from = Math.min(...rows.map((row) => row.number)) + random.int(1, rows.length - 1);
      const step = random.pick([1, 1, 2, 10]);
      for (const row of rows) if (row.number >= from) row.number += step;
      return true;
    },
  },
};

const TRIES = 40;

/** The document with one fault at a random place where it can be seen; undefined where it says too little for any. */
export function inject(statement: Statement, name: string, random: Random): string | undefined {
  const { facts: correct, layout } = statement;
  const { apply, expected } = FAULTS[name] as Fault;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const facts = structuredClone(correct);
    const account = facts.accounts[random.int(0, facts.accounts.length - 1)];
    if (!account || !apply(random, account, layout, facts)) continue;
    const broken = audit(facts, layout);
    const xml = expected.some((id) => broken.has(id)) ? render(facts, layout) : statement.xml;
    // A change that does not reach the paper is no fault.
    if (xml !== statement.xml) return xml;
  }
  return undefined;
}
