import type { Output } from '#app/api.ts';
import { keptDays } from '#operations/bounds.ts';
import { type Licence, licencesFile } from '#operations/licences.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { AppInfo, SamplesInfo } from '#operations/schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';
import { loadedOf, readOf, storeOf } from '../shell/store-of.ts';
import { holdsWords } from '../ui/search.ts';

type AboutState = {
  about: Loaded<AppInfo>;
  /** What the embedded sample services offer in this run; null where they do not run. */
  samples: Loaded<SamplesInfo | null>;
  licences: Loaded<readonly Licence[]>;
  /** What the history holds. */
  size: Loaded<Output<'readHistorySize'>>;
};

const loading = { state: 'loading' } as const;

/**
 * The host of this window: what it is, its version, data folder, samples and notices from the start, how large its history is, and the licences of
 * what ships with it. `quietly` makes calls that no user would track.
 */
export function createAboutStore(call: Call, quietly: Call) {
  const begun: AboutState = {
    about: loading,
    samples: loading,
    licences: loading,
    size: loading,
  };
  return storeOf(begun, (set, get) => {
    const removed = async (outcome: Promise<Outcome<unknown>>): Promise<CallError | null> => {
      const done = await outcome;
      if (!done.ok) return done.error;
      await actions.loadSize();
      return null;
    };
    const actions = {
      load: async () => set({ about: loadedOf(await call('readApp', {}), get().about) }),
      loadSamples: async () => {
        set({ samples: loading });
        set({ samples: loadedOf(await call('readSamples', {}), loading) });
      },
      loadLicences: async () => set({ licences: await readLicences() }),
      loadSize: async () => set({ size: loadedOf(await quietly('readHistorySize', {}), loading) }),
      /** Deletes all exchanges but those that are pinned; null when it is done. */
      clearHistory: () => removed(quietly('clearHistory', {})),
      /** Deletes those that are older than the history keeps them; null when it is done. */
      deleteOld: () => removed(quietly('deleteOldExchanges', { age: keptDays * 24 * 3_600_000 })),
    };
    return actions;
  });
}

export const aboutOf = (state: AboutState): AppInfo | null => readOf(state.about);
/** The samples of this host; null until they are read, and on a host without samples. */
export const samplesOf = (state: AboutState): SamplesInfo | null => readOf(state.samples);

/**
 * Reads the list that the build puts next to this page. A window that runs from its sources has
 * none.
 */
async function readLicences(): Promise<Loaded<readonly Licence[]>> {
  try {
    const reply = await fetch(licencesFile);
    if (!reply.ok) throw new Error(`${licencesFile} answered ${reply.status}`);
    return { state: 'ready', value: await reply.json() };
  } catch {
    return {
      state: 'failed',
      error: {
        code: 'not-found',
        message: `The licence file ${licencesFile} could not be read. Build Assay again.`,
      },
    };
  }
}

/** The licences whose package or licence has every word of the query, whatever the case. */
export function licencesMatching(licences: readonly Licence[], query: string): readonly Licence[] {
  return licences.filter(({ name, version, licence }) =>
    holdsWords(`${name} ${version} ${licence ?? ''}`, query),
  );
}
