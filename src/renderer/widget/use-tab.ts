import { useStore } from 'zustand';
import type { Tab } from '#core/widget/tab.ts';
import { type Stores, useStores } from '../frame/context.ts';
import { tabsOf } from '../workspace/store.ts';

/** The tab in use: the one picked, else the first. */
export function chosenTab({ workspace, widget }: Pick<Stores, 'workspace' | 'widget'>): Tab | null {
  const tabs = tabsOf(workspace.getState());
  return tabs.find((one) => one.id === widget.getState().tabId) ?? tabs[0] ?? null;
}

/** Fires get_items of the tab in use. */
export function fireTab(stores: Pick<Stores, 'workspace' | 'widget'>): void {
  const tab = chosenTab(stores);
  if (tab) void stores.widget.getState().fire(tab);
}

/** The tab in use, and a way to fire it. */
export function useTab(): { tab: Tab | null; fire(): void } {
  const stores = useStores();
  const tabs = useStore(stores.workspace, tabsOf);
  const chosenId = useStore(stores.widget, (state) => state.tabId);
  return { tab: tabs.find((one) => one.id === chosenId) ?? tabs[0] ?? null, fire: () => fireTab(stores) };
}
