import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { TabStep } from '#operations/history-schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { answerOf, firingOf } from './firing.ts';
import type { Simulation, Snapshot, WidgetExchange } from './simulator.ts';

/** What a call needs of the window that restores it. */
type Given = {
  /** The kept calls by their refs. */
  calls: ReadonlyMap<string, Fired>;
  nextId(): number;
};

const givenUp = {
  state: 'given up',
  error: {
    code: 'not-found',
    message: 'The reply is no longer in the history, or Assay was closed before it arrived.',
  },
} as const satisfies Partial<WidgetExchange>;

/** What is kept of a snapshot; null where a call of it has no ref, which is one that is not in the history. */
export function stepOfSnapshot(
  { number, at, event, exchangeIds, answers }: Snapshot,
  exchanges: readonly WidgetExchange[],
): TabStep | null {
  const find = (id: number) => exchanges.find((one) => one.id === id);
  const refOf = (id: number): string | undefined => find(id)?.firing.origin?.ref;
  const calls = exchangeIds.flatMap((id) => {
    const [exchange, ref] = [find(id), refOf(id)];
    return exchange && ref ? [{ ref, call: exchange.call.call, visitor: exchange.visitor }] : [];
  });
  const answered = answers === null ? null : refOf(answers);
  if (calls.length < exchangeIds.length || answered === undefined) return null;
  switch (event.type) {
    case 'list answered':
    case 'detail answered':
    case 'message answered':
    case 'update answered':
    case 'delete answered':
    case 'given up':
      return { number, at, event: { type: 'answered' }, calls, answers: answered };
    default:
      return { number, at, event, calls, answers: answered };
  }
}

/**
 * The simulation of a tab from what was kept of it: its events run through the reducer once more,
 * with the replies of the history, and nothing is fired. It ends where the tab, as it is set up now,
 * would fire other calls than it did. A call without its reply is given up.
 */
export function restoredSimulation(
  tab: Tab,
  steps: readonly TabStep[],
  { calls, nextId }: Given,
): Simulation {
  const exchanges = new Map<string, WidgetExchange>();
  const snapshots: Snapshot[] = [];
  let seen = initialTabState(tab);
  const exchangeOf = (
    asked: TabCall,
    { ref, visitor }: TabStep['calls'][number],
    at: number,
  ): WidgetExchange => ({
    id: nextId(),
    tabId: tab.id,
    call: asked,
    firing: firingOf({
      tab,
      call: asked,
      connector: null,
      fault: null,
      now: null,
      origin: { ref },
    }),
    at,
    visitor,
    state: 'running',
    progress: null,
    stages: [],
    fired: null,
    error: null,
  });
  const eventOf = ({ event, answers }: TabStep): TabEvent | null => {
    if (event.type !== 'answered') return event;
    const answered = exchanges.get(answers ?? '');
    if (!answered) return null;
    const fired = calls.get(answers ?? '');
    return fired ? answerOf(answered.call, fired) : { type: 'given up', call: answered.call.call };
  };
  const end = (ref: string): number | null => {
    const answered = exchanges.get(ref);
    if (!answered) return null;
    const fired = calls.get(ref);
    exchanges.set(ref, { ...answered, ...(fired ? { state: 'answered', fired } : givenUp) });
    return answered.id;
  };
  for (const step of steps) {
    const event = eventOf(step);
    // The answer to a call that was deleted with its step.
    if (event === null) continue;
    // Steps may be gone, and calls keep their numbers, so that the answers still find them.
    const { state, calls: asked } = reduce(
      { ...seen, nextCall: step.calls[0]?.call ?? seen.nextCall },
      event,
    );
    if (asked.length !== step.calls.length) break;
    const answers = step.answers === null ? null : end(step.answers);
    const fired = asked.flatMap((call, at) => {
      const kept = step.calls[at];
      return kept ? [{ ref: kept.ref, exchange: exchangeOf(call, kept, step.at) }] : [];
    });
    for (const { ref, exchange } of fired) exchanges.set(ref, exchange);
    const exchangeIds = fired.map(({ exchange }) => exchange.id);
    snapshots.push({ number: step.number, at: step.at, event, seen: state, exchangeIds, answers });
    seen = state;
  }
  // Under way when Assay was closed.
  for (const [ref, exchange] of exchanges) {
    const last = snapshots.at(-1);
    if (exchange.state !== 'running' || !last) continue;
    exchanges.set(ref, { ...exchange, ...givenUp });
    const event = { type: 'given up', call: exchange.call.call } as const;
    seen = reduce(seen, event).state;
    const { number, at } = last;
    snapshots.push({ number: number + 1, at, event, seen, exchangeIds: [], answers: exchange.id });
  }
  const restoredTo = snapshots.at(-1)?.number ?? 0;
  const restored = [...exchanges.values()];
  const cleared = steps.findLast((step) => step.clearedTo !== undefined)?.clearedTo ?? 0;
  const clearedTo = restored.findLast(({ call }) => call.call <= cleared)?.id ?? 0;
  return { snapshots, exchanges: restored, seen, clearedTo, restoredTo };
}
