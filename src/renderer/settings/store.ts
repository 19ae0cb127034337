import { type Licence, licencesFile } from '#operations/licences.ts';
import type { AppInfo } from '#operations/schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { Loaded } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';
import { holdsWords } from '../ui/search.ts';

type AboutState = {
  about: Loaded<AppInfo>;
  licences: Loaded<readonly Licence[]>;
};

/**
 * About this app: its host, version, data folder, notices from the start, and the licences of what
 * ships with it.
 */
export function createAboutStore(call: Call) {
  const begun: AboutState = { about: { state: 'loading' }, licences: { state: 'loading' } };
  return storeOf(begun, (set, get) => ({
    async load() {
      const outcome = await call('readApp', {});
      if (outcome.ok) set({ about: { state: 'ready', value: outcome.value } });
      // What was read before stays on show.
      else if (get().about.state !== 'ready')
        set({ about: { state: 'failed', error: outcome.error } });
    },
    async loadLicences() {
      set({ licences: await readLicences() });
    },
  }));
}

/** What is known of the app, null until it is read. */
export const aboutOf = (state: AboutState): AppInfo | null =>
  state.about.state === 'ready' ? state.about.value : null;

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
