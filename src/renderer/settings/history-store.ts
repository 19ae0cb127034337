import type { Output } from '#app/api.ts';
import { keptDays } from '#operations/bounds.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Call } from '../rpc/client.ts';
import type { Loaded } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';

type HistorySizeState = {
  size: Loaded<Output<'readHistorySize'>>;
};

/** What the history holds. */
export function createHistorySizeStore(call: Call) {
  const begun: HistorySizeState = { size: { state: 'loading' } };
  return storeOf(begun, (set) => {
    const removedBy = async (outcome: Outcome<unknown>) => {
      if (!outcome.ok) return outcome.error;
      await actions.load();
      return null;
    };
    const actions = {
      async load() {
        const outcome = await call('readHistorySize', {});
        set({
          size: outcome.ok
            ? { state: 'ready', value: outcome.value }
            : { state: 'failed', error: outcome.error },
        });
      },
      /** Deletes all exchanges but those that are pinned; null when it is done. */
      clear: () => call('clearHistory', {}).then(removedBy),
      /** Deletes those that are older than the history keeps them; null when it is done. */
      deleteOld: () =>
        call('deleteOldExchanges', { age: keptDays * 24 * 3_600_000 }).then(removedBy),
    };
    return actions;
  });
}
