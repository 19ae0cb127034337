import { csvLine } from '../../text/csv.ts';
import type { XmlTable } from './columns.ts';
import { type OnStep, paced } from './paths.ts';

/** Characters after which a piece of a file is handed out. */
const pieceLength = 1 << 16;

/** Hands lines out in pieces, so that a large table is never one string. */
function* pieces(lines: Iterable<string>): Generator<string, void, undefined> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* csvLines(
  table: XmlTable,
  order: Uint32Array,
  isGuarded: boolean,
  onStep: OnStep | undefined,
): Generator<string, void, undefined> {
  const pace = paced(onStep);
  const line = (cells: readonly string[]): string => csvLine(cells, isGuarded);
  yield line(table.columns.map(({ name }) => name));
  for (const index of order) {
    const row = table.node(index);
    pace(table.tree.after(row) - row);
    yield line(table.cells(index).map((cell) => cell ?? ''));
  }
}

/**
 * The rows as CSV (RFC 4180) in pieces, after a line of column names. With `isGuarded`, a cell that
 * begins with `=`, `+`, `-`, `@`, a tab or a carriage return and is not a number gets an apostrophe
 * in front, so that a spreadsheet does not run it. Column names do too: `@id` becomes `'@id`.
 */
export const tableCsv = (
  table: XmlTable,
  order: Uint32Array,
  isGuarded: boolean,
  onStep?: OnStep,
): Generator<string, void, undefined> => pieces(csvLines(table, order, isGuarded, onStep));
