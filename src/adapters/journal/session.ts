import type { JournalPart } from '#app/ports/journal.ts';
import { errorText } from '#core/text/wording.ts';
import type { Step } from '../workers/threads.ts';
import { callsOf } from './calls.ts';
import { documentsOf } from './documents.ts';
import { beginAnew, isDamage, type JournalUse, type OpenedJournal, openJournal } from './file.ts';
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

const parts = ['documents', 'history'] as const satisfies readonly JournalPart[];

/** The calls of the journal, by name. */
export type JournalCall = {
  [N in keyof JournalStore]: { name: N; given: Parameters<JournalStore[N]> };
}[keyof JournalStore];

/** The result of a call; `changed`: of which parts it raised the revision, `notices` are for the user. */
export type JournalResponse = { notices: string[]; changed: readonly JournalPart[] } & (
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
  /** Not a number when it cannot be read: that is then a change, too. */
  const revisionsNow = (): Record<JournalPart, number> => {
    try {
      return withWhole(() => ({ documents: store.revision(), history: store.historyRevision() }));
    } catch {
      return { documents: Number.NaN, history: Number.NaN };
    }
  };
  let revisions = revisionsNow();
  const changedParts = (): JournalPart[] => {
    const before = revisions;
    revisions = revisionsNow();
    return parts.filter((part) => revisions[part] !== before[part]);
  };
  const outcomeOf = ({
    name,
    given,
  }: JournalCall):
    | { value: unknown; changed: JournalPart[] }
    | { fault: string; changed: JournalPart[] } => {
    try {
      const value = withWhole(() => (store[name] as (...given: unknown[]) => unknown)(...given));
      return { value, changed: changedParts() };
    } catch (error) {
      return { fault: errorText(error), changed: [] };
    }
  };
  return {
    answer(asked: JournalCall, stepOfCall?: Step): JournalResponse {
      heard = stepOfCall ?? step;
      const response = { ...outcomeOf(asked), notices };
      notices = [];
      return response;
    },
    close: () => opened.close(),
  };
}
