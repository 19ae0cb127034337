import { errorText } from '#core/text/wording.ts';
import type { Step } from '../workers/threads.ts';
import { callsOf } from './calls.ts';
import { documentsOf } from './documents.ts';
import {
  beginAnew,
  isDamage,
  type JournalUse,
  type OpenedJournal,
  openJournal,
  refuseNewer,
} from './file.ts';
import { followsOf } from './follow.ts';

/**
 * All calls of an open journal, answered synchronously in its own thread. Replies go in and out
 * compressed.
 */
export const createStore = ({ sql, file }: Pick<OpenedJournal, 'sql' | 'file'>) => ({
  ...documentsOf(sql),
  ...followsOf(sql),
  ...callsOf(sql, file),
});
export type JournalStore = ReturnType<typeof createStore>;

/** The calls of the journal, by name. */
export type JournalCall = {
  [N in keyof JournalStore]: { name: N; given: Parameters<JournalStore[N]> };
}[keyof JournalStore];

/** The result of a call; `hasChanged`: whether the journal did since the last one, `notices` are for the user. */
export type JournalResponse = { notices: string[]; hasChanged: boolean } & (
  | { value: unknown }
  | { fault: string }
);

/**
 * An open journal that answers calls and never throws. One that turns out to be damaged on the way is set aside, and the next call finds a
 * new one. `step` hears how far the saving of a damaged one is, as does that of a call on whose way it is found.
 */
export function journalSession(file: string | null, use: JournalUse = 'write', step?: Step) {
  let opened = openJournal(file, use, step);
  let heard = step;
  let store = createStore(opened);
  let notices = opened.notice === null ? [] : [opened.notice];

  const replace = (file: string, damage: unknown): void => {
    // A damaged file may refuse to be merged, too; it is set aside with what was not.
    try {
      opened.close();
    } catch {}
    opened = beginAnew(file, opened.mark, errorText(damage), use, heard);
    if (opened.notice !== null) notices.push(opened.notice);
    store = createStore(opened);
  };
  const faultOf = (error: unknown): string => {
    const name = opened.file === null ? 'The journal in memory' : `The journal ${opened.file}`;
    return `${name} could not be used: ${errorText(error)}.`;
  };
  /** Does the work, and once more where a damaged journal was replaced on the way. Throws an Error with the sentence for the user. */
  function withWhole<T>(work: () => T): T {
    try {
      refuseNewer(opened.sql);
      return work();
    } catch (error) {
      const fault = faultOf(error);
      if (!isDamage(error) || opened.file === null) throw new Error(fault);
      if (use === 'read')
        throw new Error(
          `${fault} It was not changed. The next command that keeps a call sets it aside and begins a new one.`,
        );
      try {
        replace(opened.file, error);
      } catch (again) {
        throw new Error(
          `${fault} It could not be moved aside either: ${errorText(again)}. Close other copies of Assay, then restart it.`,
        );
      }
    }
    try {
      return work();
    } catch (error) {
      throw new Error(faultOf(error));
    }
  }
  /** Differs after every change, by this connection and by others. */
  const stateNow = (): string => {
    try {
      const { data_version } = opened.sql.get('PRAGMA data_version') as { data_version: number };
      return `${data_version} ${opened.sql.get('SELECT total_changes() AS made')?.made}`;
    } catch {
      return '';
    }
  };
  let state = stateNow();
  const hasChanged = (): boolean => {
    const before = state;
    state = stateNow();
    return state !== before;
  };
  const outcomeOf = ({ name, given }: JournalCall): { value: unknown } | { fault: string } => {
    try {
      return {
        value: withWhole(() => (store[name] as (...given: unknown[]) => unknown)(...given)),
      };
    } catch (error) {
      return { fault: errorText(error) };
    }
  };
  return {
    answer(asked: JournalCall, stepOfCall?: Step): JournalResponse {
      heard = stepOfCall ?? step;
      const response = { ...outcomeOf(asked), notices, hasChanged: hasChanged() };
      notices = [];
      return response;
    },
    close: () => opened.close(),
  };
}
