import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { Moment } from './simulator.ts';

/** The calls that the widget fired at a moment: those waited for that have a number since the state before. */
const firedAt = (before: TabState, { seen }: Moment): readonly TabCall[] =>
  seen.waiting.filter(({ call }) => call >= before.nextCall);

/** A call that is asked for now and was not fired then gets no answer: nothing is sent again. */
const withoutUnsent = (
  state: TabState,
  calls: readonly TabCall[],
  sent: readonly TabCall[],
): TabState =>
  calls
    .filter(({ call, action }) => !sent.some((one) => one.call === call && one.action === action))
    .reduce((seen, { call }) => reduce(seen, { type: 'given up', call }).state, state);

/**
 * The moments as they would have been with another event at the moment with the number `from`: that and all later events are played again,
 * and nothing is fired. Calls keep the numbers they had, so that the answers still find them. The moments stay as they are when the one
 * before `from` is no longer kept.
 */
export function replayed(
  moments: readonly Moment[],
  from: number,
  event: TabEvent,
): readonly Moment[] {
  const index = moments.findIndex(({ number }) => number === from);
  const start = moments[index - 1];
  if (!start) return moments;
  let [before, state] = [start.seen, start.seen];
  const again = moments.slice(index).map((moment): Moment => {
    const played = moment.number === from ? event : moment.event;
    const change = reduce({ ...state, tab: moment.seen.tab, nextCall: before.nextCall }, played);
    const seen = withoutUnsent(change.state, change.calls, firedAt(before, moment));
    state = { ...seen, nextCall: Math.max(seen.nextCall, moment.seen.nextCall) };
    before = moment.seen;
    return { ...moment, event: played, seen: state };
  });
  return [...moments.slice(0, index), ...again];
}
