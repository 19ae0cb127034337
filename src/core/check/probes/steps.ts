import type { ActionName } from '../../widget/actions.ts';
import type { Item, ListValue } from '../../widget/item.ts';
import type { Tab } from '../../widget/tab.ts';
import {
  isDone,
  notCheckable,
  notExercised,
  type ProbeCall,
  type ProbeExchange,
  type ProbeJudgement,
  type TabFacts,
  type WidgetCall,
  withoutReply,
} from './probe.ts';

/** A part of what a probe does. */
export type Step<T> = Generator<ProbeCall, T, ProbeExchange>;

/** Thrown by a step after which its probe cannot go on; the probe comes to this judgement then. */
export class ProbeStopped extends Error {
  readonly judgement: ProbeJudgement;
  constructor(judgement: ProbeJudgement) {
    super('The probe cannot go on.');
    this.judgement = judgement;
  }
}

/** Ends the probe: what it is about was not tried. */
export function untried(reason: string): never {
  throw new ProbeStopped(notExercised(reason));
}

function done({ action }: WidgetCall, exchange: ProbeExchange): ProbeExchange {
  if (!isDone(exchange)) untried(withoutReply(action, exchange));
  return exchange;
}

/** Sends a call that the probe needs: without a reply with 2xx it ends. */
export function* needed(call: WidgetCall): Step<ProbeExchange> {
  return done(call, yield call);
}

/** A call that changes something at the webhook. */
export type Write = WidgetCall & { action: keyof typeof changes };

const changes = { create_item: 'created', update_item: 'changed', delete_item: 'deleted' } as const;

/** Sends a write, and notes it if it was answered with 2xx; without an id, that of the item in the reply. */
export function* noted({ wrote }: TabFacts, call: Write, id?: string): Step<ProbeExchange> {
  const exchange = yield call;
  if (isDone(exchange)) wrote(id ?? exchange.item?.id ?? null, changes[call.action], call.action);
  return exchange;
}

/** The same for a write that the probe needs. */
export function* written(...[facts, call, id]: Parameters<typeof noted>): Step<ProbeExchange> {
  return done(call, yield* noted(facts, call, id));
}

/** The call that nearly every probe begins with; it is sent once. */
export const getItems: WidgetCall = { kind: 'widget', action: 'get_items', surface: 'proxied' };

/** The same call at another time. */
export const getItemsAgain = (turn: string): WidgetCall => ({ ...getItems, turn });

/** Ends the probe where an action is not wired. */
export function needsAction({ wired }: Tab, action: ActionName): void {
  if (!wired.includes(action)) untried(`${action} is not wired in this tab.`);
}

/** The list: where get_items does not work, the calls after it show nothing. */
export function* firstList({ tab }: TabFacts): Step<ProbeExchange> {
  needsAction(tab, 'get_items');
  return yield* needed(getItems);
}

/** A list that can be read. */
export function* listed(call: WidgetCall): Step<ProbeExchange & { list: ListValue }> {
  const exchange = yield* needed(call);
  const { list } = exchange;
  if (list === null) untried(withoutReply(call.action, exchange));
  return { ...exchange, list };
}

/** The list at another time, to see what a call did to it. */
export function* listAfter(turn: string): Step<ProbeExchange> {
  const list = yield getItemsAgain(turn);
  if (!isDone(list)) throw new ProbeStopped(notCheckable(withoutReply('get_items', list)));
  return list;
}

export const idsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ id }) => (id === undefined ? [] : [id]));
