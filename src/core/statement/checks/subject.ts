import { plural, several } from '#core/text/wording.ts';
import { type Flow, findBalances, flowOf, type PartBalances } from '../balances.ts';
import { absolute, textOf, type Units } from '../decimal.ts';
import type { Part } from '../parts.ts';
import type { CheckId, Finding, ValuePlace } from '../report.ts';
import type { Rows } from '../rows.ts';
import { findNumberBreaks, type NumberBreak } from './numbering-breaks.ts';
import { findRunningBreaks, type RunningBreak } from './running-breaks.ts';

/** What the checks of one part look at. */
export type Subject = {
  part: Part;
  rows: Rows;
  flow: Flow;
  balances: PartBalances;
  /** Where the balances in the rows do not follow; null where the rows have none. */
  runningBreaks: readonly RunningBreak[] | null;
  /** Where the numbers of the rows do not go on; null where the rows have none. */
  numberBreaks: readonly NumberBreak[] | null;
};

/** One wrong sign among fewer rows would turn all of them, unless they explain the balances to the cent. */
const leastOwed = 4;

/**
 * The flow turned round where the balances are what is owed, as on a card: there they fall by what
 * comes in. The reading is taken that is closer by far, because one row may be wrong.
 */
function owedFlow(flow: Flow, { opening, closing }: PartBalances): Flow {
  if (opening === null || closing === null || flow.order.length < 2) return flow;
  const moved = closing.value - opening.value;
  const [straight, turned] = [absolute(moved - flow.sum), absolute(moved + flow.sum)];
  const isCloser = flow.order.length < leastOwed ? turned === 0n : turned * 4n < straight;
  return isCloser && straight > 0n ? { ...flow, sum: -flow.sum } : flow;
}

/** What the checks of a part look at, worked out once. */
export function openSubject(rows: Rows, part: Part): Subject {
  const asRead = flowOf(part, rows);
  const balances = findBalances(part, asRead, rows);
  const mayBeOwed = rows.balances.length === 0 && rows.format === null;
  const flow = mayBeOwed ? owedFlow(asRead, balances) : asRead;
  const opening = balances.isAmbiguous ? null : (balances.opening?.value ?? null);
  const breaksFrom = (start: Units | null): readonly RunningBreak[] | null =>
    rows.balances.length > 0 ? findRunningBreaks(rows, flow, start) : null;
  const inRows = breaksFrom(null);
  // Where the rows hold and lead from and to other balances than the declared ones, those are about something else.
  const isUnrelated =
    inRows?.length === 0 &&
    flow.order.length > 1 &&
    balances.agreed === 0 &&
    balances.closing !== null;
  return {
    part,
    rows,
    flow,
    balances,
    runningBreaks: isUnrelated ? inRows : breaksFrom(opening),
    numberBreaks: findNumberBreaks(rows, part.rows),
  };
}

/** A list of rows in an answer ends after so many. */
const mostRows = 100;

type Figures = {
  expected?: string | undefined;
  actual?: string | undefined;
  difference?: string | undefined;
  rows?: readonly number[];
  place?: ValuePlace | null;
  evidence?: readonly string[];
};

const finding = (
  id: CheckId,
  outcome: Finding['outcome'],
  message: string,
  { expected, actual, difference, rows = [], place = null, evidence = [] }: Figures = {},
): Finding => ({
  id,
  outcome,
  message,
  expected: expected ?? null,
  actual: actual ?? null,
  difference: difference ?? null,
  rows: rows.slice(0, mostRows).map((row) => row + 1),
  place,
  evidence: [...evidence],
});

export const held = (id: CheckId, message: string, figures?: Figures): Finding =>
  finding(id, 'held', message, figures);
export const broken = (id: CheckId, message: string, figures?: Figures): Finding =>
  finding(id, 'broken', message, figures);
export const notApplicable = (id: CheckId, message: string): Finding =>
  finding(id, 'not applicable', message);

/** How a person makes an unclear check clear. */
export const remedy =
  'To make it clear, choose “Read this column as…”, or name the columns in assay.yaml or with --rules.';

/** A check that would be broken, or held, if the document were read right, which nothing in it shows. */
export const unclear = (id: CheckId, message: string, figures?: Figures): Finding =>
  finding(id, 'unclear', message, figures);

/** What may be wrong with the amounts as they are read; null where the document shows that they are read right. */
export function doubtOf({ rows, part }: Pick<Subject, 'rows' | 'part'>): string | null {
  const own = new Set(part.rows);
  const unread = rows.unread.filter(
    ({ row, role }) => own.has(row) && role !== 'date' && role !== 'balance',
  );
  const [first] = unread;
  if (first) {
    const said = first.text === '' ? 'has no amount' : `says "${first.text.trim().slice(0, 60)}"`;
    return `${several(unread.length, 'amount')} could not be read: row ${first.row + 1} ${said}.`;
  }
  if (part.doubt !== null) return part.doubt;
  const currencies = new Set(
    part.rows.map((row) => rows.currencies[row] ?? '').filter((one) => one !== ''),
  );
  if (currencies.size > 1 && rows.format === null && !rows.isPartitioned)
    return `The rows are in ${currencies.size} currencies, which cannot be added up.`;
  if (rows.isProven) return null;
  const areUnsigned = part.rows.every((row) => (rows.movements[row] ?? 0n) >= 0n);
  return areUnsigned && rows.hasAmounts
    ? 'No amount has a sign, and nothing says which are debits and which are credits.'
    : 'Nothing in the document confirms that these are the amounts.';
}

/** A check that is broken where the amounts are read right for certain, and unclear otherwise. */
export function brokenOrUnclear(
  subject: Subject,
  id: CheckId,
  message: string,
  figures?: Figures,
): Finding {
  const doubt = doubtOf(subject);
  const told = { ...figures, evidence: [...subject.rows.evidence, ...(figures?.evidence ?? [])] };
  if (doubt === null) return broken(id, message, told);
  return unclear(
    id,
    `${message} ${doubt}${subject.rows.format === null ? ` ${remedy}` : ''}`,
    told,
  );
}

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
export const leftOut = ({ rows }: Pick<Subject, 'rows'>): string =>
  rows.leftOut === 0
    ? ''
    : ` ${several(rows.leftOut, 'column')} of numbers ${plural(rows.leftOut, 'was', 'were')} not compared, because the rows have too many: correct the role of the right one.`;

/** A row as a person finds it: by its number where it has one, otherwise by its place. */
export function rowName({ rows }: Pick<Subject, 'rows'>, row: number): string {
  const number = rows.numbers[row];
  return number ? `row ${row + 1} (number ${number.value})` : `row ${row + 1}`;
}

export const rowPlace = ({ rows }: Pick<Subject, 'rows'>, row: number): ValuePlace => ({
  element: rows.nodes[row] as number,
  attribute: null,
});
