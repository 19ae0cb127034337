import { type ActionName, isWrite } from '#core/widget/actions.ts';
import { beginning, rowTitle } from '#core/widget/simulator/display.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { shownRows, type TabState } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import type { Stores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { isOverOtherSurface, type Simulation, type WidgetExchange } from './simulator.ts';
import { tabInUse } from './state.ts';

/** Something that the visitor can do with an item, and the action that it fires. */
export type ItemEvent = { title: string; action: ActionName; event: TabEvent };

/** Letters of an item's title in a menu. */
const longestTitle = 32;

function eventsOf({ list, detail }: TabState): ItemEvent[] {
  const row = list && shownRows(list.kept)[0];
  const item = detail?.row ?? row?.value;
  if (!item) return [];
  const name = `“${beginning(rowTitle(item, 0), longestTitle)}”`;
  const pressed =
    detail || !row ? { path: 'detail' as const } : { path: 'row' as const, key: row.key };
  const buttons: ItemEvent[] = [
    { title: `Update ${name}`, action: 'update_item', event: { type: 'update asked', ...pressed } },
    { title: `Delete ${name}`, action: 'delete_item', event: { type: 'delete asked', ...pressed } },
  ];
  if (detail || !row) return buttons;
  return [
    {
      title: `Click ${name}`,
      action: 'item_clicked',
      event: { type: 'row clicked', key: row.key },
    },
    ...buttons,
  ];
}

/**
 * What the visitor can do with the open item, or with the first row while none is open. Only what
 * fires its action in this state is given; a message is written in the preview itself, which alone
 * writes to a tab whose writes are off.
 */
export const itemEvents = (seen: TabState, { writes }: Pick<Tab, 'writes'>): ItemEvent[] =>
  eventsOf(seen).filter(
    ({ action, event }) =>
      (writes !== 'off' || !isWrite(action, null)) &&
      reduce(seen, event).calls.some((call) => call.action === action),
  );

/** The tab in use, outside React: the selected one, else the first; null when there are no tabs. */
export const chosenTab = ({
  workspace,
  simulator,
}: Pick<Stores, 'workspace' | 'simulator'>): Tab | null =>
  tabInUse(tabsOf(workspace.getState()), simulator.getState().tabId);

type Some = Pick<Stores, 'workspace' | 'simulator'>;

/** The calls of a tab that are under way, oldest first. */
export const runningOf = (simulator: Simulation | null | undefined): readonly WidgetExchange[] =>
  simulator?.exchanges.filter(({ state }) => state === 'running') ?? [];

/** What can happen to the whole tab; each fires get_items (TAB-EVT-1). */
export const tabEvents = [
  { type: 'opened', title: 'Open the tab' },
  { type: 'refreshed', title: 'Refresh the list' },
  { type: 'focused', title: 'Focus the widget' },
] as const;

/** One of them happens to the tab in use. */
export function dispatchEvent(stores: Some, type: (typeof tabEvents)[number]['type']): void {
  const tab = chosenTab(stores);
  if (tab) stores.simulator.getState().does(tab.id, { type });
}

/**
 * Fires get_items of the tab in use and shows the call: opens the tab, and once it is open, refreshes it.
 */
export function fireTab(stores: Some): void {
  const tab = chosenTab(stores);
  if (!tab) return;
  const { showExchange, simulations } = stores.simulator.getState();
  showExchange(null);
  dispatchEvent(stores, simulations[tab.id]?.snapshots.length ? 'refreshed' : 'opened');
}

/** The call if the widget sent it itself, so that it can be fired over the other surface; else null. */
export const directCallOf = (exchange: WidgetExchange | null): WidgetExchange | null =>
  exchange &&
  !exchange.listedOnly &&
  exchange.call.surface === 'direct' &&
  !isOverOtherSurface(exchange)
    ? exchange
    : null;

/** Sends a call again with `send`: one that writes only where its tab lets Assay write, which may ask. */
export async function sendAgain(
  { workspace, historyList }: Pick<Stores, 'workspace' | 'historyList'>,
  { tabId, call: { action, surface } }: WidgetExchange,
  send: () => void,
): Promise<void> {
  const tab = tabsOf(workspace.getState()).find(({ id }) => id === tabId);
  const calls = [`${action}, ${surface}`];
  if (!isWrite(action, null)) return send();
  if (tab && (await historyList.mayWrite(tab, calls)) === 'writes') send();
}

/** Cancels every call of the tab in use. */
export function cancelTab(stores: Some): void {
  const tab = chosenTab(stores);
  const { simulations, cancel } = stores.simulator.getState();
  for (const { id } of runningOf(tab && simulations[tab.id])) cancel(id);
}

/** Begins a new visitor session in a tab, with a session id of its own; an error leaves the old one as it is. */
export async function newSession(
  { workspace, simulator }: Some,
  tab: Tab,
): Promise<CallError | null> {
  const error = await workspace.getState().saveTab({ ...tab, sessionId: crypto.randomUUID() });
  if (error === null) simulator.getState().reset(tab.id);
  return error;
}

/** Begins a new session in the tab in use, or says why it could not. */
export async function startSession(stores: Some & Pick<Stores, 'shell'>): Promise<void> {
  const tab = chosenTab(stores);
  if (!tab) return;
  const error = await newSession(stores, tab);
  if (error) stores.shell.getState().say('A new session could not be started', error.message, true);
}
