import { createStore } from 'zustand/vanilla';
import type { GridPage } from '#app/xml/answers.ts';
import type { TableOffer } from '#core/xml/tables/offers.ts';
import type { ColumnFacts } from '#core/xml/tables/view.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Call } from '../../../rpc/client.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { createPages } from '../pages.ts';

/** Rows that are looked at, and the narrowest and widest that a column gets, in pixels. */
const sample = 100;
const narrowest = 64;
const widest = 360;
/** Pixels of a character, and of the space around a cell. */
const character = 7.3;
const around = 18;
/** The width of the sorting arrow next to a name. */
const sign = 16;

/** A number as it is read: grouped, with at most as many decimals as its sum needs. */
export const formatSum = (sum: number): string =>
  sum.toLocaleString('en', { maximumFractionDigits: 6 });

/** How wide each column is, by its name and what its first cells hold. */
export function columnWidths(
  columns: readonly ColumnFacts[],
  rows: readonly { cells: readonly string[] }[],
): number[] {
  return columns.map((column, index) => {
    const cells = rows.slice(0, sample).map(({ cells: own }) => own[index]?.length ?? 0);
    const head = column.name.length * character + sign;
    const below = (column.sum === null ? 0 : formatSum(column.sum).length + 2) * character;
    return Math.round(
      Math.max(
        narrowest,
        Math.min(widest, Math.max(head, below, Math.max(0, ...cells) * character) + around),
      ),
    );
  });
}

export type GridRow = GridPage['rows'][number];
export type GridHead = { columns: readonly ColumnFacts[]; unfiltered: number };
export type GridSort = { column: string; descending: boolean } | null;

type GridState = {
  /** The elements that make the best tables; null before they were looked for. */
  offers: readonly TableOffer[] | null;
  error: CallError | null;
  /** XPath of the table on show; null before one was picked. */
  path: string | null;
  filter: string;
  sort: GridSort;
  current: number | null;
  /** The column of the cell that was clicked or reached by keys; null for the whole row. */
  column: number | null;
  /**
   * Pixels of each column: set by the first rows and constant while the table is filtered and
   * sorted.
   */
  widths: readonly number[];
};

/** The sorting after one more press on a column: upwards, downwards, as the document has it. */
export const nextSort = (sort: GridSort, column: string): GridSort =>
  sort?.column !== column
    ? { column, descending: false }
    : sort.descending
      ? null
      : { column, descending: true };

/** The table of one document: which element it is made of, how it is filtered and sorted, its rows by pages. */
export function createGrid(call: Call, xml: string) {
  const pages = createPages<GridRow, GridHead>();
  const store = createStore<GridState>(() => ({
    offers: null,
    error: null,
    path: null,
    filter: '',
    sort: null,
    current: null,
    column: null,
    widths: [],
  }));
  const reload = async (): Promise<void> => {
    const { path, filter, sort } = store.getState();
    if (path === null) return pages.clear();
    await pages.restart(async (from, count, signal) => {
      const outcome = await call('readGrid', { xml, path, filter, sort, from, count }, { signal });
      if (!outcome.ok) return outcome;
      const { total, rows, columns, unfiltered } = outcome.value;
      return { ok: true, value: { total, rows, meta: { columns, unfiltered } } };
    });
  };
  /** Reads the table for the first time. */
  const load = async (): Promise<void> => {
    const { path } = store.getState();
    await reload();
    const { meta, pages: read } = pages.store.getState();
    if (meta && store.getState().path === path)
      store.setState({ widths: columnWidths(meta.columns, read.get(0) ?? []) });
  };
  let isLooking = false;
  return {
    store,
    pages,
    /** Looks for tables, once. */
    async findTables(): Promise<void> {
      if (isLooking || store.getState().offers !== null) return;
      isLooking = true;
      store.setState({ error: null });
      const outcome = await call('listTables', { xml });
      isLooking = false;
      store.setState(outcome.ok ? { offers: outcome.value } : { error: outcome.error });
    },
    /** Shows another table, unsorted and whole. */
    async show(path: string): Promise<void> {
      if (store.getState().path === path) return;
      pages.clear();
      store.setState({ path, filter: '', sort: null, current: null, column: null });
      await load();
    },
    /** Takes over the table of another document as it is filtered and sorted there; it is read by `start`. */
    continueFrom(before: { store: { getState(): GridState } }): void {
      const { path, filter, sort } = before.store.getState();
      const own = store.getState();
      if (path === null) return;
      if (
        own.path === path &&
        own.filter === filter &&
        own.sort?.column === sort?.column &&
        own.sort?.descending === sort?.descending
      )
        return;
      pages.clear();
      store.setState({ path, filter, sort, current: null });
    },
    /** Reads the table if it was not read yet. */
    async start(): Promise<void> {
      const { total, loading, error } = pages.store.getState();
      if (total === null && !loading && error === null) await load();
    },
    reload,
    async setFilter(filter: string): Promise<void> {
      store.setState({ filter, current: null });
      await reload();
    },
    async sortBy(column: string): Promise<void> {
      store.setState(({ sort }) => ({ sort: nextSort(sort, column), current: null }));
      await reload();
    },
    setCurrent: (current: number): void => store.setState({ current }),
    setColumn: (column: number | null): void => store.setState({ column }),
    /** The value of the current cell, or all of its row, a tab between two; null without a row. */
    currentText(): string | null {
      const { current, column } = store.getState();
      const cells = current === null ? undefined : pages.row(current)?.cells;
      return cells === undefined
        ? null
        : column === null
          ? cells.join('\t')
          : (cells[column] ?? '');
    },
    /** The table as filtered and sorted, as a CSV file on the host's side; or why it could not be created. */
    async exportCsv(): Promise<TextRef | CallError> {
      const { path, filter, sort } = store.getState();
      if (path === null) return { code: 'bad-input', message: 'Choose a table first.' };
      const outcome = await call('exportGrid', { xml, path, filter, sort });
      return outcome.ok ? outcome.value : outcome.error;
    },
  };
}
export type Grid = ReturnType<typeof createGrid>;
