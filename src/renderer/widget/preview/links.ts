import { useMemo } from 'react';
import type { Item } from '#core/widget/item.ts';
import { bareArrayStart, leftOutEnd } from '#core/widget/reply/recognised-texts.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { PreviewScreen, Viewer } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { ListVerdict } from '#core/widget/verdict.ts';
import { useStateOf } from '../../shell/context.ts';
import type { Simulation } from '../simulator/simulator.ts';
import { useExchange, useSimulation, useSnapshot } from '../simulator/use-simulator.ts';

/** Where the items of a reply to get_items are in it: the path of the list, or of the one item where the reply is no list. */
export type ListPlaces = { base: string; isList: boolean };

/** Reads from a verdict where its items stood; null where some were left out, which shifts those after them (TAB-ITM-2). */
export function placesOf({ steps }: Pick<ListVerdict, 'steps'>): ListPlaces | null {
  if (steps.some(({ clause, text }) => clause === 'TAB-ITM-2' && text.endsWith(leftOutEnd)))
    return null;
  const found = steps.filter(({ clause }) => clause === 'TAB-ENV-1');
  const inside = found.find(({ path }) => path !== '$');
  if (inside) return { base: inside.path, isList: true };
  return { base: '$', isList: found.some(({ text }) => text.startsWith(bareArrayStart)) };
}

/** The call behind a list: its number in the simulation, where its items are in the reply, and those that the widget took. */
export type ListSource = { exchangeId: number; places: ListPlaces; items: readonly Item[] };

/**
 * The source of the list that is shown, in the snapshot of a number or in the newest: the newest answer to get_items that the widget used. A late or
 * failed one did not change the list.
 */
export function listSource(
  { snapshots, exchanges }: Simulation,
  snapshot: number | null,
): ListSource | null {
  const took = snapshots.findLast(
    ({ number, event, seen }, index) =>
      number <= (snapshot ?? number) &&
      event.type === 'list answered' &&
      seen.list !== (snapshots[index - 1]?.seen.list ?? null),
  );
  if (took?.event.type !== 'list answered' || took.answers === null) return null;
  const exchangeId = took.answers;
  const verdict = exchanges.find(({ id }) => id === exchangeId)?.fired?.verdict;
  const places = verdict?.as === 'get_items' ? placesOf(verdict) : null;
  const { value } = took.event.verdict;
  return places && value ? { exchangeId, places, items: value.items } : null;
}

/** The path of a row in the reply; null for a row of an earlier one. The row at an index is usually, but not always, the item of that index. */
export function pathOfRow(source: ListSource | null, row: Item, index: number): string | null {
  if (source === null) return null;
  const { places, items } = source;
  const at = items[index] === row ? index : items.indexOf(row);
  if (at === -1) return null;
  return places.isList ? `${places.base}[${at}]` : places.base;
}

/** Whether `path` is `place` or leads into it. */
export const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/** The row that a path of the reply leads into; -1 where it leads into none. */
export function rowOfPath(
  { places: { base, isList }, items }: ListSource,
  path: string,
  rows: readonly Item[],
): number {
  const at = isList && path.startsWith(base) ? /^\[(\d+)\]/.exec(path.slice(base.length))?.[1] : 0;
  const item = at === undefined ? undefined : items[Number(at)];
  return item ? rows.indexOf(item) : -1;
}

/**
 * The links between the rows of the preview and their reply, while that is the one on show. `lit` is the place to highlight, `picked` the one to
 * scroll to.
 */
export type Links = {
  list: ListSource | null;
  lit: string | null;
  picked: { path: string; asked: number } | null;
};

/** What a tab as its visitor sees it is drawn from. */
export type PictureProps = {
  tab: Tab;
  seen: TabState;
  drawn: PreviewScreen;
  viewer: Viewer;
  links: Links;
  /** The row that was open last. */
  opened: string | null;
  isLive: boolean;
  isDark: boolean;
  /** Pixels. */
  width: number;
  /** When a notice came, in milliseconds since 1970. */
  cameAt(notice: number): number;
  onPoint(path: string | null): void;
  onEvent(event: TabEvent): void;
};

const noLinks: Links = { list: null, lit: null, picked: null };

/** The links of the current preview. */
export function useLinks(): Links {
  const { hovered, picked, asked } = useStateOf('simulator', 'selection');
  const pointed = useStateOf('simulator', (state) => state.pointed.reply);
  const simulation = useSimulation();
  const snapshot = useSnapshot()?.number ?? null;
  const shown = useExchange()?.id;
  const list = useMemo(
    () => simulation && listSource(simulation, snapshot),
    [simulation, snapshot],
  );
  return useMemo(
    () =>
      list && list.exchangeId === shown
        ? {
            list,
            lit: hovered?.path ?? pointed ?? picked?.path ?? null,
            picked: picked && { path: picked.path, asked },
          }
        : noLinks,
    [list, shown, hovered, pointed, picked, asked],
  );
}
