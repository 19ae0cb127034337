import type { AssertionResult } from '#app/xml/statement.ts';
import { countBrokenChecks, outcomeOfChecks } from '#core/statement/outcome.ts';
import type { CheckId, StatementCheck } from '#core/statement/report.ts';
import { grouped, plural, several } from '#core/text/wording.ts';
import type { StatementReport } from '../xml-document.ts';
import type { RoleName } from './statement-rules.ts';

export const checkTitles: Record<CheckId, string> = {
  'balance-total': 'Opening and closing balance',
  'balance-running': 'Running balance',
  'count-declared': 'Declared count',
  'totals-declared': 'Declared totals',
  numbering: 'Numbering',
  period: 'Period',
};

export const outcomeTitles: Record<StatementCheck['outcome'], string> = {
  broken: 'Broken',
  held: 'Held',
  unclear: 'Unclear',
};

const roleTitles: Record<RoleName, string> = {
  amount: 'Amount',
  debit: 'Debit',
  credit: 'Credit',
  fee: 'Fee',
  sign: 'Debit or credit',
  balance: 'Running balance',
  'booking-date': 'Booking date',
  'value-date': 'Value date',
  number: 'Number',
  currency: 'Currency',
  account: 'Account',
  text: 'Text',
  opening: 'Opening balance',
  closing: 'Closing balance',
  count: 'Declared count',
  'debit-total': 'Declared debits',
  'credit-total': 'Declared credits',
  'period-from': 'Start of the period',
  'period-to': 'End of the period',
};
/** What a role is called in the window. */
export const roleTitle = (role: string): string =>
  Object.hasOwn(roleTitles, role) ? roleTitles[role as RoleName] : role;

type Check = StatementReport['checks'][number];
/** What the checks are called that say the same. */
export const titleOf = (alike: readonly Pick<Check, 'id'>[]): string =>
  [...new Set(alike.map(({ id }) => checkTitles[id]))].join(', ');

const idsOf = (checks: readonly Check[], outcome: StatementCheck['outcome']): number =>
  new Set(checks.filter((check) => check.outcome === outcome).map(({ id }) => id)).size;

/** How many checks and own rules are broken, as the list of documents counts them. */
export const countBroken = (report: StatementReport | null): number =>
  report === null ? 0 : countBrokenChecks(outcomeOfChecks(report));

/** What the checks found, in one sentence. */
export function summarySentence({ checks }: Pick<StatementReport, 'checks'>): string {
  const [broken, held] = [idsOf(checks, 'broken'), idsOf(checks, 'held')];
  const unclear = idsOf(checks, 'unclear');
  const all = broken + held + unclear;
  const parts = Object.entries({ broken, unclear, held }).filter(([, count]) => count > 0);
  const [only] = parts.length === 1 ? parts : [];
  return only
    ? `${several(all, 'check')} ${only[0] === 'held' ? '' : `${plural(all, 'is', 'are')} `}${only[0]}.`
    : `${several(all, 'check')}: ${parts.map(([word, count]) => `${count} ${word}`).join(', ')}.`;
}

/** The cells that could not be read, the first one quoted; empty where all were read. */
export function unreadSentence({
  unread: { count, first },
}: Pick<StatementReport, 'unread'>): string {
  if (first === null) return '';
  const said = first.text === '' ? 'is empty' : `says "${first.text}"`;
  return `${several(count, 'cell')} could not be read: the ${first.role} of row ${first.row} ${said}.`;
}

/** How many rows of a check are named. */
const mostRows = 12;

/** The rows that a check is about; null for none. */
export function rowsText(rows: readonly number[]): string | null {
  if (rows.length === 0) return null;
  const named = rows.slice(0, mostRows);
  const left = rows.length - named.length;
  return named.join(', ') + (left === 0 ? '' : ` and ${grouped(left)} more`);
}

/** The facts of a check, each with its name. */
export const factsOf = (check: StatementCheck): { name: string; value: string }[] =>
  [
    { name: 'Expected', value: check.expected },
    { name: 'Actual', value: check.actual },
    { name: 'Difference', value: check.difference },
    { name: plural(check.rows.length, 'Row', 'Rows'), value: rowsText(check.rows) },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));

/** What a rule of the user says of a document. */
export function assertionSentence({ outcome, message, fault, hint }: AssertionResult): string {
  if (outcome === 'fault') return `Cannot run the XPath: ${fault}`;
  const said = message === '' ? 'the XPath is false or finds nothing.' : message;
  const sentence = outcome === 'held' ? 'Held.' : `Broken: ${said}`;
  return hint === null ? sentence : `${sentence} ${hint}.`;
}
