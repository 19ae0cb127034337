import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { outcomeLabel, shortSpan, titleOf } from '../list/list-words.ts';

/** How long a document can be followed for; the second is the usual one. */
export const followTimes = [
  { seconds: 600, title: '10 minutes' },
  { seconds: 3600, title: '1 hour' },
  { seconds: 6 * 3600, title: '6 hours' },
  { seconds: 24 * 3600, title: '1 day' },
] as const;
export const usualFollowTime = followTimes[1];

/** "1 attempt", "4 attempts" */
export const attemptsText = (count: number): string =>
  `${count} ${count === 1 ? 'attempt' : 'attempts'}`;

/** When a followed document is asked for next, counted down. */
export function nextText({ state, nextAt }: Follow, now: number): string {
  if (state === 'paused') return 'paused';
  if (nextAt === null) return 'asking';
  const left = Date.parse(nextAt) - now;
  return left < 1000 ? 'asking' : `in ${shortSpan(left + 999)}`;
}

/** What a desktop notification says of a followed document that is done: what it goes by and how it ended, nothing else of it. */
export const noticeOf = (row: DocumentRow): string =>
  `${titleOf(row)}: ${row.status ?? outcomeLabel(row).word}`;

/** Tells of documents whose following came to its end, where the system lets us. Several at once are told as one. */
export function notifyOf(rows: readonly DocumentRow[]): void {
  const [first] = rows;
  if (!first || !('Notification' in window) || Notification.permission !== 'granted') return;
  const more = rows.length > 1 ? `, and ${rows.length - 1} more` : '';
  new Notification('Assay', { body: `${noticeOf(first)}${more}` });
}
