import type { DocumentRow } from '#operations/document-schemas.ts';
import { lookOf, titleOf } from '../list/list-words.ts';

/** What a desktop notification says of a followed document that is done: what it goes by and how it ended, nothing else of it. */
export const noticeOf = (row: DocumentRow): string =>
  `${titleOf(row)}: ${row.status ?? lookOf(row).word}`;

/** Tells of documents whose following came to its end, where the system lets us. Several at once are told as one. */
export function notifyOf(rows: readonly DocumentRow[]): void {
  const [first] = rows;
  if (!first || !('Notification' in window) || Notification.permission !== 'granted') return;
  const more = rows.length > 1 ? `, and ${rows.length - 1} more` : '';
  new Notification('Assay', { body: `${noticeOf(first)}${more}` });
}
