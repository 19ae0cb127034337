import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { Output } from '#operations/operations.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';

type HistorySizeState = {
  size: Loaded<Output<'readHistorySize'>>;
  load(): Promise<void>;
  /** Deletes all exchanges but those that are pinned; null when it is done. */
  clear(): Promise<CallError | null>;
};

/** What the history holds. */
export function createHistorySizeStore(call: Call) {
  return createStore<HistorySizeState>((set, get) => ({
    size: { state: 'loading' },
    async load() {
      const outcome = await call('readHistorySize', {});
      set({
        size: outcome.ok
          ? { state: 'ready', value: outcome.value }
          : { state: 'failed', error: outcome.error },
      });
    },
    async clear() {
      const outcome = await call('clearHistory', {});
      if (!outcome.ok) return outcome.error;
      await get().load();
      return null;
    },
  }));
}
export type HistorySizeStore = ReturnType<typeof createHistorySizeStore>;
