import { several } from '#core/text/wording.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { outcomeLabel, shortSpan, titleOf } from '../list/list-words.ts';

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
 * ended, nothing else about it.
 */
export const noticeOf = (row: DocumentRow): string =>
  `${titleOf(row)}: ${row.status ?? outcomeLabel(row).word}`;

/**
 * Notifies the user about documents whose following ended, if the system allows it. Several at once
 * share one notification.
 */
export function notifyOf(rows: readonly DocumentRow[]): void {
  const [first] = rows;
  if (!first || !('Notification' in window) || Notification.permission !== 'granted') return;
  const more = rows.length > 1 ? `, and ${rows.length - 1} more` : '';
  new Notification('Assay', { body: `${noticeOf(first)}${more}` });
}
