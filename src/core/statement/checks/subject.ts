import { textOf, type Units } from '../decimal.ts';
import type { Declared, Fact } from '../declared.ts';
import type { Part } from '../parts.ts';
import type { CheckId, CheckOutcome, Finding, StatementRole, ValuePlace } from '../report.ts';
import type { DateOrder } from '../role-names.ts';
import type { Unread } from '../rows.ts';
import type { Chain, NumberSteps } from '../running.ts';

/** The rows of a table as the checks see them. */
export type Rows = {
  path: string;
  columns: string[];
  nodes: readonly number[];
  scale: number;
  /** What each row moves: debits below zero. Null: it has no amount. */
  moved: readonly (Units | null)[];
  /** The fees in the rows, which may be a part of that. */
  fees: readonly (Units | null | undefined)[];
  /** The same as the balance sees it. */
  effect: readonly (Units | null)[];
  unread: readonly Unread[];
  hasBalances: boolean;
  /** Why a column is not known: none is named, or the one that was said is missing. */
  doubts: Record<'amounts' | 'balance' | 'number' | 'date', string | null>;
  /** Why what stands outside of the rows may be about other rows. */
  shared: string | null;
  /** The cells of the column of currencies. */
  currencies: readonly string[];
  /** Whether a person or the format says what the amounts are. */
  isCertain: boolean;
  /** Whether the balances follow only if debits raise them. */
  isTurned: boolean;
  /** Whether somebody said in which direction debits move the balance. */
  isDirectionSaid: boolean;
  roles: StatementRole[];
  /** The column that numbers the rows. */
  numbers: { isSaid: boolean; textOf: (row: number) => string } | null;
  /** The order of day and month, where a person said it. */
  dateOrder: DateOrder | null;
  /** The cells of the columns of booking dates. */
  dates: readonly (readonly string[])[];
  /** The cells of the columns of dates and of balances, the usual status, and texts that name no total: a row without one may be no transaction. */
  filled: () => readonly (readonly string[])[];
  /** Whether columns, marks or lists say which amounts are debits: a sign may mean what is owed. */
  isSided: boolean;
  /** Whether the format says where everything stands. */
  isFormat: boolean;
  /** Whether the amounts say which of them are debits. */
  isDirected: boolean;
  /** Whether columns of amounts have no role: what they are is not known. */
  hasOthers: boolean;
};

/** What the checks of one part look at. */
export type Subject = {
  rows: Rows;
  part: Part;
  declared: Declared;
  chains: readonly Chain[];
  /** How the numbers of its rows go on; null where they have none. */
  steps: NumberSteps | null;
  /** The parts inside of this one. */
  inner: readonly Subject[];
  /** Values outside of the rows that have no role, which may explain a difference. */
  others: readonly Fact[];
  unitsIn: (text: string) => Units | null;
};

/** A list of rows in an answer ends after so many. */
const mostRows = 100;

type Figures = {
  expected?: string;
  actual?: string;
  difference?: string;
  rows?: readonly number[];
  place?: ValuePlace | null;
};

export const finding = (
  id: CheckId,
  outcome: CheckOutcome,
  message: string,
  { expected, actual, difference, rows = [], place = null }: Figures = {},
): Finding => ({
  id,
  outcome,
  message,
  expected: expected ?? null,
  actual: actual ?? null,
  difference: difference ?? null,
  rows: rows.slice(0, mostRows).map((row) => row + 1),
  place: place && { element: place.element, attribute: place.attribute },
});

/** A check that is broken, unless there is a reason why that is not certain. */
export const judged = (
  id: CheckId,
  message: string,
  why: string | null | undefined,
  figures: Figures,
): Finding =>
  why == null
    ? finding(id, 'broken', message, figures)
    : finding(id, 'unclear', `${message} ${why}`, figures);

/** How a person makes an unclear check clear. */
export const remedy = 'Choose the columns.';

/** Why a difference is not certain where no other figure agrees with the rows. */
export const unconfirmed = `Nothing confirms the amounts. ${remedy}`;

export const money = ({ rows }: Pick<Subject, 'rows'>, units: Units): string =>
  textOf(units, rows.scale);

/** Two amounts, and by how much the second is off. */
export const amounts = (
  subject: Pick<Subject, 'rows'>,
  expected: Units,
  actual: Units,
): { expected: string; actual: string; difference: string } => ({
  expected: money(subject, expected),
  actual: money(subject, actual),
  difference: money(subject, actual - expected),
});

export const rowPlace = ({ rows }: Pick<Subject, 'rows'>, row: number): ValuePlace => ({
  element: rows.nodes[row] as number,
  attribute: null,
});

/** The cell of a part that cannot be read, in words; null where all can. Balances count where they are asked for. */
export function unreadIn({ rows, part }: Subject, hasBalances = false): string | null {
  if (rows.unread.length === 0) return null;
  const own = new Set(part.rows);
  const first = rows.unread.find(
    ({ row, role }) => own.has(row) && (hasBalances || role !== 'balance'),
  );
  return first ? `The ${first.role} of row ${first.row + 1} says "${quoted(first.text)}".` : null;
}

export const quoted = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60);
