import { callsOf } from './calls.ts';
import type { OpenedJournal } from './file.ts';
import { followsOf } from './follow.ts';
import { archiveOf } from './journal-archive.ts';
import { listOf } from './list.ts';

/** All that an open journal answers, at once and in the thread it is in. Kept replies go in and out compressed. */
export const createStore = ({ sql, file }: Pick<OpenedJournal, 'sql' | 'file'>) => ({
  ...listOf(sql),
  ...callsOf(sql),
  ...archiveOf(sql, file),
  ...followsOf(sql),
});
export type JournalStore = ReturnType<typeof createStore>;
