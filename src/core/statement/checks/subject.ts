import { plural, several } from '#core/text/wording.ts';
import type { Flow, PartBalances } from '../balances.ts';
import { textOf, type Units } from '../decimal.ts';
import type { Part } from '../parts.ts';
import type { CheckId, Finding, ValuePlace } from '../report.ts';
import type { Rows } from '../rows.ts';
import type { TransactionTable } from '../tables.ts';
import type { NumberBreak } from './numbering-breaks.ts';
import type { RunningBreak } from './running-breaks.ts';

/** What the checks of one part look at. */
export type Subject = {
  table: TransactionTable;
  part: Part;
  rows: Rows;
  flow: Flow;
  balances: PartBalances;
  /** Where the balances in the rows do not follow; null where the rows have none. */
  runningBreaks: readonly RunningBreak[] | null;
  /** Where the numbers of the rows do not go on; null where the rows have none. */
  numberBreaks: readonly NumberBreak[] | null;
};

/** A list of rows in an answer ends after so many. */
const mostRows = 100;

type Figures = {
  expected?: string | undefined;
  actual?: string | undefined;
  difference?: string | undefined;
  rows?: readonly number[];
  place?: ValuePlace | null;
};

const finding = (
  id: CheckId,
  outcome: Finding['outcome'],
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
  place,
});

export const held = (id: CheckId, message: string, figures?: Figures): Finding =>
  finding(id, 'held', message, figures);
export const broken = (id: CheckId, message: string, figures?: Figures): Finding =>
  finding(id, 'broken', message, figures);
export const notApplicable = (id: CheckId, message: string): Finding =>
  finding(id, 'not-applicable', message);

export const money = ({ rows }: Pick<Subject, 'rows'>, units: Units): string =>
  textOf(units, rows.scale);

/** Two amounts, and by how much the second is off. */
export const amounts = (
  subject: Subject,
  expected: Units,
  actual: Units,
): { expected: string; actual: string; difference: string } => ({
  expected: money(subject, expected),
  actual: money(subject, actual),
  difference: money(subject, actual - expected),
});

/**
 * What was not compared, behind a sentence that something was not found or does not add up; empty where all was, and where
 * running balances show that the amounts are the right ones.
 */
export const leftOut = ({ table }: Pick<Subject, 'table'>): string =>
  table.roles.leftOut === 0 || table.roles.running !== null
    ? ''
    : ` ${several(table.roles.leftOut, 'column')} of numbers ${plural(table.roles.leftOut, 'was', 'were')} not compared, because the rows have too many: correct the role of the right one.`;

/** A row as a person finds it: by its number where it has one, otherwise by its place. */
export function rowName({ rows }: Pick<Subject, 'rows'>, row: number): string {
  const number = rows.numbers[row];
  return number ? `row ${row + 1} (number ${number.value})` : `row ${row + 1}`;
}

export const rowPlace = ({ rows }: Pick<Subject, 'rows'>, row: number): ValuePlace => ({
  element: rows.nodes[row] as number,
  attribute: null,
});
