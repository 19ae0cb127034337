import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { AppInfo } from '#operations/schemas.ts';
import type { Loaded } from '../calls/outcome-of.ts';

type AboutState = { about: Loaded<AppInfo>; load(): Promise<void> };

/** What this app is: its face, version, data folder, and what was noticed while starting. */
export function createAboutStore(call: Call) {
  return createStore<AboutState>((set, get) => ({
    about: { state: 'loading' },
    async load() {
      const outcome = await call('readApp', {});
      if (outcome.ok) set({ about: { state: 'ready', value: outcome.value } });
      // What was read before stays on show.
      else if (get().about.state !== 'ready') set({ about: { state: 'failed', error: outcome.error } });
    },
  }));
}
export type AboutStore = ReturnType<typeof createAboutStore>;

/** What is known of the app, null until it is read. */
export const aboutOf = (state: AboutState): AppInfo | null => (state.about.state === 'ready' ? state.about.value : null);
