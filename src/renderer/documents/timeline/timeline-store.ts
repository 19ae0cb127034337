import { createStore } from 'zustand/vanilla';
import type { DocumentCall } from '#operations/document-schemas.ts';
import type { Progress } from '#operations/outcome.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';

/** A document of a connection. */
export type Subject = { connectionId: string; id: string };

type TimelineState = {
  /** The shown document: the one selected in the list, or the last one fetched. */
  subject: Subject | null;
  /** Its calls, newest first. */
  calls: readonly DocumentCall[];
  /** The stored reply that is being opened; `startedAt` in milliseconds since the epoch. */
  opening: { startedAt: number; progress: Progress | null; cancel(): void } | null;
  error: CallError | null;
  /** Turns to a document and reads its calls; false where another one was turned to meanwhile. */
  turnTo(subject: Subject): Promise<boolean>;
  /** Reads the calls once more. */
  read(): Promise<void>;
  /**
   * A stored reply of the document; null if it cannot be opened (`error` says why) or if another
   * one was requested meanwhile.
   */
  open(seq: number): Promise<DocumentExchange | null>;
  /** Lets go of the shown document. */
  leave(): void;
  /** Lets go of what is being opened, and of what went wrong. */
  settle(): void;
};

const isSame = (one: Subject | null, other: Subject | null): boolean =>
  one?.connectionId === other?.connectionId && one?.id === other?.id;

/** The calls of the shown document, and a way to open a stored reply. */
export function createTimelineStore(call: Call, quietly: Call = call) {
  return createStore<TimelineState>((set, get) => ({
    subject: null,
    calls: [],
    opening: null,
    error: null,
    async turnTo(subject) {
      get().settle();
      set(({ subject: before, calls }) => ({
        subject,
        calls: isSame(before, subject) ? calls : [],
      }));
      await get().read();
      return isSame(get().subject, subject);
    },
    async read() {
      const { subject } = get();
      if (!subject) return;
      const outcome = await quietly('listCalls', subject);
      if (!isSame(get().subject, subject)) return;
      set(outcome.ok ? { calls: outcome.value } : { error: outcome.error });
    },
    async open(seq) {
      get().settle();
      const controller = new AbortController();
      const opening = { startedAt: Date.now(), progress: null, cancel: () => controller.abort() };
      set({ opening });
      const outcome = await call(
        'openCall',
        { seq },
        {
          signal: controller.signal,
          onProgress: (progress) =>
            set(({ opening: now }) =>
              now?.cancel === opening.cancel ? { opening: { ...now, progress } } : {},
            ),
        },
      );
      if (get().opening?.cancel !== opening.cancel) return null;
      set({ opening: null, error: outcome.ok ? null : outcome.error });
      return outcome.ok ? outcome.value : null;
    },
    leave() {
      get().settle();
      set({ subject: null, calls: [] });
    },
    settle() {
      get().opening?.cancel();
      set({ opening: null, error: null });
    },
  }));
}
export type TimelineStore = ReturnType<typeof createTimelineStore>;
