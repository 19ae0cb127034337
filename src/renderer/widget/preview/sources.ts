import type { Item } from '#core/widget/item.ts';
import type { ItemVerdict, ListVerdict, WidgetVerdict } from '#core/widget/verdict.ts';
import type { Moment, Play } from '../simulator/simulator.ts';

/** The call whose reply brought what is drawn: its number in the play, its verdict, and the items as the widget took them. */
export type ListSource = { shotId: number; verdict: ListVerdict; items: readonly Item[] };
export type DetailSource = { shotId: number; verdict: ItemVerdict };

/** The moments up to the one that is drawn; null is the newest. */
const until = ({ moments }: Play, moment: number | null): readonly Moment[] =>
  moment === null ? moments : moments.filter(({ number }) => number <= moment);

const verdictOf = ({ shots }: Play, id: number | null): WidgetVerdict | null =>
  shots.find((shot) => shot.id === id)?.fired?.verdict ?? null;

/** Where the drawn list came from: the newest answer to get_items that the widget took. A late or failed one leaves the list as it was. */
export function listSource(play: Play, moment: number | null): ListSource | null {
  const past = until(play, moment);
  const took = past.findLast(
    ({ event, seen }, index) =>
      event.type === 'list answered' && seen.list !== (past[index - 1]?.seen.list ?? null),
  );
  if (took?.event.type !== 'list answered' || took.answers === null) return null;
  const verdict = verdictOf(play, took.answers);
  const { value } = took.event.verdict;
  return verdict?.as === 'get_items' && value
    ? { shotId: took.answers, verdict, items: value.items }
    : null;
}

/** Where the open detail screen or conversation came from; null while it shows what the row had. */
export function detailSource(play: Play, moment: number | null): DetailSource | null {
  const past = until(play, moment);
  const call = past.at(-1)?.seen.detail?.call ?? null;
  const took =
    call === null
      ? undefined
      : past.findLast(({ event }) => event.type === 'detail answered' && event.call === call);
  if (took === undefined || took.answers === null) return null;
  const verdict = verdictOf(play, took.answers);
  return verdict?.as === 'item_clicked' && verdict.value ? { shotId: took.answers, verdict } : null;
}

/** Where the detail object stands in a reply to item_clicked (TAB-CLK-1). */
export const detailBase = ({ steps }: Pick<ItemVerdict, 'steps'>): string =>
  steps.some(({ clause, text }) => clause === 'TAB-CLK-1' && text.startsWith('The outer array'))
    ? '$[0]'
    : '$';

/**
 * Which item of the reply a row is, by its index there; null for a row that an earlier reply brought. Rows are deleted and kept between
 * others, so that the `drawnAt`th row is mostly, but not always, the item of that index.
 */
export function itemOfRow(items: readonly Item[], row: Item, drawnAt: number): number | null {
  if (items[drawnAt] === row) return drawnAt;
  const at = items.indexOf(row);
  return at === -1 ? null : at;
}
