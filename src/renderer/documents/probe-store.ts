import { createStore } from 'zustand/vanilla';
import type { Connection } from '#core/document/connection.ts';
import type { Call } from '#operations/client.ts';
import type { ProbeResult } from '#operations/document-schemas.ts';
import type { Loaded } from '../calls/outcome-of.ts';

type ProbeState = {
  /** What came of the last probe, and the fetch that led to it (its key); null before the first. */
  probe: { of: number; results: Loaded<readonly ProbeResult[]> } | null;
  /** Tries both Authorization forms for the document of a fetch; does nothing while a probe is under way. */
  run(of: number, connection: Connection, id: string): Promise<void>;
};

/** Which of the two Authorization forms is accepted (DOC-REQ-3), as last tried. */
export function createProbeStore(call: Call) {
  return createStore<ProbeState>((set, get) => ({
    probe: null,
    async run(of, connection, id) {
      if (get().probe?.results.state === 'loading') return;
      set({ probe: { of, results: { state: 'loading' } } });
      const outcome = await call('probeAuthorization', { connection, id });
      set({ probe: { of, results: outcome.ok ? { state: 'ready', value: outcome.value } : { state: 'failed', error: outcome.error } } });
    },
  }));
}
export type ProbeStore = ReturnType<typeof createProbeStore>;
