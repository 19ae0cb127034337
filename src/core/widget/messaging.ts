import type { JsonObject } from '../reading/words.ts';

const wholeCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER) : null;

/** How many messages of a conversation are unread, from `unread_count` or `unread` (a number, or true for one); the fields are not shown in the documents (TAB-MSG-1). */
export const unreadOf = (row: JsonObject): number => wholeCount(row.unread_count) ?? wholeCount(row.unread) ?? (row.unread === true ? 1 : 0);

/** What the badge on the tab strip of a messaging tab counts (TAB-BDG-1). */
export const sumOfUnread = (counts: readonly number[]): number => counts.reduce((sum, count) => Math.min(sum + count, Number.MAX_SAFE_INTEGER), 0);
