import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { AppInfo } from '#operations/schemas.ts';
import type { Loaded } from '../calls/outcome-of.ts';

type AboutState = { about: Loaded<AppInfo>; load(): Promise<void> };

/** What this app is: its face, version, data folder, vault, and what was noticed while starting. */
export function createAboutStore(call: Call) {
  return createStore<AboutState>((set) => ({
    about: { state: 'loading' },
    async load() {
      set({ about: { state: 'loading' } });
      const outcome = await call('readApp', {});
      set({ about: outcome.ok ? { state: 'ready', value: outcome.value } : { state: 'failed', error: outcome.error } });
    },
  }));
}
export type AboutStore = ReturnType<typeof createAboutStore>;

/** What is known of the app, null until it is read. */
export const aboutOf = (state: AboutState): AppInfo | null => (state.about.state === 'ready' ? state.about.value : null);
