import { createStore } from 'zustand/vanilla';
import type { XPathAnswer, XPathHit } from '#app/xml/query.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Call } from '../../../rpc/client.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../../rpc/task.ts';
import { createPages } from '../pages.ts';

type Nodes = Extract<XPathAnswer, { type: 'nodes' }>;
/** The result of a query; node hits are in the pages. */
export type QueryResult =
  | Exclude<XPathAnswer, Nodes>
  | Pick<Nodes, 'type' | 'total' | 'hint' | 'milliseconds'>
  | { type: 'failed'; error: CallError };

type QueryState = {
  /** The last expression; places in it belong to the error. */
  asked: string;
  running: Task | null;
  result: QueryResult | null;
  /** The hit that is on show. */
  current: number | null;
};

const size = 200;

/** What a query came to; null for one that was cancelled. */
function resultOf(outcome: Outcome<XPathAnswer>): QueryResult | null {
  if (!outcome.ok)
    return outcome.error.code === 'cancelled' ? null : { type: 'failed', error: outcome.error };
  if (outcome.value.type !== 'nodes') return outcome.value;
  const { hits: _, ...result } = outcome.value;
  return result;
}

/** The XPath query of one document: its expression, its state, its result; hits in pages. */
export function createQuery(call: Call, xml: string) {
  const pages = createPages<XPathHit>(size);
  const store = createStore<QueryState>(() => ({
    asked: '',
    running: null,
    result: null,
    current: null,
  }));
  const task = createTask(store, 'running');
  const clear = (): void => {
    pages.clear();
    task.stop({ result: null, current: null });
  };
  return {
    store,
    pages,
    clear,
    async run(expression: string, namespaces: Readonly<Record<string, string>>): Promise<void> {
      clear();
      const ask = (from: number, count: number, signal: AbortSignal) =>
        call(
          'queryXml',
          { xml, expression, namespaces: { ...namespaces }, from, count },
          { signal },
        );
      await task.ask(
        async ({ signal }) => {
          const first = await ask(0, size, signal);
          if (signal.aborted || !first.ok || first.value.type !== 'nodes') return first;
          const { total } = first.value;
          await pages.restart(async (from, count, ownSignal) => {
            const answer = from === 0 ? first : await ask(from, count, ownSignal);
            if (!answer.ok) return answer;
            const rows = answer.value.type === 'nodes' ? answer.value.hits : [];
            return { ok: true, value: { total, rows, meta: null } };
          });
          return first;
        },
        (outcome) => ({ result: resultOf(outcome) }),
        { asked: expression },
      );
    },
    setCurrent: (current: number): void => store.setState({ current }),
    /** Moves `by` hits, wrapping around at the ends; returns the hit, null when there are no hits. */
    async step(by: 1 | -1): Promise<XPathHit | null> {
      const { result, current } = store.getState();
      if (result?.type !== 'nodes' || result.total === 0) return null;
      const next =
        current === null
          ? by === 1
            ? 0
            : result.total - 1
          : (current + by + result.total) % result.total;
      store.setState({ current: next });
      return (await pages.read(next)) ?? null;
    },
  };
}
export type Query = ReturnType<typeof createQuery>;
