import { createStore } from 'zustand/vanilla';
import type { OutlineEntry } from '#core/xml/outline.ts';
import type { Call } from '../../../rpc/client.ts';
import { createPages } from '../pages.ts';

type OutlineState = {
  opened: ReadonlySet<number>;
  filter: string;
  /** The row that keys go from. */
  current: number | null;
};

/** The outline of one document: which elements are opened, what is looked for, and the rows that come of it. */
export function createOutline(call: Call, xml: string) {
  const pages = createPages<OutlineEntry>();
  const store = createStore<OutlineState>(() => ({ opened: new Set(), filter: '', current: null }));

  const reload = (): Promise<void> => {
    const { opened, filter } = store.getState();
    return pages.restart(async (from, count, signal) => {
      const outcome = await call(
        'readOutline',
        { xml, opened: [...opened], filter, from, count },
        { signal },
      );
      return outcome.ok ? { ok: true, value: { ...outcome.value, meta: null } } : outcome;
    });
  };
  const setOpened = (opened: ReadonlySet<number>): Promise<void> => {
    store.setState({ opened });
    return reload();
  };
  /** The row of an element: rows are in the order of the document, and so are the numbers of the elements. */
  const find = async (node: number): Promise<number | null> => {
    let low = 0;
    let high = (pages.store.getState().total ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = await pages.read(middle);
      if (!row) return null;
      if (row.node === node) return middle;
      if (row.node < node) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  };
  const goTo = async (node: number): Promise<void> => {
    const current = await find(node);
    if (current !== null) store.setState({ current });
  };
  const currentRow = (): OutlineEntry | undefined => {
    const { current } = store.getState();
    return current === null ? undefined : pages.row(current);
  };

  return {
    store,
    pages,
    currentRow,
    /** Reads it for the first time, with the root opened. */
    async start(): Promise<void> {
      if (pages.store.getState().total !== null || pages.store.getState().loading) return;
      await reload();
      const root = pages.row(0);
      if (root && store.getState().opened.size === 0) await setOpened(new Set([root.node]));
    },
    /** Looks for what was looked for in another document; one that was read already stays as it was left. */
    continueFrom(before: { store: { getState(): OutlineState } }): void {
      if (pages.store.getState().total === null)
        store.setState({ filter: before.store.getState().filter });
    },
    setCurrent: (current: number): void => store.setState({ current }),
    async setFilter(filter: string): Promise<void> {
      const node = currentRow()?.node;
      store.setState({ filter, current: null });
      await reload();
      if (node !== undefined && store.getState().filter === filter) await goTo(node);
    },
    async toggle({ node, children }: OutlineEntry): Promise<void> {
      if (children === 0) return;
      const opened = new Set(store.getState().opened);
      if (!opened.delete(node)) opened.add(node);
      await setOpened(opened);
    },
    goTo,
    /**
     * Opens the ancestors of the element, and goes to its row. `chain` leads from the root to it,
     * itself last.
     */
    async reveal(chain: readonly number[]): Promise<void> {
      const node = chain.at(-1);
      if (node === undefined || currentRow()?.node === node) return;
      const { opened, filter } = store.getState();
      const closed = filter === '' ? chain.slice(0, -1).filter((one) => !opened.has(one)) : [];
      if (closed.length > 0) await setOpened(new Set([...opened, ...closed]));
      await goTo(node);
    },
  };
}
export type Outline = ReturnType<typeof createOutline>;
