import type { ActionName, Category } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Connector, Tab } from '#core/widget/tab.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import type { CallSheet, WindowState } from '#operations/window-schemas.ts';
import type { Selection } from '../../findings/selection.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import type { NamedVisitor } from '../visitors/minting.ts';
import { lastAction } from './action-entries.ts';
import type { Simulation, WidgetExchange } from './simulator.ts';

/** A fix that is tried: whether a click got it already, and what it did. */
export type Trial = { step: 'ready' | 'used'; says: string };

/**
 * Everything the Widget view knows beyond the workspace. `tabId` null is the first tab,
 * `exchangeId` null what the user did last in the tab in use. Kept with the window: `tabId`, the call on show, mock replies that stay on, `sheet`,
 * `width` and `look`.
 */
export type SimulatorState = {
  /** By the id of the tab, as all the others below; a tab that was not opened has none. */
  simulations: Readonly<Record<string, Simulation>>;
  tabId: string | null;
  exchangeId: number | null;
  /** Grows whenever a call should be shown. */
  showRequests: number;
  visitors: Readonly<Record<string, VisitorChoice>>;
  /** The visitors of the workspace file; without one the claims are those of the tab. */
  namedVisitors: Readonly<Record<string, NamedVisitor>>;
  /** Tokens that were pasted; they stay in the memory of the window. */
  ownTokens: Readonly<Record<string, string>>;
  mockReplies: Readonly<Record<string, Partial<Record<ActionName, MockReply>>>>;
  /** The mock replies that only try a fix: one click of the user gets them, and the next one ends them. */
  trials: Readonly<Record<string, Partial<Record<ActionName, Trial>>>>;
  /** The new tab whose category its first reply says; null where none waits for one. */
  guessing: string | null;
  /** The tab that was made one of this category, or why it could not be changed; null where none was. */
  guessed: { tabId: string; category: Category; problem?: string } | null;
  /** The `ref` of the call to select once it is there again. */
  wantedRef: string | null;
  /** The tab beside a call that was chosen last, for whichever call; in how many pixels and which look the preview is. */
  sheet: CallSheet;
  width: WindowState['preview']['width'];
  look: WindowState['preview']['look'];
  /** The place in the reply of the shown call that the user points at, as JSONPath: at its row in the preview, or at its text. Null where nothing is pointed at. */
  pointed: { preview: string | null; reply: string | null };
  /** Among the findings of the shown call. */
  selection: Selection;
};

/** The mock replies with that of an action set, or taken out; one that only tried a fix ends with it. */
export function withMockReply(
  { mockReplies, trials }: Pick<SimulatorState, 'mockReplies' | 'trials'>,
  tabId: string,
  action: ActionName,
  mock: MockReply | null,
  trial: Trial | null = null,
): Pick<SimulatorState, 'mockReplies' | 'trials'> {
  const { [action]: _, ...others } = mockReplies[tabId] ?? {};
  const { [action]: __, ...tried } = trials[tabId] ?? {};
  return {
    mockReplies: { ...mockReplies, [tabId]: { ...others, ...(mock && { [action]: mock }) } },
    trials: { ...trials, [tabId]: { ...tried, ...(trial && { [action]: trial }) } },
  };
}

/**
 * What the simulator needs from the rest of the window, read each time. `now` in milliseconds since
 * 1970.
 */
export type Surroundings = {
  tabs(): readonly Tab[];
  /** The connector that the action's `connector_id` names; null for none. */
  connectorOf(tab: Tab, action: ActionName): Connector | null;
  saveTab(tab: Tab): Promise<CallError | null>;
  now(): number;
};

/** The mock replies of a tab that stay on, without those that only try a fix. */
export const lastingMocks = (
  { mockReplies, trials }: Pick<SimulatorState, 'mockReplies' | 'trials'>,
  tabId: string,
): [string, MockReply][] =>
  Object.entries(mockReplies[tabId] ?? {}).filter(
    ([action]) => !Object.hasOwn(trials[tabId] ?? {}, action),
  );

/** The tab in use: the one chosen, else the first. */
export const tabInUse = (tabs: readonly Tab[], tabId: string | null): Tab | null =>
  tabs.find(({ id }) => id === tabId) ?? tabs[0] ?? null;

/**
 * The tab's simulation so far, with the tab's current settings. A change of category starts a new
 * one.
 */
export function simulationOf(
  { simulations }: Pick<SimulatorState, 'simulations'>,
  tab: Tab,
): Simulation {
  const simulator = simulations[tab.id];
  if (!simulator || simulator.seen.tab.category !== tab.category)
    return { snapshots: [], exchanges: [], seen: initialTabState(tab) };
  return simulator.seen.tab === tab
    ? simulator
    : { ...simulator, seen: { ...simulator.seen, tab } };
}

/**
 * The call of the tab that the exchange panes show: the one chosen, else what the user did last,
 * and not what followed from it.
 */
export function shownExchange(
  simulator: Simulation | null,
  exchangeId: number | null,
): WidgetExchange | null {
  if (!simulator) return null;
  const chosen = simulator.exchanges.find(({ id }) => id === exchangeId);
  return chosen ?? lastAction(simulator)?.calls[0] ?? null;
}

/**
 * The call before of the same action in the same tab, whichever surface it took; null without one that was answered. A reply of the webhook is
 * compared with its own last one, whatever mock replies were tried in between.
 */
export const previousCall = (
  { exchanges }: Simulation,
  { id, call, fired }: WidgetExchange,
): WidgetExchange | null =>
  exchanges.findLast(
    (one) =>
      one.id < id &&
      one.fired &&
      one.call.action === call.action &&
      (fired?.standIn || !one.fired.standIn),
  ) ?? null;

/** What a comparison of the call with the one before is asked by; null where one of them is not there, or was not answered. */
export function withPrevious(
  simulation: Simulation,
  exchange: WidgetExchange,
): { before: string | number; after: string | number } | null {
  const numberOf = (one: WidgetExchange | null) =>
    one?.fired && (one.seq ?? one.firing.origin?.ref);
  const [before, after] = [previousCall(simulation, exchange), exchange].map(numberOf);
  return before && after ? { before, after } : null;
}

/** Whether a call belongs to an older action than what the user did last. */
export const isOlder = (simulation: Simulation, exchangeId: number): boolean =>
  !lastAction(simulation)?.calls.some(({ id }) => id === exchangeId);
