import { createStore } from 'zustand/vanilla';
import type { Outcome } from '#operations/outcome.ts';
import type { Call } from '../../../rpc/client.ts';
import type { TextLayout } from '../../../text/places.ts';

/** One line of a text: the part of it from column `left` + 1 on, its whole length, and the offset of its first character. */
export type TextLine = { text: string; left: number; length: number; offset: number };

/** Lines of one page, columns from one window to the next, and how many are read at once. */
const pageLines = 100;
const stride = 1000;
const width = 3000;
/** How many pages stay. */
const most = 40;

/** Columns that are read for a view that begins at this one (both from 0). */
export const windowOfColumns = (column: number): number =>
  Math.max(0, Math.floor(column / stride) - 1) * stride;

/** Lines of a text: from a line on, so many, and of each the columns from `left` on; all from 0. */
export type LinesWindow = { from: number; count: number; left: number; width: number };
type ReadLines = (
  window: LinesWindow,
) => Promise<Outcome<{ lines: readonly Omit<TextLine, 'left'>[] }>>;

/** The lines of a text that stays on the host's side, read by windows of lines and columns. */
export const createLines = (call: Call, xml: string, look: TextLayout) =>
  linesFrom((window) => call('readLines', { xml, look, ...window }));

/** The lines of a text in another thread or process, read in windows of lines and columns. */
export function linesFrom(readLines: ReadLines) {
  const store = createStore<{ version: number; failed: string | null }>(() => ({
    version: 0,
    failed: null,
  }));
  const pages = new Map<string, readonly TextLine[]>();
  const asked = new Set<string>();
  const keyOf = (page: number, left: number): string => `${page} ${left}`;
  const read = async (page: number, left: number): Promise<void> => {
    const key = keyOf(page, left);
    if (asked.has(key)) return;
    asked.add(key);
    const outcome = await readLines({ from: page * pageLines, count: pageLines, left, width });
    if (!outcome.ok) {
      asked.delete(key);
      return store.setState({ failed: outcome.error.message });
    }
    pages.set(
      key,
      outcome.value.lines.map((line) => ({ ...line, left })),
    );
    for (const oldest of pages.keys()) {
      if (pages.size <= most) break;
      pages.delete(oldest);
      asked.delete(oldest);
    }
    store.setState(({ version }) => ({ version: version + 1, failed: null }));
  };
  return {
    store,
    /** A line from 0, where it is there; `column` from 0 is the first in view. */
    line: (index: number, column: number): TextLine | undefined =>
      pages.get(keyOf(Math.floor(index / pageLines), windowOfColumns(column)))?.[index % pageLines],
    /** Reads lines `from` to `to` (exclusive), where they are not here yet. */
    want(from: number, to: number, column: number): void {
      const left = windowOfColumns(column);
      for (let page = Math.floor(from / pageLines); page * pageLines < to; page += 1)
        void read(page, left);
    },
  };
}
