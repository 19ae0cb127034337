import { createStore } from 'zustand/vanilla';
import type { Outcome } from '#operations/outcome.ts';
import type { CallError } from '../../rpc/outcome-of.ts';

/** One page as the host gave it; `meta` is what else its answer says. */
export type Page<Row, Meta> = { total: number; rows: readonly Row[]; meta: Meta };
/** Reads rows `from` to `from + count`. */
export type LoadPage<Row, Meta> = (
  from: number,
  count: number,
  signal: AbortSignal,
) => Promise<Outcome<Page<Row, Meta>>>;

export type PagesState<Row, Meta> = {
  /** Null before the first page. */
  total: number | null;
  meta: Meta | null;
  loading: boolean;
  error: CallError | null;
  /** Rows by the number of their page. */
  pages: ReadonlyMap<number, readonly Row[]>;
};

/** How many pages stay; a list of any length costs no more than these. */
const most = 60;

/**
 * A long list of the host's, read by pages as they are wanted. After `restart` the rows of before stay until those that take the place
 * of the wanted ones are there, so that nothing flickers.
 */
export function createPages<Row, Meta = null>(size = 200) {
  const nothing: PagesState<Row, Meta> = {
    total: null,
    meta: null,
    loading: false,
    error: null,
    pages: new Map(),
  };
  const store = createStore<PagesState<Row, Meta>>(() => nothing);
  let load: LoadPage<Row, Meta> | null = null;
  let run = new AbortController();
  let came = new Map<number, readonly Row[]>();
  let asked = new Map<number, Promise<readonly Row[]>>();
  let settled = false;
  let wanted = { first: 0, last: 0 };

  const put = (
    own: AbortController,
    page: number,
    outcome: Outcome<Page<Row, Meta>>,
  ): readonly Row[] => {
    if (own !== run) return [];
    if (!outcome.ok) {
      asked.delete(page);
      settled = true;
      store.setState({ loading: false, error: outcome.error });
      return [];
    }
    const { total, meta, rows } = outcome.value;
    came.set(page, rows);
    for (const oldest of came.keys()) {
      if (came.size <= most) break;
      if (oldest >= wanted.first && oldest <= wanted.last) continue;
      came.delete(oldest);
      asked.delete(oldest);
    }
    store.setState({ total, meta, error: null });
    if (settled) store.setState({ pages: new Map(came) });
    return rows;
  };
  const read = (page: number): Promise<readonly Row[]> => {
    const known = asked.get(page);
    if (known || !load) return known ?? Promise.resolve([]);
    const own = run;
    const rows = load(page * size, size, own.signal).then((outcome) => put(own, page, outcome));
    asked.set(page, rows);
    return rows;
  };
  const stop = (): void => {
    run.abort();
    run = new AbortController();
    came = new Map();
    asked = new Map();
    settled = false;
  };
  return {
    store,
    row: (index: number): Row | undefined =>
      store.getState().pages.get(Math.floor(index / size))?.[index % size],
    /** The row, read if it is not loaded yet; undefined when there is no such row. */
    read: async (index: number): Promise<Row | undefined> =>
      (await read(Math.floor(index / size)))[index % size],
    /** Says which rows are in view. */
    want(from: number, to: number): void {
      wanted = { first: Math.floor(from / size), last: Math.floor(Math.max(from, to - 1) / size) };
      for (let page = wanted.first; page <= wanted.last; page += 1) void read(page);
    },
    /** Reads the list anew, as another question gives it. */
    async restart(next: LoadPage<Row, Meta>): Promise<void> {
      stop();
      const own = run;
      load = next;
      store.setState({ loading: true, error: null });
      const pages = Array.from(
        { length: wanted.last - wanted.first + 1 },
        (_, index) => wanted.first + index,
      );
      await Promise.all(pages.map(read));
      if (own !== run) return;
      settled = true;
      // What was in view may lie behind the new end.
      const { error, total } = store.getState();
      if (error === null)
        store.setState({
          loading: false,
          pages: new Map(came),
          ...(total === null ? { total: 0 } : {}),
        });
    },
    clear(): void {
      stop();
      load = null;
      wanted = { first: 0, last: 0 };
      store.setState(nothing, true);
    },
  };
}
