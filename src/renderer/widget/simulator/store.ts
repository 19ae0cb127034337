import type { ActionName } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import type { CheckedVisitor } from '#operations/check-schemas.ts';
import { type Change, nothingSelected } from '../../findings/selection.ts';
import type { Call } from '../../rpc/client.ts';
import { storeOf } from '../../shell/store-of.ts';
import { type NamedVisitor, visitorsOf } from '../visitors/minting.ts';
import { createEngine, withExchange } from './engine.ts';
import { answerOf } from './firing.ts';
import type { Simulation, Snapshot } from './simulator.ts';
import {
  type SimulatorState,
  type Surroundings,
  shownExchange,
  tabInUse,
  withMockReply,
} from './state.ts';

/** The calls fired by a snapshot: the waiting ones whose number is new since the state before. */
const firedAt = (before: TabState, { seen }: Snapshot): readonly TabCall[] =>
  seen.waiting.filter(({ call }) => call >= before.nextCall);

/**
 * A call that is requested now but was not fired at the time gets no answer: nothing is sent a
 * second time.
 */
const withoutUnsent = (
  state: TabState,
  calls: readonly TabCall[],
  sent: readonly TabCall[],
): TabState =>
  calls
    .filter(({ call, action }) => !sent.some((one) => one.call === call && one.action === action))
    .reduce((seen, { call }) => reduce(seen, { type: 'given up', call }).state, state);

/**
 * The snapshots as they would be if the event of the snapshot number `from` were another one: that
 * event and all later ones run through the reducer once more, and nothing is fired. Calls keep
 * their numbers, so that the answers still find them. Nothing changes if the snapshot before `from`
 * is no longer in memory.
 */
export function replayed(
  snapshots: readonly Snapshot[],
  from: number,
  event: TabEvent,
): readonly Snapshot[] {
  const index = snapshots.findIndex(({ number }) => number === from);
  const start = snapshots[index - 1];
  if (!start) return snapshots;
  let [before, state] = [start.seen, start.seen];
  const rejudged = snapshots.slice(index).map((snapshot): Snapshot => {
    const played = snapshot.number === from ? event : snapshot.event;
    const change = reduce({ ...state, tab: snapshot.seen.tab, nextCall: before.nextCall }, played);
    const seen = withoutUnsent(change.state, change.calls, firedAt(before, snapshot));
    state = { ...seen, nextCall: Math.max(seen.nextCall, snapshot.seen.nextCall) };
    before = snapshot.seen;
    return { ...snapshot, event: played, seen: state };
  });
  return [...snapshots.slice(0, index), ...rejudged];
}

/** The Widget view: the events of each tab, what is shown of it, and its visitor. `quietly` makes calls that no user would track or cancel. */
export function createSimulatorStore(call: Call, quietly: Call, around: Surroundings) {
  const begun: SimulatorState = {
    simulations: {},
    tabId: null,
    exchangeId: null,
    showRequests: 0,
    visitors: {},
    namedVisitors: {},
    ownTokens: {},
    mockReplies: {},
    trials: {},
    guessing: null,
    guessed: null,
    wantedRef: null,
    sheet: 'reply',
    width: '384',
    look: 'window',
    pointed: { preview: null, reply: null },
    selection: nothingSelected,
  };
  return storeOf(begun, (set, get, store) => {
    const engine = createEngine(call, quietly, around, store);
    const simulationInUse = (): Simulation | null => {
      const tab = tabInUse(around.tabs(), get().tabId);
      return (tab && get().simulations[tab.id]) ?? null;
    };
    return {
      ...engine,
      guess: (guessing: string) => set({ guessing, guessed: null }),
      choose: (tabId: string) => set({ tabId, exchangeId: null, selection: nothingSelected }),
      showExchange: (exchangeId: number | null) =>
        set(({ showRequests }) => ({
          exchangeId,
          showRequests: showRequests + 1,
          selection: nothingSelected,
        })),
      /** `named`: a visitor of the workspace file; without one the claims are those of the tab. */
      setVisitor: (tabId: string, choice: VisitorChoice, named?: NamedVisitor) =>
        set(({ visitors, namedVisitors: { [tabId]: _, ...others } }) => ({
          visitors: { ...visitors, [tabId]: choice },
          namedVisitors: named ? { ...others, [tabId]: named } : others,
        })),
      /** Takes the visitors of the workspace file as they are now; one that the file has no more leaves its tab anonymous. */
      takeVisitors(ofFile: readonly CheckedVisitor[]) {
        const { visitors, namedVisitors } = get();
        const now = { ...visitors };
        const named: Record<string, NamedVisitor> = {};
        for (const [tabId, { name }] of Object.entries(namedVisitors)) {
          const one = visitorsOf(ofFile, tabId).find((other) => other.name === name);
          now[tabId] = one?.is ?? 'anonymous';
          if (one) named[tabId] = one;
        }
        set({ visitors: now, namedVisitors: named });
      },
      setOwnToken: (tabId: string, token: string) =>
        set(({ ownTokens }) => ({ ownTokens: { ...ownTokens, [tabId]: token } })),
      setMockReply: (tabId: string, action: ActionName, mock: MockReply | null) =>
        set((state) => withMockReply(state, tabId, action, mock)),
      /** A mock reply that only tries a fix; `says`: what the fix did. */
      tryMockReply: (tabId: string, action: ActionName, mock: MockReply, says: string) =>
        set((state) => withMockReply(state, tabId, action, mock, { step: 'ready', says })),
      /** A new visitor session: the tab forgets its events, and answers to its calls are ignored. */
      reset(tabId: string) {
        engine.forget(tabId);
        set({ exchangeId: null, selection: nothingSelected });
        void engine.takeKept(tabId);
      },
      /** Rejudges the shown call after the user switched a reading; nothing is sent. Returns its error, or null. */
      async judgeAgain() {
        const tab = tabInUse(around.tabs(), get().tabId);
        const shown = shownExchange(simulationInUse(), get().exchangeId);
        const reply = shown?.fired?.reply;
        if (!tab || !shown || !reply) return null;
        const ref = shown.firing.origin?.ref;
        const outcome = await call('judgeAgain', { reply: reply.id, ref });
        if (!outcome.ok) return outcome.error;
        const { fired } = outcome.value;
        const simulator = get().simulations[tab.id];
        if (!fired || !simulator?.exchanges.some(({ id }) => id === shown.id)) return null;
        const answer = simulator.snapshots.find(({ answers }) => answers === shown.id);
        const snapshots = answer
          ? replayed(simulator.snapshots, answer.number, answerOf(shown.call, fired))
          : simulator.snapshots;
        const rejudged = {
          ...withExchange(simulator, shown.id, { fired }),
          snapshots,
          seen: snapshots.at(-1)?.seen ?? simulator.seen,
        };
        set(({ simulations }) => ({
          simulations: { ...simulations, [tab.id]: rejudged },
          selection: nothingSelected,
        }));
        return null;
      },
      /** Points at a place from one side, which ends what the other pointed at; leaving one says nothing about the other. */
      point: (side: 'preview' | 'reply', path: string | null) =>
        set(({ pointed }) => ({
          pointed: { ...(path === null ? pointed : { preview: null, reply: null }), [side]: path },
        })),
      select: (change: Change) => set(({ selection }) => ({ selection: change(selection) })),
    };
  });
}
export type SimulatorStore = ReturnType<typeof createSimulatorStore>;
