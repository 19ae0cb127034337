import { readNumber } from '../xml/tables/numbers.ts';

/**
 * A spreadsheet would run such a cell as a formula when the file is opened, some of them also after
 * spaces; only signed numbers are harmless.
 */
function isFormula(cell: string): boolean {
  const begin = cell.trimStart();
  return (
    /^[\t\r]/.test(cell) ||
    /^[=@]/.test(begin) ||
    (/^[+-]/.test(begin) && readNumber(begin, '.') === null && readNumber(begin, ',') === null)
  );
}

const csvCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const guarded = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/**
 * One line of CSV (RFC 4180) with its line break. With `isGuarded`, a cell that begins with a
 * tab, a carriage return, or `=`, `+`, `-` or `@` after any spaces, and is not a number, gets an
 * apostrophe in front, so that a spreadsheet does not run it.
 */
export function csvLine(cells: readonly string[], isGuarded: boolean): string {
  // A line of one empty cell would be an empty line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${(isGuarded ? cells.map(guarded) : cells).map(csvCell).join(',')}\r\n`;
}
