import type { StoreApi } from 'zustand/vanilla';
import { actionNames, type Category } from '#core/widget/actions.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { keyed } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { recordedTag } from '#operations/history-schemas.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { nothingSelected } from '../../findings/selection.ts';
import type { Call } from '../../rpc/client.ts';
import { tabOfCategory } from '../setup/tab-draft.ts';
import { answerOf, firingOf, visitorFor } from './firing.ts';
import { type KeptCall, keptExchange, playKept } from './kept-calls.ts';
import { isOverOtherSurface, type Simulation, type WidgetExchange } from './simulator.ts';
import { maxSnapshots, withSnapshot } from './snapshots.ts';
import {
  type SimulatorState,
  type Surroundings,
  shownExchange,
  simulationOf,
  tabInUse,
  withMockReply,
} from './state.ts';

/**
 * From this number of items on, storing a list and rendering it take separate turns of the window.
 */
const long = 5000;

/** Does what a long list needs before the widget takes it, so that taking it is quick. */
export async function readAhead({ verdict }: Pick<Fired, 'verdict'>): Promise<void> {
  if (verdict.as !== 'get_items' || !verdict.value || verdict.value.items.length < long) return;
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await turn();
  keyed(verdict.value.items);
  await turn();
}

/** How many of the newest calls of a tab come back from the history, and how many are read to find them, since those of a check are left out. */
const mostOpened = 40;
const mostListed = 200;

type Store = Pick<StoreApi<SimulatorState>, 'getState' | 'setState'>;

