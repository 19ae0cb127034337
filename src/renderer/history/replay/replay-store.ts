import { createStore } from 'zustand/vanilla';
import { countLevels } from '#core/contract/finding.ts';
import { isAvailableOrPending } from '#core/document/record.ts';
import type { Call } from '#operations/client.ts';
import type { Input, Output } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import type { ReplayDraft } from './replay-draft.ts';
import type { Run } from './run-stats.ts';

type Kept = Output<'openExchange'>;

/** One call of those that are sent. */
export type CallToSend =
  | { name: 'fireAction'; input: Input<'fireAction'> }
  | { name: 'fetchDocument'; input: Input<'fetchDocument'> };

type ReplayState = {
  /** The call that is edited; null while none is. */
  kept: Kept | null;
  draft: ReplayDraft | null;
  /** Why the call cannot be opened, or the last one could not be sent. */
  error: CallError | null;
  runs: readonly Run[];
  isRunning: boolean;
  open(seq: number, draftOf: (kept: Kept) => ReplayDraft | null): Promise<void>;
  edit(changes: Partial<ReplayDraft>): void;
  /** Sends the call as often as the draft says; `next` makes each of them. */
  send(next: () => CallToSend | null): Promise<void>;
  /** No further call is sent, and calls under way are cancelled; the answers received so far stay. */
  stop(): void;
  close(): void;
};

function runOfFired({ http, failure, verdict }: Output<'fireAction'>): Run {
  const { error, warning } = countLevels(verdict.findings);
  return {
    status: http?.status ?? null,
    time: http?.timings.total ?? null,
    succeeded: failure === null && verdict.outcome !== 'failure' && verdict.outcome !== 'unread',
    outcome: verdict.outcome,
    errors: error,
    warnings: warning,
  };
}

function runOfDocument({ http, failure, verdict }: Output<'fetchDocument'>): Run {
  const { error, warning } = countLevels(verdict?.findings ?? []);
  return {
    status: http?.status ?? null,
    time: http?.timings.total ?? null,
    succeeded: verdict !== null && isAvailableOrPending(verdict.outcome),
    outcome: verdict?.outcome ?? failure?.kind ?? 'unreachable',
    errors: error,
    warnings: warning,
  };
}

const closed = { kept: null, draft: null, error: null, runs: [], isRunning: false };

/** A kept call that is edited and sent again. */
export function createReplayStore(call: Call) {
  let sending: AbortController | null = null;
  async function sendOne(asked: CallToSend, signal: AbortSignal): Promise<Outcome<Run>> {
    if (asked.name === 'fireAction') {
      const outcome = await call(asked.name, asked.input, { signal });
      return outcome.ok ? { ok: true, value: runOfFired(outcome.value) } : outcome;
    }
    const outcome = await call(asked.name, asked.input, { signal });
    return outcome.ok ? { ok: true, value: runOfDocument(outcome.value) } : outcome;
  }
  return createStore<ReplayState>((set, get) => ({
    ...closed,
    async open(seq, draftOf) {
      set(closed);
      const outcome = await call('openExchange', { seq });
      if (!outcome.ok) return set({ error: outcome.error });
      set({ kept: outcome.value, draft: draftOf(outcome.value) });
    },
    edit: (changes) => set(({ draft }) => ({ draft: draft && { ...draft, ...changes } })),
    async send(next) {
      const { draft, isRunning } = get();
      if (draft === null || isRunning) return;
      sending = new AbortController();
      const { signal } = sending;
      set({ runs: [], error: null, isRunning: true });
      let left = draft.count;
      const sendSome = async (): Promise<void> => {
        while (left > 0 && !signal.aborted) {
          left -= 1;
          const asked = next();
          if (asked === null) return;
          const outcome = await sendOne(asked, signal);
          if (signal.aborted) return;
          if (outcome.ok) set(({ runs }) => ({ runs: [...runs, outcome.value] }));
          else {
            // What refuses one of them refuses all.
            left = 0;
            set({ error: outcome.error });
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(draft.atOnce, draft.count) }, sendSome));
      if (sending.signal === signal) set({ isRunning: false });
    },
    stop() {
      sending?.abort();
      set({ isRunning: false });
    },
    close() {
      get().stop();
      set(closed);
    },
  }));
}
export type ReplayStore = ReturnType<typeof createReplayStore>;
