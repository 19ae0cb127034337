import type { JsonObject } from '../contract/words.ts';

const wholeCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER)
    : null;

/** How many messages of a conversation are unread, from `unread_count` or `unread` (a number, or true for one); the fields are not shown in the documents (TAB-MSG-1). */
export const unreadOf = (row: JsonObject): number =>
  wholeCount(row.unread_count) ?? wholeCount(row.unread) ?? (row.unread === true ? 1 : 0);

/** The keys that say how many messages are unread, each with what it may hold and whether a value is that. */
const unreadKeys = [
  {
    key: 'unread_count',
    wanted: 'a number of messages',
    fits: (value: unknown) => wholeCount(value) !== null,
  },
  {
    key: 'unread',
    wanted: 'a number of messages, true or false',
    fits: (value: unknown) => typeof value === 'boolean' || wholeCount(value) !== null,
  },
];

/** The keys of a row that hold no count of unread messages although they are there; null counts as not there. */
export const misreadUnread = (row: JsonObject): { key: string; wanted: string }[] =>
  unreadKeys.filter(({ key, fits }) => row[key] != null && !fits(row[key]));

/** What the badge on the tab strip of a messaging tab counts (TAB-BDG-1). */
export const sumOfUnread = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => Math.min(sum + count, Number.MAX_SAFE_INTEGER), 0);
