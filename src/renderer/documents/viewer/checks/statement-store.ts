import { createStore } from 'zustand/vanilla';
import type { Output } from '#app/api.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Call } from '../../../rpc/client.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';

export type StatementReport = Output<'checkStatement'>;
export type FoundStatement = StatementReport['statements'][number];

type StatementState = {
  report: StatementReport | null;
  /** `startedAt` in milliseconds since the epoch. */
  running: { startedAt: number; progress: Progress | null; cancel(): void } | null;
  error: CallError | null;
};

/** The statement checks of one document; what was found stays until the rules change. */
export function createStatement(call: Call, xml: string) {
  const store = createStore<StatementState>(() => ({ report: null, running: null, error: null }));
  /** The rules that were checked last, or are being checked. */
  let asked: string | null = null;

  const run = async (rules: StatementRulesInput): Promise<void> => {
    store.getState().running?.cancel();
    asked = JSON.stringify(rules);
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    const isOver = (): boolean => store.getState().running?.cancel !== cancel;
    // The report of before stays on show until the new one is there.
    store.setState({ running: { startedAt: Date.now(), progress: null, cancel }, error: null });
    const onProgress = (progress: Progress): void => {
      if (!isOver())
        store.setState(({ running }) => ({ running: running && { ...running, progress } }));
    };
    const options = { signal: controller.signal, onProgress };
    const outcome = await call('checkStatement', { xml, rules }, options);
    if (isOver()) return;
    if (outcome.ok) store.setState({ running: null, report: outcome.value });
    else store.setState({ running: null, error: outcome.error });
  };
  return {
    store,
    run,
    /** Checks the document if it was not checked by these rules yet. */
    async start(rules: StatementRulesInput): Promise<void> {
      if (asked !== JSON.stringify(rules)) await run(rules);
    },
    /** Stops the checks; the next `start` begins anew. */
    stop(): void {
      const { running } = store.getState();
      if (running === null) return;
      running.cancel();
      asked = null;
      store.setState({ running: null });
    },
  };
}
