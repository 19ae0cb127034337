import { rowTitle } from '#core/widget/display.ts';
import type { Item } from '#core/widget/item.ts';
import type { Row } from '#core/widget/kept-rows.ts';

/** A row and its place among all rows of the list, from 0. */
export type PlacedRow = Row<Item> & { index: number };

/** The rows whose drawn title holds the text, in any case; all of them where it is blank. */
export function rowsLike(rows: readonly Row<Item>[], text: string): readonly PlacedRow[] {
  const wanted = text.trim().toLowerCase();
  const placed: PlacedRow[] = [];
  for (const [index, { key, value }] of rows.entries()) {
    if (wanted === '' || rowTitle(value, index).toLowerCase().includes(wanted)) placed.push({ key, value, index });
  }
  return placed;
}
