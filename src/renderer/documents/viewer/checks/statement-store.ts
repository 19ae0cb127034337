import { createStore } from 'zustand/vanilla';
import type { Output } from '#app/api.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import type { Call } from '../../../rpc/client.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../../rpc/task.ts';

export type StatementReport = Output<'checkStatement'>;
export type FoundStatement = StatementReport['statements'][number];

type StatementState = {
  report: StatementReport | null;
  running: Task | null;
  error: CallError | null;
};

/** The statement checks of one document; what was found stays until the rules change. */
export function createStatement(call: Call, xml: string) {
  const store = createStore<StatementState>(() => ({ report: null, running: null, error: null }));
  const task = createTask(store, 'running');
  /** The rules that were checked last, or are being checked. */
  let asked: string | null = null;

  const run = async (rules: StatementRulesInput): Promise<void> => {
    asked = JSON.stringify(rules);
    // The report of before stays on show until the new one is there.
    await task.ask(
      (options) => call('checkStatement', { xml, rules }, options),
      (outcome) => (outcome.ok ? { report: outcome.value } : { error: outcome.error }),
      { error: null },
    );
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
      if (store.getState().running === null) return;
      asked = null;
      task.stop();
    },
  };
}
