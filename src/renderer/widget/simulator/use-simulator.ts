import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { Viewer } from '#core/widget/simulator/preview.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { useNow } from '../../ui/format.ts';
import type { Simulation, Snapshot, WidgetExchange } from './simulator.ts';
import { shownExchange, simulationOf, tabInUse } from './state.ts';

/** The tab in use: the one picked, else the first; null where there is none. */
export function useTab(): Tab | null {
  const { workspace, simulator } = useStores();
  const tabs = useStore(workspace, tabsOf);
  const tabId = useStore(simulator, (state) => state.tabId);
  return tabInUse(tabs, tabId);
}

/** What happened in the tab in use; null while it was not opened. */
export function useSimulation(): Simulation | null {
  const tab = useTab();
  return useStore(useStores().simulator, ({ simulations }) =>
    tab ? (simulations[tab.id] ?? null) : null,
  );
}

/** The call that the exchange panes show: the one chosen, else the newest of the tab; null while there is none. */
export function useExchange(): WidgetExchange | null {
  const simulator = useSimulation();
  const exchangeId = useStore(useStores().simulator, (state) => state.exchangeId);
  return shownExchange(simulator, exchangeId);
}

/** The moment that was chosen to be drawn; null for now. */
export function useSnapshot(): Snapshot | null {
  const simulator = useSimulation();
  const number = useStore(useStores().simulator, (state) => state.shownSnapshot);
  return number === null
    ? null
    : (simulator?.snapshots.find((one) => one.number === number) ?? null);
}

const noTab: TabState['tab'] = { name: '', tabName: '', category: 'default', wired: [] };

/** The state to draw: that of the shown moment, else the newest, else a tab that was not opened yet. */
export function useTabState(): TabState {
  const tab = useTab();
  const snapshot = useSnapshot();
  const simulations = useStore(useStores().simulator, (state) => state.simulations);
  return useMemo(
    () =>
      snapshot?.seen ?? (tab ? simulationOf({ simulations }, tab).seen : initialTabState(noTab)),
    [snapshot, simulations, tab],
  );
}

/** Who looks at the widget, and when: the time of the shown moment, else the present, as the clock of the view goes. */
export function useViewer(): Viewer {
  const snapshot = useSnapshot();
  const newest = useSimulation()?.snapshots.at(-1)?.at;
  const { shift, locale } = useStore(useStores().simulator, (state) => state.clock);
  const now = useNow(15_000);
  // The present is told anew now and then only; it is never before what happened last.
  const at = (snapshot?.at ?? Math.max(now, newest ?? 0)) + shift;
  return useMemo(() => ({ now: at, locale: locale ?? navigator.language }), [at, locale]);
}
