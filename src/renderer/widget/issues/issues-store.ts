import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import type { CallError, Loaded } from '../../rpc/outcome-of.ts';

type IssuesState = {
  records: Loaded<readonly IssueRecord[]>;
  /** The id of the record that is open; null for none. */
  openId: number | null;
  open(id: number | null): void;
  load(): Promise<void>;
  /** Forgets every record; null once it is done. */
  clear(): Promise<CallError | null>;
};

/** The widget_issues ledger of this run, newest first (TAB-ERR-1). */
export function createIssuesStore(call: Call) {
  return createStore<IssuesState>((set) => {
    let asked = 0;
    return {
      records: { state: 'loading' },
      openId: null,
      open: (openId) => set({ openId }),
      async load() {
        asked += 1;
        const own = asked;
        const outcome = await call('listIssues', {});
        // Another answer may have come since.
        if (own === asked)
          set({
            records: outcome.ok
              ? { state: 'ready', value: outcome.value }
              : { state: 'failed', error: outcome.error },
          });
      },
      async clear() {
        asked += 1;
        const outcome = await call('clearIssues', {});
        if (!outcome.ok) return outcome.error;
        set({ records: { state: 'ready', value: outcome.value }, openId: null });
        return null;
      },
    };
  });
}
export type IssuesStore = ReturnType<typeof createIssuesStore>;
