import { deepestSent, isDeeperThan, parseJson } from '#core/json/text.ts';
import { longestLine, rowTitle, shortened } from '#core/widget/simulator/display.ts';
import type { SentItem } from '#core/widget/simulator/event.ts';
import { rowAsSent, shownRows, type TabState } from '#core/widget/simulator/model.ts';
import { type Firing, firingSchema } from '#operations/widget-schemas.ts';

const itemSchema = firingSchema.shape.item.unwrap().unwrap();

/** The item of a call, as JSON carries it. */
export type CarriedItem = NonNullable<Firing['item']>;

/** An item to pick: `value` names it, `path` is where the widget would take it from. */
export type PickableItem = { value: string; title: string; path: 'row' | 'detail'; item: SentItem };

/** What was picked or typed; `value` null is the first item there is. */
export type Picking = { value: string | null; typed: string; path: 'row' | 'detail' };

/** Rows offered at once; more of them make no list to pick from. */
export const maxOffered = 200;

/** The shown items: the open detail, then the rows. `more` is how many rows are not offered. */
export function pickableItems({ list, detail }: Pick<TabState, 'list' | 'detail'>): {
  items: PickableItem[];
  more: number;
} {
  const rows = list ? shownRows(list.kept) : [];
  const open: PickableItem[] = detail
    ? [{ value: 'detail', title: 'Item on the detail screen', path: 'detail', item: detail.asSent }]
    : [];
  const offered = rows.slice(0, maxOffered).map((row, index): PickableItem => {
    const { key, value } = row;
    const id = value.id === undefined ? 'no id' : value.id;
    const title = shortened(`${rowTitle(value, index)} · ${id}`, longestLine);
    return {
      value: `row ${key}`,
      title,
      path: 'row',
      item: list === null ? value : rowAsSent(list, row),
    };
  });
  return { items: [...open, ...offered], more: rows.length - offered.length };
}

/** The item as JSON carries it: without the keys that it does not have. */
export const carried = (item: SentItem): CarriedItem =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A typed item; if it is not a JSON object, the reason why it cannot be sent. */
export function readItem(
  text: string,
): { ok: true; item: CarriedItem } | { ok: false; message: string } {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return {
      ok: false,
      message: `This is not valid JSON. At character ${parsed.offset + 1}: ${parsed.message}.`,
    };
  if (isDeeperThan(parsed.value, deepestSent))
    return {
      ok: false,
      message: `This item is nested deeper than ${deepestSent} levels. Use fewer levels, then fire again.`,
    };
  const read = itemSchema.safeParse(parsed.value);
  return read.success
    ? { ok: true, item: read.data }
    : { ok: false, message: 'An item is a JSON object, such as {"id": "N-1"}.' };
}
