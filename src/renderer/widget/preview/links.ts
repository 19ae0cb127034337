import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Item } from '#core/widget/item.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { DrawnScreen } from '#core/widget/simulator/preview.ts';
import { useStores } from '../../shell/context.ts';
import { useMoment, usePlay, useShot } from '../simulator/use-simulator.ts';
import { type ListPlaces, placesOf } from './list-places.ts';
import { type ItemPlaces, placesOfItem } from './parts.ts';
import { detailBase, detailSource, itemOfRow, listSource } from './sources.ts';

/** The list as linked to the reply it came from. */
export type ListLinks = { places: ListPlaces; items: readonly Item[] };

/**
 * How what is drawn is linked with the reply it came from: `shotId` is that call, null where there is none. Only the reply on show is
 * linked, so `list` and `detail` are without places while it is another one. `lit` is the place to light, `picked` the one to bring into view.
 */
export type Links = {
  shotId: number | null;
  isShown: boolean;
  list: ListLinks | null;
  detail: ItemPlaces;
  lit: string | null;
  picked: { path: string; asked: number } | null;
};

/** Where a row stands in the reply; null where that is not known. */
export function pathOfRow(links: ListLinks | null, row: Item, drawnAt: number): string | null {
  const at = links && itemOfRow(links.items, row, drawnAt);
  return links === null || at === null ? null : links.places.pathOfRow(at);
}

/** The links of what is drawn now. */
export function useLinks(seen: TabState, screen: DrawnScreen['screen']): Links {
  const stores = useStores();
  const { hovered, picked, asked } = useStore(stores.play, (state) => state.selection);
  const pointed = useStore(stores.link, ({ path, from }) => (from === 'reply' ? path : null));
  const play = usePlay();
  const moment = useMoment()?.number ?? null;
  const shown = useShot()?.id ?? null;
  const list = useMemo(() => play && listSource(play, moment), [play, moment]);
  const opened = useMemo(() => play && detailSource(play, moment), [play, moment]);
  const verdict = list?.verdict;
  const places = useMemo(() => verdict && placesOf(verdict), [verdict]);
  const items = list?.items;
  const ofList = useMemo(() => (places && items ? { places, items } : null), [places, items]);

  const source = screen === 'list' ? list : (opened ?? list);
  const isShown = source !== null && source !== undefined && source.shotId === shown;
  const row = seen.detail?.row;
  const whole = opened ? detailBase(opened.verdict) : row ? pathOfRow(ofList, row, -1) : null;
  return {
    shotId: source?.shotId ?? null,
    isShown,
    list: isShown && source === list ? ofList : null,
    detail: useMemo(() => placesOfItem(isShown ? whole : null), [isShown, whole]),
    lit: isShown ? (hovered?.path ?? pointed ?? picked?.path ?? null) : null,
    picked: useMemo(
      () => (isShown && picked ? { path: picked.path, asked } : null),
      [isShown, picked, asked],
    ),
  };
}
