import type { Item } from '#core/widget/item.ts';
import { rowTitle } from '#core/widget/simulator/display.ts';
import type { Row } from '#core/widget/simulator/kept-rows.ts';

/** A row and its place among all rows of the list, from 0; without one it is the place it has among these. */
export type PlacedRow = Row<Item> & { index?: number };

/** The rows whose drawn title holds the text, in any case; all of them where it is blank. */
export function rowsLike(rows: readonly Row<Item>[], text: string): readonly PlacedRow[] {
  const wanted = text.trim().toLowerCase();
  // Every change of a long list comes by here.
  if (wanted === '') return rows;
  const placed: PlacedRow[] = [];
  for (const [index, { key, value }] of rows.entries()) {
    if (rowTitle(value, index).toLowerCase().includes(wanted)) placed.push({ key, value, index });
  }
  return placed;
}
