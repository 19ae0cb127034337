import { useMemo } from 'react';
import type { TabState } from '#core/widget/simulator/model.ts';
import type { Viewer } from '#core/widget/simulator/preview.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { useStateOf } from '../../shell/context.ts';
import { readingsOf, tabsOf } from '../../shell/workspace-store.ts';
import { useNow } from '../../ui/format.ts';
import { seenAlone } from './kept-calls.ts';
import type { Simulation, Snapshot, WidgetExchange } from './simulator.ts';
import { snapshotAfter } from './snapshots.ts';
import { isOlder, shownExchange, simulationOf, tabInUse } from './state.ts';

/** The tab in use: the selected one, else the first; null when there are no tabs. */
export function useTab(): Tab | null {
  const tabs = useStateOf('workspace', tabsOf);
  const tabId = useStateOf('simulator', 'tabId');
  return tabInUse(tabs, tabId);
}

/** The simulation of the tab in use; null until it is opened. */
export function useSimulation(): Simulation | null {
  const tab = useTab();
  return useStateOf('simulator', ({ simulations }) => (tab ? (simulations[tab.id] ?? null) : null));
}

/**
 * The call in the exchange panes: the selected one, else the newest of the tab; null while there is
 * none.
 */
export function useExchange(): WidgetExchange | null {
  const simulator = useSimulation();
  const exchangeId = useStateOf('simulator', 'exchangeId');
  return shownExchange(simulator, exchangeId);
}

/** What the visitor saw after the older call that the user selected, or would have seen after one that is only listed; null for now. */
export function useSnapshot(): Snapshot | null {
  const tab = useTab();
  const simulation = useSimulation();
  const exchange = useExchange();
  return useMemo(() => {
    if (!tab || !simulation || !exchange) return null;
    if (exchange.listedOnly) return seenAlone(tab, exchange);
    return isOlder(simulation, exchange.id) ? snapshotAfter(simulation, exchange.id) : null;
  }, [tab, simulation, exchange]);
}

const noTab: TabState['tab'] = { name: '', tabName: '', category: 'default', wired: [] };

/**
 * The state to show: that after the selected call, else the newest, else a tab that was never
 * opened.
 */
export function useTabState(): TabState {
  const tab = useTab();
  const snapshot = useSnapshot();
  const simulations = useStateOf('simulator', 'simulations');
  return useMemo(
    () =>
      snapshot?.seen ?? (tab ? simulationOf({ simulations }, tab).seen : initialTabState(noTab)),
    [snapshot, simulations, tab],
  );
}

/**
 * Who views the widget, and when: the time of the shown snapshot, else the present.
 */
export function useViewer(): Viewer {
  const snapshot = useSnapshot();
  const newest = useSimulation()?.snapshots.at(-1)?.at;
  const now = useNow(15_000);
  // The present only updates now and then; it is never before the last event.
  const at = snapshot?.at ?? Math.max(now, newest ?? 0);
  const choices = useStateOf('workspace', readingsOf);
  return useMemo(() => ({ now: at, locale: navigator.language, choices }), [at, choices]);
}
