import { Circle, CircleSlash, type LucideIcon } from 'lucide-react';
import { isExpired, timeLeft } from '#core/document/retention.ts';
import { countBrokenChecks } from '#core/statement/outcome.ts';
import { grouped, several } from '#core/text/wording.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { currentOutcome, type KeptStatementRules } from '#operations/statement-schemas.ts';
import { kindLabel } from '../kind-labels.ts';
import { checkTitles } from '../viewer/checks/statement-words.ts';
import { outcomeWord } from './list-filter.ts';

type Tone = 'ok' | 'info' | 'warning' | 'error' | 'none';

/** The name and look of the last outcome of a document, or of one call. */
export function outcomeLabel({
  kind,
  failure,
  askedAt,
  errors,
  isMock,
}: Pick<DocumentRow, 'kind' | 'failure' | 'errors' | 'isMock'> & { askedAt?: string | null }): {
  word: string;
  icon: LucideIcon;
  tone: Tone;
} {
  if (kind !== null) {
    const label = kindLabel(kind, errors > 0);
    return isMock ? { ...label, word: `Mock: ${label.word}` } : label;
  }
  if (failure !== null || askedAt)
    return { word: outcomeWord('no-reply'), icon: CircleSlash, tone: 'error' };
  return { word: outcomeWord('not-fetched'), icon: Circle, tone: 'none' };
}

/** How many documents the service has not called Completed: what a mock service says counts for nothing. */
export const notCompleted = (rows: readonly Pick<DocumentRow, 'kind' | 'isMock'>[]): number =>
  rows.filter(({ kind, isMock }) => kind !== 'completed' || isMock).length;

/** How many documents a file of results has, and what it leaves out. */
export function exportedWords(rows: readonly Pick<DocumentRow, 'isMock'>[]): {
  has: string;
  leavesOut: string | null;
} {
  const mocked = rows.filter(({ isMock }) => isMock).length;
  return {
    has: several(rows.length - mocked, 'document'),
    leavesOut:
      mocked === 0
        ? null
        : `${several(mocked, 'document')} left out: the mock service answered last.`,
  };
}

/** The documents of a list without outcomes of statement checks that are not by today's rules. */
export function withCurrentChecks(
  rows: ReadonlyMap<string, DocumentRow>,
  kept: KeptStatementRules | undefined,
): ReadonlyMap<string, DocumentRow> {
  const old = [...rows.values()].filter((row) => row.checks && !currentOutcome(kept, row));
  if (old.length === 0) return rows;
  return new Map([...rows, ...old.map((row) => [row.id, { ...row, checks: null }] as const)]);
}

/** What the list says about the statement checks of a document; null where none was checked, or none applies. */
export function checksLabel({ kind, checks }: Pick<DocumentRow, 'kind' | 'checks'>) {
  if (kind !== 'completed' || checks === null) return null;
  const { isSaid } = checks;
  const broken = countBrokenChecks(checks);
  const said = isSaid ? ' You said what the columns are.' : '';
  if (broken === 0)
    return checks.held.length + checks.heldRules > 0
      ? {
          broken,
          isSaid,
          name: `Statement checks: held${isSaid ? ', by said columns' : ''}`,
          hint: `All checks that apply held.${said}`,
        }
      : null;
  const names = [
    ...checks.broken.map((id) => checkTitles[id]),
    ...checks.brokenRules.map((name) => `own rule “${shortened(name, longestLine)}”`),
  ];
  return {
    broken,
    isSaid,
    name: `Statement checks: ${grouped(broken)} broken${isSaid ? ', by said columns' : ''}`,
    hint: `Broken: ${names.join(', ')}.${said}`,
  };
}

/** The name of a document: its external_id, or its id when it has no external_id. */
export const titleOf = ({ external_id, id }: Pick<DocumentRow, 'external_id' | 'id'>): string =>
  shortened(external_id || id, longestLine) || 'empty id';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A short time span, rounded down: "2 d 3 h", "5 h", "14 min", "40 s"; `coarse` omits the hours
 * after days.
 */
export function shortSpan(milliseconds: number, coarse = false): string {
  const span = Math.abs(milliseconds);
  if (span < minute) return `${Math.floor(span / second)} s`;
  if (span < hour) return `${Math.floor(span / minute)} min`;
  if (span < day) return `${Math.floor(span / hour)} h`;
  const hours = Math.floor((span % day) / hour);
  return `${Math.floor(span / day)} d${hours > 0 && !coarse ? ` ${hours} h` : ''}`;
}

/**
 * How long ago an ISO 8601 instant was: "5 h ago", or "in 2 min" in the future; null for any other
 * text.
 */
export function agoText(iso: string | null, now: number): string | null {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(time)) return null;
  if (Math.abs(now - time) < minute) return 'just now';
  return time > now ? `in ${shortSpan(time - now, true)}` : `${shortSpan(now - time, true)} ago`;
}

/** What is left of the 3 days of access (DOC-RET-1); null where date_created is not known. `isShort`: under 6 hours, or over. */
export function leftText(
  iso: string | null,
  now: number,
): { text: string; isShort: boolean } | null {
  const created = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(created)) return null;
  const left = timeLeft(created, now);
  return isExpired(created, now)
    ? { text: 'expired', isShort: true }
    : { text: `${shortSpan(left, true)} left`, isShort: left < 6 * hour };
}

/** "1 attempt", "4 attempts" */
export const attemptsText = (count: number): string => several(count, 'attempt');

/** When a followed document is requested next, as a countdown. */
export function nextText({ state, nextAt }: Follow, now: number): string {
  if (state === 'paused') return 'paused';
  if (nextAt === null) return 'asking';
  const left = Date.parse(nextAt) - now;
  return left < 1000 ? 'asking' : `in ${shortSpan(left + 999)}`;
}

/**
 * The text of a desktop notification about a followed document that is done: its name and how it
 * ended, nothing else about it. Linux desktops take `<a …>` and `<img …>` there for markup.
 */
export const noticeOf = (row: DocumentRow): string =>
  `${titleOf(row)}: ${row.status ?? outcomeLabel(row).word}`.replaceAll('<', '‹');

/**
 * Notifies the user about documents whose following ended, if the system allows it. Several at once
 * share one notification.
 */
export function notifyOf(rows: readonly DocumentRow[]): void {
  const [first] = rows;
  if (!first || !('Notification' in window) || Notification.permission !== 'granted') return;
  const more = rows.length > 1 ? `, and ${grouped(rows.length - 1)} more` : '';
  new Notification('Assay', { body: `${noticeOf(first)}${more}` });
}
