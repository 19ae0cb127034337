import { createStore } from 'zustand/vanilla';
import type { Output } from '#app/api.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';

type HistorySizeState = {
  size: Loaded<Output<'readHistorySize'>>;
  /** What its recorded calls say of our assumptions; null until somebody looks. */
  calibration: Output<'readCalibration'> | null;
  load(): Promise<void>;
  loadCalibration(): Promise<void>;
  /** Deletes all exchanges but those that are pinned; null when it is done. */
  clear(): Promise<CallError | null>;
  /** Deletes those that are older than the history keeps them; null when it is done. */
  deleteOld(): Promise<CallError | null>;
};

/** What the history holds. */
export function createHistorySizeStore(call: Call) {
  return createStore<HistorySizeState>((set, get) => {
    const removeBy = async (name: 'clearHistory' | 'deleteOldExchanges') => {
      const outcome = await call(name, {});
      if (!outcome.ok) return outcome.error;
      await get().load();
      return null;
    };
    return {
      size: { state: 'loading' },
      calibration: null,
      async load() {
        const outcome = await call('readHistorySize', {});
        set({
          size: outcome.ok
            ? { state: 'ready', value: outcome.value }
            : { state: 'failed', error: outcome.error },
        });
      },
      async loadCalibration() {
        const seen = await call('readCalibration', {});
        if (seen.ok) set({ calibration: seen.value });
      },
      clear: () => removeBy('clearHistory'),
      deleteOld: () => removeBy('deleteOldExchanges'),
    };
  });
}
