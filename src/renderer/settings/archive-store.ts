import { createStore } from 'zustand/vanilla';
import type { ArchiveInfo } from '#operations/document-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';

type ArchiveState = {
  info: Loaded<ArchiveInfo>;
  load(): Promise<void>;
  /** Deletes the stored replies of every connection; null when it is done. */
  clear(): Promise<CallError | null>;
};

/** What the archive of replies holds. */
export function createArchiveStore(call: Call) {
  return createStore<ArchiveState>((set) => ({
    info: { state: 'loading' },
    async load() {
      const outcome = await call('readArchive', {});
      set({
        info: outcome.ok
          ? { state: 'ready', value: outcome.value }
          : { state: 'failed', error: outcome.error },
      });
    },
    async clear() {
      const outcome = await call('clearArchive', { connectionId: null });
      if (!outcome.ok) return outcome.error;
      set({ info: { state: 'ready', value: outcome.value } });
      return null;
    },
  }));
}
export type ArchiveStore = ReturnType<typeof createArchiveStore>;
