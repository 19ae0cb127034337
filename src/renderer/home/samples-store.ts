import type { SamplesInfo } from '#operations/schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { Loaded } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';

type SamplesState = { samples: Loaded<SamplesInfo | null> };

/** What the embedded sample services offer in this run; null where they do not run. */
export function createSamplesStore(call: Call) {
  const begun: SamplesState = { samples: { state: 'loading' } };
  return storeOf(begun, (set) => ({
    async load() {
      set({ samples: { state: 'loading' } });
      const outcome = await call('readSamples', {});
      set({
        samples: outcome.ok
          ? { state: 'ready', value: outcome.value }
          : { state: 'failed', error: outcome.error },
      });
    },
  }));
}

/** The available samples, null until they are read and if there are none. */
export const samplesOf = (state: SamplesState): SamplesInfo | null =>
  state.samples.state === 'ready' ? state.samples.value : null;
