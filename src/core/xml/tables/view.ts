import type { TableColumn, XmlTable } from './columns.ts';
import { isFilled, orderValue } from './formats.ts';
import { type OnStep, paced } from './paths.ts';
import type { Cells } from './shape.ts';

/** A word that a row must hold, in small letters: in any cell, or in those of some columns (by their indexes). */
type Wanted = { word: string; columns: number[] | null };

const withoutPrefixes = (name: string): string => name.replace(/(?<![^/@:])[^/@:]+:/g, '');

/** The columns that a name means: the one written so, else those of that name in whatever namespace. */
function columnsNamed(columns: readonly TableColumn[], name: string): number[] {
  const fitting = (nameOf: (name: string) => string): number[] =>
    columns.flatMap((column, index) => (nameOf(column.name).toLowerCase() === name ? [index] : []));
  const exact = fitting((one) => one);
  return exact.length > 0 ? exact : fitting(withoutPrefixes);
}

function wantedBy(columns: readonly TableColumn[], text: string): Wanted {
  // The last colon that ends a column's name: `t:amount:12` and `time:12:30` both have two.
  for (let colon = text.lastIndexOf(':'); colon > 0; colon = text.lastIndexOf(':', colon - 1)) {
    const named = columnsNamed(columns, text.slice(0, colon));
    if (named.length > 0) return { word: text.slice(colon + 1), columns: named };
  }
  return { word: text, columns: null };
}

/**
 * The test that a filter applies to the cells of a row; null if every row passes. All its words
 * must occur, in any cell and letter case; `amount:12` searches the column `amount`. A word before
 * a colon that is not a column is searched for as written.
 */
export function rowFilter(table: XmlTable, filter: string): ((cells: Cells) => boolean) | null {
  const words = filter.toLowerCase().split(/\s+/);
  const wanted = words
    .map((word) => wantedBy(table.columns, word))
    .filter(({ word }) => word !== '');
  if (wanted.length === 0) return null;
  return (cells) => {
    // A word has no white space, so that none is found across two cells.
    const all = wanted.some(({ columns }) => columns === null)
      ? cells.join('\n').toLowerCase()
      : '';
    return wanted.every(({ word, columns }) =>
      columns === null
        ? all.includes(word)
        : columns.some((index) => cells[index]?.toLowerCase().includes(word) === true),
    );
  };
}

/** How a table is wanted: the rows that hold the words of `filter`, in the order of a column or, with null, of the document. */
export type TableView = { filter: string; sort: { column: string; descending: boolean } | null };

/** How many columns keep their values for sorting: 8 bytes a row each. */
const keptColumns = 4;

/**
 * A text that sorts by its characters as people count: `item 9` before `item 10`. Every run of digits gets its length in front; letter case
 * and zeros in front count only between texts that are otherwise the same.
 */
export function naturalKey(text: string): string {
  const lower = text.toLowerCase();
  return lower.replace(/\d+/g, (digits) => {
    const plain = digits.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(Math.min(plain.length, 0xffff))}${plain}`;
  });
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The place of every text among those of its column; the same for the same text, NaN for none. */
function ranks(texts: readonly (string | undefined)[]): Float64Array {
  const keys = texts.map((text) => naturalKey(text ?? ''));
  const compare = (a: number, b: number): number =>
    compareTexts(keys[a] as string, keys[b] as string) ||
    compareTexts(texts[a] ?? '', texts[b] ?? '');
  // Sorting numbers of rows and giving out places is much faster than a map of all texts.
  const order = Uint32Array.from(keys.keys()).sort(compare);
  const places = new Float64Array(texts.length).fill(Number.NaN);
  let place = 0;
  let before = -1;
  for (const index of order) {
    if (before !== -1 && texts[before] !== texts[index]) place += 1;
    if (texts[index] !== undefined) places[index] = place;
    before = index;
  }
  return places;
}

/**
 * The sort values of the rows: one number per row, NaN for an empty cell. They are cached, because
 * people sort the same column several times.
 */
function orderValues(
  table: XmlTable,
  column: TableColumn,
  onStep: OnStep | undefined,
): Float64Array {
  const cached = table.orderValues.get(column);
  if (cached) return cached;
  const pace = paced(onStep);
  const { format } = column;
  const read = (index: number): string | undefined => {
    const row = table.node(index);
    pace(table.tree.after(row) - row);
    const cell = table.cell(index, column);
    return isFilled(cell) ? cell : undefined;
  };
  const indexes = table.rows.keys();
  const values =
    format.kind === 'text'
      ? ranks(Array.from(indexes, (index) => read(index)?.trim()))
      : Float64Array.from(indexes, (index) => orderValue(read(index), format) ?? Number.NaN);
  const [oldest] = table.orderValues.keys();
  if (oldest && table.orderValues.size >= keptColumns) table.orderValues.delete(oldest);
  table.orderValues.set(column, values);
  return values;
}

function passing(
  table: XmlTable,
  filter: string,
  onStep: OnStep | undefined,
): Uint32Array<ArrayBuffer> {
  const indexes = Uint32Array.from(table.rows.keys());
  const passes = rowFilter(table, filter);
  if (!passes) return indexes;
  const pace = paced(onStep);
  return indexes.filter((index) => {
    const row = table.node(index);
    pace(table.tree.after(row) - row);
    return passes(table.cells(index));
  });
}

/**
 * The indexes of the rows that pass, in the order wanted. Numbers and dates sort by what they mean, texts as people count, in no language's
 * order. Empty cells come last either way, and rows that are equal stay as they stand. A column that is not there sorts nothing.
 */
export function tableView(
  table: XmlTable,
  { filter, sort }: TableView,
  onStep?: OnStep,
): Uint32Array<ArrayBuffer> {
  const order = passing(table, filter, onStep);
  const column = sort === null ? undefined : table.column(sort.column);
  if (!sort || !column) return order;
  const values = orderValues(table, column, onStep);
  const direction = sort.descending ? -1 : 1;
  return order.sort((a, b) => {
    const left = values[a] as number;
    const right = values[b] as number;
    if (left < right) return -direction;
    if (left > right) return direction;
    // Equal, or one of the two is not a number.
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
  });
}

/** Characters of a cell that a page shows; a longer one ends with an ellipsis. Exports and XPath give it whole. */
const longestShown = 5000;
const shown = (cell = ''): string =>
  cell.length > longestShown ? `${cell.slice(0, longestShown)}…` : cell;

/** A page of a view: of each row its element and its cells in the order of the columns, '' for parts it does not have. */
export function tablePage(
  table: XmlTable,
  order: Uint32Array,
  from: number,
  count: number,
): { node: number; cells: string[] }[] {
  return Array.from(order.subarray(from, from + count), (index) => ({
    node: table.node(index),
    cells: table.cells(index).map((cell) => shown(cell)),
  }));
}
