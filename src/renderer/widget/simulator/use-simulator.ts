import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { Onlooker } from '#core/widget/simulator/preview.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { useNow } from '../../ui/format.ts';
import type { Moment, Play, Shot } from './simulator.ts';
import { playOf, shotShown, tabInUse } from './state.ts';

/** The tab in use: the one picked, else the first; null where there is none. */
export function useTab(): Tab | null {
  const { workspace, play } = useStores();
  const tabs = useStore(workspace, tabsOf);
  const tabId = useStore(play, (state) => state.tabId);
  return tabInUse(tabs, tabId);
}

/** What happened in the tab in use; null while it was not opened. */
export function usePlay(): Play | null {
  const tab = useTab();
  return useStore(useStores().play, ({ plays }) => (tab ? (plays[tab.id] ?? null) : null));
}

/** The call that the exchange panes show: the one chosen, else the newest of the tab; null while there is none. */
export function useShot(): Shot | null {
  const play = usePlay();
  const shotId = useStore(useStores().play, (state) => state.shotId);
  return shotShown(play, shotId);
}

/** The moment that was chosen to be drawn; null for now. */
export function useMoment(): Moment | null {
  const play = usePlay();
  const number = useStore(useStores().play, (state) => state.moment);
  return number === null ? null : (play?.moments.find((one) => one.number === number) ?? null);
}

const noTab: TabState['tab'] = { name: '', tabName: '', category: 'default', wired: [] };

/** The state to draw: that of the shown moment, else the newest, else a tab that was not opened yet. */
export function useSeen(): TabState {
  const tab = useTab();
  const moment = useMoment();
  const plays = useStore(useStores().play, (state) => state.plays);
  return useMemo(
    () => moment?.seen ?? (tab ? playOf({ plays }, tab).seen : initialTabState(noTab)),
    [moment, plays, tab],
  );
}

/** Who looks at the widget, and when: the time of the shown moment, else the present, as the clock of the view goes. */
export function useOnlooker(): Onlooker {
  const moment = useMoment();
  const newest = usePlay()?.moments.at(-1)?.at;
  const { shift, locale } = useStore(useStores().play, (state) => state.clock);
  const now = useNow(15_000);
  // The present is told anew now and then only; it is never before what happened last.
  const at = (moment?.at ?? Math.max(now, newest ?? 0)) + shift;
  return useMemo(() => ({ now: at, locale: locale ?? navigator.language }), [at, locale]);
}
