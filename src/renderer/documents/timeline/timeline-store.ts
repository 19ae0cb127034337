import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../rpc/task.ts';
import { storeOf } from '../../shell/store-of.ts';

/** A document of a connection. */
export type Subject = { connectionId: string; id: string };

type TimelineState = {
  /** The shown document: the one selected in the list, or the last one fetched. */
  subject: Subject | null;
  /** Its calls, newest first. */
  calls: readonly HistoryEntry[];
  /** The stored reply that is being opened. */
  opening: Task | null;
  error: CallError | null;
};

/** How many calls the timeline goes back. */
const mostCalls = 500;

const isSame = (one: Subject | null, other: Subject | null): boolean =>
  one?.connectionId === other?.connectionId && one?.id === other?.id;

/** The calls of the shown document, and a way to open a stored reply. */
export function createTimelineStore(call: Call, quietly: Call = call) {
  const begun: TimelineState = {
    subject: null,
    calls: [],
    opening: null,
    error: null,
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'opening');
    const actions = {
      /** Turns to a document and reads its calls; false where another one was turned to meanwhile. */
      async turnTo(subject: Subject) {
        actions.settle();
        set(({ subject: before, calls }) => ({
          subject,
          calls: isSame(before, subject) ? calls : [],
        }));
        await actions.read();
        return isSame(get().subject, subject);
      },
      /** Reads the calls once more. */
      async read() {
        const { subject } = get();
        if (!subject) return;
        const { connectionId: ownerId, id: documentId } = subject;
        const outcome = await quietly('listHistory', { ownerId, documentId, limit: mostCalls });
        if (!isSame(get().subject, subject)) return;
        if (!outcome.ok) return set({ error: outcome.error });
        // A check sends what it wants to, which is no step of the document.
        set({ calls: outcome.value.entries.filter(({ checkId }) => checkId === null) });
      },
      /**
       * A stored reply of the document; null if it cannot be opened (`error` says why) or if another
       * one was requested meanwhile.
       */
      async open(seq: number) {
        const outcome = await task.ask(
          (options) => call('openCall', { seq }, options),
          (answer) => ({ error: answer.ok ? null : answer.error }),
          { error: null },
        );
        return outcome?.ok ? outcome.value : null;
      },
      /** Lets go of the shown document. */
      leave() {
        actions.settle();
        set({ subject: null, calls: [] });
      },
      /** Lets go of what is being opened, and of what went wrong. */
      settle: () => task.stop({ error: null }),
    };
    return actions;
  });
}
