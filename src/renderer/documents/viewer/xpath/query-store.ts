import { createStore } from 'zustand/vanilla';
import type { XPathAnswer, XPathHit } from '#app/xml/query.ts';
import type { Call } from '../../../rpc/client.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
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
  /** `startedAt` in milliseconds since the epoch. */
  running: { startedAt: number; cancel(): void } | null;
  result: QueryResult | null;
  /** The hit that is on show. */
  current: number | null;
};

const size = 200;

/** The XPath query of one document: its expression, its state, its result; hits in pages. */
export function createQuery(call: Call, xml: string) {
  const pages = createPages<XPathHit>(size);
  const store = createStore<QueryState>(() => ({
    asked: '',
    running: null,
    result: null,
    current: null,
  }));
  const clear = (): void => {
    store.getState().running?.cancel();
    pages.clear();
    store.setState({ running: null, result: null, current: null });
  };
  return {
    store,
    pages,
    clear,
    async run(expression: string, namespaces: Readonly<Record<string, string>>): Promise<void> {
      clear();
      const controller = new AbortController();
      const running = { startedAt: Date.now(), cancel: () => controller.abort() };
      store.setState({ asked: expression, running });
      const ask = (from: number, count: number, signal: AbortSignal) =>
        call(
          'queryXml',
          { xml, expression, namespaces: { ...namespaces }, from, count },
          { signal },
        );
      const outcome = await ask(0, size, controller.signal);
      if (store.getState().running !== running) return;
      if (!outcome.ok) {
        const { error } = outcome;
        return store.setState({
          running: null,
          result: error.code === 'cancelled' ? null : { type: 'failed', error },
        });
      }
      const { value } = outcome;
      if (value.type !== 'nodes') return store.setState({ running: null, result: value });
      const { type, total, hint, milliseconds } = value;
      await pages.restart(async (from, count, signal) => {
        const answer = from === 0 ? outcome : await ask(from, count, signal);
        if (!answer.ok) return answer;
        return {
          ok: true,
          value: {
            total,
            rows: answer.value.type === 'nodes' ? answer.value.hits : [],
            meta: null,
          },
        };
      });
      if (store.getState().running !== running) return;
      store.setState({ running: null, result: { type, total, hint, milliseconds }, current: null });
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
