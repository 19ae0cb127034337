import type { JsonRecord } from '../../json/text.ts';
import type { ActionName } from '../../widget/actions.ts';
import type { Item, ListValue } from '../../widget/item.ts';
import type { Tab } from '../../widget/tab.ts';
import type { Written } from '../report.ts';
import {
  isDone,
  notCheckable,
  notExercised,
  type ProbeCall,
  type ProbeExchange,
  type ProbeFinding,
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

/** A row with its id, as the webhook sent it. */
export type Row = { id: string; row: JsonRecord };

export const rowsOf = ({ rows }: ProbeExchange): Row[] =>
  rows.flatMap((row) => (typeof row.id === 'string' && row.id !== '' ? [{ id: row.id, row }] : []));

/** Rows besides `own` that were there before and are no longer. */
export const lost = (
  before: readonly Row[],
  after: readonly Row[],
  own: readonly string[],
): Row[] => before.filter(({ id }) => !own.includes(id) && !after.some((row) => row.id === id));

/** What became of a row between two lists; null where it is as it was. */
export function effectOn(
  before: readonly Row[],
  after: readonly Row[],
  id: string | undefined,
): Written['what'] | null {
  const [was, is] = [before, after].map((rows) => rows.find((row) => row.id === id));
  if (is === undefined) return 'deleted';
  if (lost(after, before, []).length > 0) return 'created';
  return JSON.stringify(was?.row) === JSON.stringify(is.row) ? null : 'changed';
}

const effects = {
  created: ['another record was added', 'create_item'],
  changed: ['the record is changed', 'update_item'],
  deleted: ['the record is gone', 'delete_item'],
} as const;

/** An action that did what another one does. */
export const otherEffect = (action: ActionName, effect: Written['what']): ProbeFinding => ({
  path: '$request.action',
  message: `After ${action}, ${effects[effect][0]}: the webhook did what ${effects[effect][1]} does.`,
  effect: 'The visitor changes or loses records that they did not want to.',
  fix: `Tell actions apart by their names, and do for ${action} what it says.`,
});
