import type { GridColumn } from '#operations/xml-schemas.ts';

/** Rows that are looked at, and the narrowest and widest that a column gets, in pixels. */
const sample = 100;
const narrowest = 64;
const widest = 360;
/** Pixels of a character, and of the space around a cell. */
const character = 7.3;
const around = 18;
/** The sign of the sorting beside a name. */
const sign = 16;

/** A number as it is read: grouped, with at most as many decimals as its sum needs. */
export const formatSum = (sum: number): string =>
  sum.toLocaleString(undefined, { maximumFractionDigits: 6 });

/** How wide each column is, by its name and what its first cells hold. */
export function columnWidths(
  columns: readonly GridColumn[],
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
