import Big from 'big.js';
import { csvLine } from '../../text/csv.ts';
import { isFilled, type XmlTable } from './columns.ts';
import { type DecimalSign, readNumber } from './numbers.ts';

/** How a table is wanted: the rows that hold the words of `filter`, in the order of a column or, with null, of the document. */
export type TableView = { filter: string; sort: { column: string; descending: boolean } | null };

/** The indexes of the rows that hold all words, each in any cell and letter case. */
function passing(table: XmlTable, filter: string): Uint32Array<ArrayBuffer> {
  const indexes = Uint32Array.from(table.rows.keys());
  const words = filter.toLowerCase().split(/\s+/);
  if (words.every((word) => word === '')) return indexes;
  return indexes.filter((index) => {
    // A word has no white space, so that none is found across two cells.
    const all = table.cells(index).join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})$/;

/** What a cell is put in order by; undefined for an empty one. */
function orderOf(cell: string | undefined, sign: DecimalSign | null): string | number | undefined {
  if (!isFilled(cell)) return undefined;
  if (sign !== null) return Number(readNumber(cell, sign));
  const text = cell.trim().toLowerCase();
  const [, day, month, year] = dotted.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

/**
 * The indexes of the rows that pass, in the order wanted: numbers by their value, `31.01.2026` by its day, texts by their characters,
 * letter case aside. Empty cells come last either way, and rows that are equal stay as they stand. A column that is not there sorts nothing.
 */
export function tableView(table: XmlTable, { filter, sort }: TableView): Uint32Array<ArrayBuffer> {
  const order = passing(table, filter);
  const place = table.columns.findIndex(({ name }) => name === sort?.column);
  const column = table.columns[place];
  if (sort === null || column === undefined) return order;
  const keys: (string | number | undefined)[] = [];
  for (const index of order) keys[index] = orderOf(table.cells(index)[place], column.sign);
  const direction = sort.descending ? -1 : 1;
  return order.sort((a, b) => {
    const left = keys[a];
    const right = keys[b];
    if (left === right) return a - b;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return left < right ? -direction : direction;
  });
}

/** A column in some rows: how many cells are filled, and the sum of numbers; null for texts. */
export type ColumnFacts = { name: string; filled: number; sum: number | null };

/** The facts of every column over the rows with these indexes. Sums are exact before they become a number. */
export function tableFacts(table: XmlTable, order: Uint32Array): ColumnFacts[] {
  const filled = table.columns.map(() => 0);
  const sums = table.columns.map(() => new Big(0));
  for (const index of order) {
    const cells = table.cells(index);
    for (const [place, { sign }] of table.columns.entries()) {
      const cell = cells[place];
      if (!isFilled(cell)) continue;
      filled[place] = (filled[place] ?? 0) + 1;
      const number = sign && readNumber(cell, sign);
      if (number !== null) sums[place] = sums[place]?.plus(number) as Big;
    }
  }
  return table.columns.map(({ name, sign }, place) => ({
    name,
    filled: filled[place] as number,
    sum: sign === null ? null : Number(sums[place]),
  }));
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
    node: table.rows[index] as number,
    cells: table.cells(index).map((cell) => shown(cell)),
  }));
}

/**
 * The rows as CSV (RFC 4180), after a line of column names. With `isGuarded`, a cell that
 * begins with `=`, `+`, `-`, `@`, a tab or a carriage return and is not a number gets an apostrophe
 * in front, so that a spreadsheet does not run it. Column names do too: `@id` becomes `'@id`.
 */
export function tableCsv(table: XmlTable, order: Uint32Array, isGuarded: boolean): string {
  const lines = [table.columns.map(({ name }) => name)];
  for (const index of order) lines.push(table.cells(index).map((cell) => cell ?? ''));
  return lines.map((cells) => csvLine(cells, isGuarded)).join('');
}
