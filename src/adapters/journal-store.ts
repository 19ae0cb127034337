import { archiveOf } from './journal-archive.ts';
import { callsOf } from './journal-calls.ts';
import type { OpenedJournal } from './journal-file.ts';
import { followsOf } from './journal-follow.ts';
import { listOf } from './journal-list.ts';

/** All that an open journal answers, at once and in the thread it is in. Kept replies go in and out compressed. */
export const createStore = ({ sql, file }: Pick<OpenedJournal, 'sql' | 'file'>) => ({
  ...listOf(sql),
  ...callsOf(sql),
  ...archiveOf(sql, file),
  ...followsOf(sql),
});
export type JournalStore = ReturnType<typeof createStore>;
