/** The statement checks, in the order of a report. */
export const checkIds = [
  'balance-total',
  'balance-running',
  'count-declared',
  'totals-declared',
  'numbering',
  'period',
] as const;
export type CheckId = (typeof checkIds)[number];

/**
 * `held` and `broken` only where a person or the format says what the columns are, or arithmetic confirms what their names say;
 * otherwise `unclear`. A check for which the document declares nothing is not in the report.
 */
export type CheckOutcome = 'held' | 'broken' | 'unclear';

/**
 * One check of one statement. `expected` is what the rest of the statement leads to expect, `actual`
 * what is written, `difference` is `actual` less `expected`; amounts are decimals. `rows` counts the
 * rows concerned from 1 in the order of the document. The place is that of the value to look at.
 */
export type StatementCheck = {
  id: CheckId;
  outcome: CheckOutcome;
  message: string;
  expected: string | null;
  actual: string | null;
  difference: string | null;
  rows: number[];
  path: string | null;
  line: number | null;
  column: number | null;
};

/** The rows and cells that could not be read: how many, and the first one with what it says and its place. */
export type UnreadRows = {
  count: number;
  first: {
    text: string;
    role: string;
    row: number;
    path: string;
    line: number;
    column: number;
  } | null;
};

/** A value in a document: an element, or an attribute of it. */
export type ValuePlace = { element: number; attribute: string | null };

/** A check before its place is put into words. */
export type Finding = Omit<StatementCheck, 'path' | 'line' | 'column'> & {
  place: ValuePlace | null;
};

/** Why a role is proposed. */
export const proposed = 'Its name says so.';

/** A role that was found, and why. `path` names a column, or a value of the document. */
export type StatementRole = { role: string; path: string; reason: string };