/** A simulation with a change to one of its calls. */
export const withExchange = (
  simulator: Simulation,
  id: number,
  change: Partial<WidgetExchange>,
): Simulation => ({
  ...simulator,
  exchanges: simulator.exchanges.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/**
 * Runs the simulations of the tabs: passes events to the reducer, fires the calls that it requests,
 * and passes their answers back. Results of a call from before a reset are ignored.
 */
export function createEngine(
  call: Call,
  quietly: Call,
  around: Surroundings,
  { getState, setState }: Store,
) {
  const underWay = new Map<number, AbortController>();
  let taking: Promise<void> = Promise.resolve();
  let lastExchange = 0;
  const tabOf = (id: string): Tab | undefined => around.tabs().find((one) => one.id === id);

  /** Makes the tab one of this category, and says so where it was another; returns whether it is one. */
  async function readAs(tab: Tab, category: Category): Promise<boolean> {
    setState({ guessing: null });
    if (tab.category === category) return true;
    const error = await around.saveTab(tabOfCategory(tab, category));
    setState({ guessed: { tabId: tab.id, category, ...(error && { problem: error.message }) } });
    return error === null;
  }

  function shotOf(tab: Tab, asked: TabCall, at: number): WidgetExchange {
    lastExchange += 1;
    const { visitors, mockReplies } = getState();
    const { action } = asked;
    const firing = firingOf({
      tab,
      call: asked,
      connector: around.connectorOf(tab, action),
      fault: mockReplies[tab.id]?.[action] ?? null,
      origin: { ref: crypto.randomUUID() },
      ...(action === 'get_items' && getState().guessing === tab.id && { guessesCategory: true }),
    });
    const visitor = visitors[tab.id] ?? 'anonymous';
    return {
      id: lastExchange,
      tabId: tab.id,
      call: asked,
      firing,
      at,
      endedAt: null,
      visitor,
      state: 'running',
      progress: null,
      fired: null,
      error: null,
    };
  }

  /** A fix that is tried answers one click of the user; whatever happens then is the webhook's again. */
  function turnTrials(tabId: string, calls: readonly TabCall[]): void {
    if (calls.length === 0) return;
    const fired = new Set(calls.map(({ action }) => action));
    for (const action of actionNames) {
      const trial = getState().trials[tabId]?.[action];
      const mock = getState().mockReplies[tabId]?.[action] ?? null;
      if (trial?.step === 'used') setState((state) => withMockReply(state, tabId, action, null));
      else if (trial && fired.has(action))
        setState((state) => withMockReply(state, tabId, action, mock, { ...trial, step: 'used' }));
    }
  }

  /** Adds an event to a tab; `answered` is its result for the call that it answers, null for what the user did. */
  function addEvent(
    tab: Tab,
    event: TabEvent,
    answered: (Partial<WidgetExchange> & Pick<WidgetExchange, 'id'>) | null,
  ): void {
    const kept = simulationOf(getState(), tab);
    const before = answered ? withExchange(kept, answered.id, answered) : kept;
    const { state: seen, calls } = reduce(before.seen, event);
    const at = around.now();
    if (answered === null) turnTrials(tab.id, calls);
    const exchanges = calls.map((one) => shotOf(tab, one, at));
    const exchangeIds = exchanges.map(({ id }) => id);
    const answers = answered?.id ?? null;
    const simulator = withSnapshot(before, { at, event, seen, exchangeIds, answers }, exchanges);
    setState((state) => {
      const simulations = { ...state.simulations, [tab.id]: simulator };
      if (tabInUse(around.tabs(), state.tabId)?.id !== tab.id) return { simulations };
      const shown = shownExchange(kept, state.exchangeId)?.id;
      // Whoever does something wants to see what it fires.
      const view = answered === null && exchanges.length > 0 ? { exchangeId: null } : {};
      const next = shownExchange(simulator, { ...state, ...view }.exchangeId)?.id;
      const isAnother = next !== shown || next === answered?.id;
      const { selection } = state;
      return {
        simulations,
        ...view,
        ...(isAnother && { selection: { ...nothingSelected, hidden: selection.hidden } }),
      };
    });
    for (const exchange of exchanges) void send(tab, exchange);
  }

  async function fired(
    tab: Tab,
    exchange: WidgetExchange,
    signal: AbortSignal,
  ): Promise<Outcome<Fired>> {
    const { ownTokens, namedVisitors } = getState();
    const visitor = visitorFor({
      choice: exchange.visitor,
      tab,
      ownToken: ownTokens[tab.id],
      named: namedVisitors[tab.id],
    });
    // A direct call carries no identity, so nothing needs to be set up for it.
    if (!visitor.ok && exchange.firing.surface === 'proxied') return visitor;
    const firing = visitor.ok ? { ...exchange.firing, visitor: visitor.value } : exchange.firing;
    return call('fireAction', firing, {
      signal,
      onProgress: (progress) =>
        setState(({ simulations }) => {
          const simulator = underWay.has(exchange.id) ? simulations[tab.id] : undefined;
          const running = simulator?.exchanges.find(({ id }) => id === exchange.id);
          if (!simulator || !running) return {};
          const changed = withExchange(simulator, exchange.id, { progress });
          return { simulations: { ...simulations, [tab.id]: changed } };
        }),
    });
  }

  async function send(tab: Tab, exchange: WidgetExchange): Promise<void> {
    const controller = new AbortController();
    underWay.set(exchange.id, controller);
    const outcome = await fired(tab, exchange, controller.signal);
    const category = outcome.ok ? outcome.value.category : undefined;
    if (outcome.ok) await readAhead(outcome.value);
    // Its settings may have been changed meanwhile.
    const own = tabOf(tab.id);
    if (own && category && underWay.has(exchange.id) && getState().guessing === tab.id)
      await readAs(own, category);
    const now = tabOf(tab.id);
    if (!underWay.delete(exchange.id) || !now) return;
    // The call that says what the tab is stays, and is that of a tab of this category.
    if (category === now.category)
      setState(({ simulations }) => {
        const { [tab.id]: simulation } = simulations;
        return simulation
          ? {
              simulations: {
                ...simulations,
                [tab.id]: { ...simulation, seen: { ...simulation.seen, tab: now } },
              },
            }
          : {};
      });
    const { id } = exchange;
    const ended = {
      id,
      endedAt: around.now(),
      progress: null,
      ...(outcome.ok
        ? { state: 'answered' as const, fired: outcome.value }
        : { state: 'given up' as const, error: outcome.error }),
    };
    if (isOverOtherSurface(exchange))
      return setState((state) => ({
        simulations: {
          ...state.simulations,
          [tab.id]: withExchange(simulationOf(state, now), id, ended),
        },
        ...(state.exchangeId === id && { selection: nothingSelected }),
      }));
    addEvent(
      now,
      outcome.ok
        ? answerOf(exchange.call, outcome.value)
        : { type: 'given up', call: exchange.call.call },
      ended,
    );
  }

  const isKnown = (tab: Tab, { seq, ref }: Pick<KeptCall['entry'], 'seq' | 'ref'>): boolean =>
    getState().simulations[tab.id]?.exchanges.some(
      (one) =>
        (seq !== undefined && one.seq === seq) || (ref !== null && one.firing.origin?.ref === ref),
    ) ?? false;

  /** Of the newest calls that the history has of a tab those that the window has not, oldest first, and whether it has earlier ones; what a check sent is not among them. */
  async function readKept(tab: Tab): Promise<{ news: KeptCall[]; hasEarlier: boolean }> {
    const query = { kind: 'webhook', ownerId: tab.id, limit: mostListed } as const;
    const listed = await quietly('listHistory', query);
    const { entries, next } = listed.ok ? listed.value : { entries: [], next: null };
    const own = entries.filter(({ checkId }) => checkId === null);
    const unknown = own.slice(0, mostOpened).filter((entry) => !isKnown(tab, entry));
    const opened = await Promise.all(unknown.map(({ seq }) => quietly('openExchange', { seq })));
    const news = opened
      .flatMap((one) =>
        one.ok && one.value.fired ? [{ ...one.value, fired: one.value.fired }] : [],
      )
      .reverse();
    return {
      news,
      hasEarlier: next !== null || own.slice(mostOpened).some((entry) => !isKnown(tab, entry)),
    };
  }

  /** Lists calls that were answered already; a tab that was not opened yet is as they left it. */
  function list(tab: Tab, kept: readonly KeptCall[], hasEarlier?: boolean): void {
    const news = kept.filter(({ entry }) => !isKnown(tab, entry));
    if (news.length === 0 && (!hasEarlier || getState().simulations[tab.id]?.hasEarlier)) return;
    const nextId = (): number => {
      lastExchange += 1;
      return lastExchange;
    };
    setState((state) => {
      const before = simulationOf(state, tab);
      const isNew = before.exchanges.length === 0 && before.snapshots.length === 0;
      const more = isNew ? [] : news.map((one) => keptExchange(tab, one, nextId()));
      const exchanges = [...before.exchanges, ...more].toSorted((a, b) => a.at - b.at);
      const next = isNew
        ? playKept(tab, news, nextId)
        : { ...before, exchanges: exchanges.slice(-maxSnapshots.exchanges) };
      const wanted = next.exchanges.find(({ firing }) => firing.origin?.ref === state.wantedRef);
      const view = wanted ? { exchangeId: wanted.id, wantedRef: null } : {};
      const isShown =
        tabInUse(around.tabs(), state.tabId)?.id === tab.id &&
        shownExchange(next, { ...state, ...view }.exchangeId)?.id !==
          shownExchange(before, state.exchangeId)?.id;
      return {
        simulations: {
          ...state.simulations,
          [tab.id]: { ...next, hasEarlier: hasEarlier ?? before.hasEarlier ?? false },
        },
        ...view,
        ...(isShown && { selection: nothingSelected }),
      };
    });
  }

  const cancel = (exchangeId: number): void => underWay.get(exchangeId)?.abort();

  /** Forgets the simulation of a tab and cancels its calls. */
  function forget(tabId: string): void {
    const { [tabId]: simulator, ...simulations } = getState().simulations;
    for (const { id } of simulator?.exchanges ?? []) {
      cancel(id);
      underWay.delete(id);
    }
    setState({ simulations });
  }

  return {
    readAs,
    /** The visitor does something in a tab that is there. Answers come from the calls themselves. */
    does(tabId: string, event: TabEvent): void {
      const tab = tabOf(tabId);
      if (!tab) return;
      // A tab that became one of the other category is another tab to the visitor.
      if (getState().simulations[tabId]?.seen.tab.category !== tab.category) forget(tabId);
      addEvent(tab, event, null);
    },
    /** Sends the item of a direct call through the platform, once, and shows that call. The preview does not change. */
    fireOverOther({ tabId, call: asked }: WidgetExchange): void {
      const tab = tabOf(tabId);
      if (!tab) return;
      const sent = shotOf(tab, asked, around.now());
      const exchange: WidgetExchange = { ...sent, firing: { ...sent.firing, surface: 'proxied' } };
      setState((state) => {
        const simulation = simulationOf(state, tab);
        const exchanges = [...simulation.exchanges, exchange];
        return {
          simulations: { ...state.simulations, [tabId]: { ...simulation, exchanges } },
          exchangeId: exchange.id,
          showRequests: state.showRequests + 1,
          selection: nothingSelected,
        };
      });
      void send(tab, exchange);
    },
    /** Lists a call that passed the recorder of a tab; `ref` is its name in the history. The preview does not change. */
    addRecorded({ tabId, ref, fired }: { tabId: string; ref: string; fired: Fired }): void {
      const tab = tabOf(tabId);
      if (!tab) return;
      const { at } = fired;
      const entry = { ref, at, tags: [recordedTag], visitor: null };
      list(tab, [{ entry, asked: null, fired }]);
    },
    /** Lists what the history has of a tab and this window has not, of the tab in use unless another is named: after a restart the tab is as its calls left it; those of other windows are listed. */
    takeKept(tabId?: string): Promise<void> {
      taking = taking.then(async () => {
        const tab = tabId === undefined ? tabInUse(around.tabs(), getState().tabId) : tabOf(tabId);
        if (!tab) return;
        const { news, hasEarlier } = await readKept(tab);
        list(tab, news, hasEarlier);
      });
      return taking;
    },
    cancel,
    forget,
  };
}
