import type { Output } from '#app/api.ts';
import { countLevels } from '#core/contract/finding.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { ReplayDraft } from '#operations/send-again.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../rpc/task.ts';
import { storeOf } from '../../shell/store-of.ts';

type Kept = Output<'openExchange'>;

/** A call that is sent. */
export type CallToSend =
  | { name: 'fireAction'; input: Input<'fireAction'> }
  | { name: 'fetchDocument'; input: Input<'fetchDocument'> };

/** The result of a sent call: the `outcome` of its verdict, or why it has no verdict; `time` in milliseconds, null without a reply. */
export type Sent = {
  status: number | null;
  outcome: string;
  errors: number;
  warnings: number;
  time: number | null;
};

type ReplayState = {
  /** The call that is edited; null while none is. */
  kept: Kept | null;
  draft: ReplayDraft | null;
  /** Why the call cannot be opened, or could not be sent. */
  error: CallError | null;
  sent: Sent | null;
  sending: Task | null;
  /** The calls for another address; null while none are. `replayed` is what became of those that were sent there. */
  elsewhere: readonly HistoryEntry[] | null;
  address: string;
  replayed: readonly Output<'replayCall'>[];
};

function sentOf({ http, failure, verdict }: Output<'fireAction'> | Output<'fetchDocument'>): Sent {
  const { error, warning } = countLevels(verdict?.findings ?? []);
  return {
    status: http?.status ?? null,
    outcome: verdict?.outcome ?? failure?.kind ?? 'unreachable',
    errors: error,
    warnings: warning,
    time: http?.timings.total ?? null,
  };
}

const closed = {
  kept: null,
  draft: null,
  error: null,
  sent: null,
  sending: null,
  elsewhere: null,
  replayed: [],
};

const cannotBeSent = (seq: number): CallError => ({
  code: 'bad-input',
  message: `Call ${seq} cannot be sent again: its tab or connection was removed, or its request was not kept.`,
});

/** Kept calls that are sent again, and the one that is edited for it. */
export function createReplayStore(call: Call) {
  const sendOne = (asked: CallToSend, options: { signal?: AbortSignal }) =>
    asked.name === 'fireAction'
      ? call(asked.name, asked.input, options)
      : call(asked.name, asked.input, options);
  const begun: ReplayState = {
    ...closed,
    address: '',
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'sending');
    return {
      openElsewhere: (entries: readonly HistoryEntry[]) =>
        task.stop({ ...closed, elsewhere: entries }),
      /** Sends them one after the other, those among `writes` although they write. What was sent stays when it is cancelled. */
      async sendElsewhere(writes: ReadonlySet<number>) {
        const { elsewhere, address } = get();
        // In the order in which they were made.
        const seqs = (elsewhere ?? []).map(({ seq }) => seq).sort((one, other) => one - other);
        await task.ask(
          async ({ signal, onProgress }) => {
            for (const [done, seq] of seqs.entries()) {
              onProgress({ phase: 'Sending', done, total: seqs.length, unit: 'items' });
              const input = { seq, url: address.trim(), mayWrite: writes.has(seq) };
              const outcome = await call('replayCall', input, { signal });
              if (signal.aborted) return null;
              if (!outcome.ok) return outcome.error;
              set(({ replayed }) => ({ replayed: [...replayed, outcome.value] }));
            }
            return null;
          },
          (error) => ({ error }),
          { replayed: [], error: null },
        );
      },
      async open(seq: number, draftOf: (kept: Kept) => ReplayDraft | null) {
        set(closed);
        const outcome = await call('openExchange', { seq });
        if (!outcome.ok) return set({ error: outcome.error });
        set({ kept: outcome.value, draft: draftOf(outcome.value) });
      },
      edit: (changes: Partial<ReplayDraft>) =>
        set(({ draft }) => ({ draft: draft && { ...draft, ...changes } })),
      async send(asked: CallToSend) {
        if (get().sending) return;
        await task.ask(
          async (options) => sendOne(asked, options),
          (outcome) => (outcome.ok ? { sent: sentOf(outcome.value) } : { error: outcome.error }),
          { sent: null, error: null },
        );
      },
      /** Sends kept calls one after the other; `callOf` makes each, or null where it can no longer be made. Returns why it ended early, or null. */
      async sendAgain(seqs: readonly number[], callOf: (kept: Kept) => CallToSend | null) {
        for (const seq of seqs) {
          const opened = await call('openExchange', { seq });
          if (!opened.ok) return opened.error;
          const asked = callOf(opened.value);
          if (asked === null) return cannotBeSent(seq);
          const outcome = await sendOne(asked, {});
          if (!outcome.ok) return outcome.error;
        }
        return null;
      },
      /** Cancels the call under way. */
      stop: () => task.stop(),
      close: () => task.stop(closed),
    };
  });
}
