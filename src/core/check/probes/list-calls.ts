import type { Item } from '../../widget/item.ts';
import {
  isDone,
  notExercised,
  type ProbeExchange,
  type ProbeJudgement,
  type ProbeTalk,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';

/** The call that nearly every probe begins with; it is sent once. */
export const getItems: WidgetCall = { kind: 'widget', action: 'get_items', surface: 'proxied' };

/** The same call at another time. */
export const getItemsAgain = (turn: string): WidgetCall => ({ ...getItems, turn });

export const noList = notExercised('get_items is not wired in this tab.');

/** What most probes of get_items have in common. */
export const readsList = { sends: 'get_items', writes: false, visitors: 'one' } as const;

export const idsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Goes on once get_items has worked: where it has not, the calls after it show nothing. */
export const afterList = (
  goOn: (list: ProbeExchange, facts: TabFacts) => ProbeTalk,
): TabProbe['talk'] =>
  function* (facts) {
    if (!facts.tab.wired.includes('get_items')) return noList;
    const list = yield getItems;
    if (!isDone(list)) return notExercised(withoutReply('get_items', list));
    return yield* goOn(list, facts);
  };

/** Judges the reply to a get_items that worked. */
export const judgeList = (judge: (list: ProbeExchange) => ProbeJudgement): TabProbe['talk'] =>
  // biome-ignore lint/correctness/useYield: everything that this asks for is asked for already.
  afterList(function* (list) {
    return judge(list);
  });
