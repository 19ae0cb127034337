import { useMemo } from 'react';
import type { Item } from '#core/widget/item.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { PreviewScreen, Viewer } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { ItemVerdict, ListVerdict, WidgetVerdict } from '#core/widget/verdict.ts';
import { useStateOf } from '../../shell/context.ts';
import type { Simulation, Snapshot } from '../simulator/simulator.ts';
import { useExchange, useSimulation, useSnapshot } from '../simulator/use-simulator.ts';
import { itemOfRow, type ListPlaces, placesOf } from './list-places.ts';
import { type ItemPlaces, placesOfItem } from './parts.ts';

/**
 * The call behind the shown list: its number in the simulation, its verdict, and the items that the
 * widget took from it.
 */
export type ListSource = { exchangeId: number; verdict: ListVerdict; items: readonly Item[] };
export type DetailSource = { exchangeId: number; verdict: ItemVerdict };

/** The snapshots up to the shown one; null is the newest. */
const until = ({ snapshots }: Simulation, snapshot: number | null): readonly Snapshot[] =>
  snapshot === null ? snapshots : snapshots.filter(({ number }) => number <= snapshot);

const verdictOf = ({ exchanges }: Simulation, id: number | null): WidgetVerdict | null =>
  exchanges.find((exchange) => exchange.id === id)?.fired?.verdict ?? null;

/**
 * The source of the shown list: the newest answer to get_items that the widget used. A late or
 * failed one did not change the list.
 */
export function listSource(simulator: Simulation, snapshot: number | null): ListSource | null {
  const past = until(simulator, snapshot);
  const took = past.findLast(
    ({ event, seen }, index) =>
      event.type === 'list answered' && seen.list !== (past[index - 1]?.seen.list ?? null),
  );
  if (took?.event.type !== 'list answered' || took.answers === null) return null;
  const verdict = verdictOf(simulator, took.answers);
  const { value } = took.event.verdict;
  return verdict?.as === 'get_items' && value
    ? { exchangeId: took.answers, verdict, items: value.items }
    : null;
}

/** The source of the open detail screen or conversation; null while it shows what the row had. */
export function detailSource(simulator: Simulation, snapshot: number | null): DetailSource | null {
  const past = until(simulator, snapshot);
  const call = past.at(-1)?.seen.detail?.call ?? null;
  const took =
    call === null
      ? undefined
      : past.findLast(({ event }) => event.type === 'detail answered' && event.call === call);
  if (took === undefined || took.answers === null) return null;
  const verdict = verdictOf(simulator, took.answers);
  return verdict?.as === 'item_clicked' && verdict.value
    ? { exchangeId: took.answers, verdict }
    : null;
}

/** The path of the detail object in a reply to item_clicked (TAB-CLK-1). */
export const detailBase = ({ steps }: Pick<ItemVerdict, 'steps'>): string =>
  steps.some(({ clause, text }) => clause === 'TAB-CLK-1' && text.startsWith('The outer array'))
    ? '$[0]'
    : '$';

/** The list and its places in the reply behind it. */
export type ListLinks = { places: ListPlaces; items: readonly Item[] };

/**
 * The links between the preview and its reply. Only the shown reply is linked, so `list` and `detail`
 * have no places while another one is shown. `lit` is the place to highlight, `picked` the one to
 * scroll to.
 */
export type Links = {
  list: ListLinks | null;
  detail: ItemPlaces;
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

/** The path of a row in the reply; null if unknown. */
export function pathOfRow(links: ListLinks | null, row: Item, shownIndex: number): string | null {
  const at = links && itemOfRow(links.items, row, shownIndex);
  return links === null || at === null ? null : links.places.pathOfRow(at);
}

/** The links of the current preview. */
export function useLinks(seen: TabState, screen: PreviewScreen['screen']): Links {
  const { hovered, picked, asked } = useStateOf('simulator', 'selection');
  const pointed = useStateOf('simulator', (state) => state.pointed.reply);
  const simulator = useSimulation();
  const snapshot = useSnapshot()?.number ?? null;
  const shown = useExchange()?.id ?? null;
  const list = useMemo(() => simulator && listSource(simulator, snapshot), [simulator, snapshot]);
  const opened = useMemo(
    () => simulator && detailSource(simulator, snapshot),
    [simulator, snapshot],
  );
  const verdict = list?.verdict;
  const places = useMemo(() => verdict && placesOf(verdict), [verdict]);
  const items = list?.items;
  const ofList = useMemo(() => (places && items ? { places, items } : null), [places, items]);

  const source = screen === 'list' ? list : (opened ?? list);
  const isShown = source !== null && source !== undefined && source.exchangeId === shown;
  const row = seen.detail?.row;
  const whole = opened ? detailBase(opened.verdict) : row ? pathOfRow(ofList, row, -1) : null;
  return {
    list: isShown && source === list ? ofList : null,
    detail: useMemo(() => placesOfItem(isShown ? whole : null), [isShown, whole]),
    lit: isShown ? (hovered?.path ?? pointed ?? picked?.path ?? null) : null,
    picked: useMemo(
      () => (isShown && picked ? { path: picked.path, asked } : null),
      [isShown, picked, asked],
    ),
  };
}
