import { parseJson } from '../../json/text.ts';
import { denialIn } from '../../widget/reply/denial.ts';
import type { Written } from '../report.ts';
import { ofRecord } from './from-verdict.ts';
import {
  brokenBy,
  held,
  isDone,
  judged,
  type ProbeExchange,
  type ProbeFinding,
  type ProbeTalk,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';
import {
  effectOn,
  getItems,
  listAfter,
  listed,
  needsAction,
  otherEffect,
  rowsOf,
  type Step,
  untried,
} from './steps.ts';

/** An id that no record has. */
export const unknownId = 'assay-check-no-such-record';

export const click = (itemId: string): WidgetCall => ({
  kind: 'widget',
  action: 'item_clicked',
  surface: 'proxied',
  itemId,
});

/** The ids of the first and the last row, which may be one. */
function* idsToClick({ tab }: TabFacts): Step<string[]> {
  needsAction(tab, 'item_clicked');
  if (!tab.wired.includes('get_items')) untried('get_items is not wired, so no row is known.');
  const { list } = yield* listed(getItems);
  const ids = list.items.flatMap(({ id }) => (id === undefined || id === '' ? [] : [id]));
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined)
    untried('The list has no row with an id to click.');
  return first === last ? [first] : [first, last];
}

/** The findings of several clicks, each place once. */
function* clicked(facts: TabFacts, level: 'error' | 'warning'): ProbeTalk {
  const ids = yield* idsToClick(facts);
  for (const id of ids) {
    const exchange = yield click(id);
    if (level === 'warning' && !isDone(exchange)) untried(withoutReply('item_clicked', exchange));
    const findings = ofRecord(exchange, level);
    if (findings.length > 0) return judged(findings, exchange);
  }
  return held();
}

/** What is wrong with the answer to an id that no record has; null where nothing is. */
function wrongAnswer(exchange: ProbeExchange, known: readonly string[]): ProbeFinding | null {
  if (exchange.status === null || exchange.status >= 500)
    return {
      path: '$reply.status',
      message: withoutReply('item_clicked with an id that no record has', exchange),
      effect: 'A visitor who clicks a row that was just deleted causes an error in the webhook.',
      fix: 'Look the record up, and answer 404 if it does not exist.',
    };
  if (!isDone(exchange)) return null;
  const denial = denialIn(exchange.text, parseJson(exchange.text));
  if (denial !== null)
    return {
      path: '$reply.status',
      message: `item_clicked with an id that no record has is answered with HTTP ${exchange.status}, but the reply ${denial.says}.`,
      effect: 'The visitor sees an empty detail screen in place of an error.',
      fix: 'Answer 404 where there is no such record.',
    };
  const id = exchange.item?.id;
  if (id === undefined || !known.includes(id)) return null;
  return {
    path: '$.id',
    message:
      'item_clicked with an id that no record has is answered with the record of another row.',
    effect: 'The visitor sees details of a record that they did not click.',
    fix: 'Look the record up by the id of the query, and answer 404 if it does not exist.',
  };
}

/** A probe that wants nothing of these effects of a click in the list. */
const keepsList = (
  row: Pick<TabProbe, 'id' | 'title' | 'level'>,
  effects: readonly Written['what'][],
): TabProbe => ({
  ...row,
  clauses: ['TAB-REQ-3'],
  assumption: {
    open: 'The contract opens a record with item_clicked. It does not say that this changes nothing.',
    choice: 'On a default tab, the list is the same after a click.',
  },
  sends: 'get_items twice, item_clicked for a row, and get_items again',
  isAlone: true,
  *talk({ tab }) {
    if (tab.category !== 'default') untried('To open a conversation may change it.');
    needsAction(tab, 'item_clicked');
    needsAction(tab, 'get_items');
    const first = rowsOf(yield* listAfter('before a click'));
    const before = rowsOf(yield* listAfter('still before a click'));
    // Other probes click the first row, and the last.
    const id = (before[1] ?? before[0])?.id;
    if (id === undefined) untried('The list has no row with an id to click.');
    if (effectOn(first, before, id) !== null) untried('The list changes by itself.');
    yield { ...click(id), turn: 'between two lists' };
    const after = yield* listAfter('after a click');
    const effect = effectOn(before, rowsOf(after), id);
    return effect !== null && effects.includes(effect)
      ? brokenBy(after, otherEffect('item_clicked', effect))
      : held();
  },
});

/** The probes of item_clicked. */
export const clickProbes: readonly TabProbe[] = [
  {
    id: 'item-clicked-reply',
    title: 'A clicked row is answered',
    clauses: ['TAB-REQ-3', 'TAB-ERR-1', 'TAB-ERR-2'],
    level: 'error',
    sends: 'item_clicked for the first and the last row',
    visitors: 'every',
    *talk(facts) {
      return yield* clicked(facts, 'error');
    },
  },
  {
    id: 'item-clicked-clean',
    title: 'The detail of a row is one DefaultItem',
    clauses: ['TAB-CLK-1', 'TAB-CLK-2', 'TAB-ITM-1', 'TAB-ITM-3', 'TAB-ITM-6', 'TAB-CLR-1'],
    level: 'warning',
    sends: 'item_clicked for the first and the last row',
    visitors: 'every',
    *talk(facts) {
      return yield* clicked(facts, 'warning');
    },
  },
  {
    id: 'item-clicked-same',
    title: 'The detail is that of the clicked row',
    clauses: ['TAB-REQ-3'],
    level: 'error',
    assumption: {
      open: 'The contract does not say that the id of the detail is that of the row.',
      choice: 'A detail with an id has that of the clicked row.',
    },
    sends: 'item_clicked for the first and the last row',
    *talk(facts) {
      const ids = yield* idsToClick(facts);
      let answered = 0;
      for (const id of ids) {
        const exchange = yield click(id);
        const got = exchange.item?.id;
        if (!isDone(exchange) || got === undefined) continue;
        answered += 1;
        // On a messaging tab the id may name a channel of its own, but not another row (TAB-CLK-2).
        const isOther =
          facts.tab.category === 'default' ? got !== id : got !== id && ids.includes(got);
        if (isOther)
          return brokenBy(exchange, {
            path: '$.id',
            message: 'item_clicked is answered with the record of another id.',
            effect: 'The visitor sees details of a record that they did not click.',
            fix: 'Look the record up by the id of the query.',
          });
      }
      return answered === 0 ? held('No detail had an id to compare.') : held();
    },
  },
  keepsList(
    { id: 'item-clicked-keeps', title: 'To open a row deletes and adds nothing', level: 'error' },
    ['deleted', 'created'],
  ),
  keepsList(
    { id: 'item-clicked-unchanged', title: 'To open a row changes nothing', level: 'warning' },
    ['changed'],
  ),
  {
    id: 'item-clicked-unknown',
    title: 'An unknown id is refused cleanly',
    clauses: ['TAB-REQ-3'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say what a webhook answers to an id that no record has.',
      choice:
        'It refuses with a 4xx status, or answers with nothing. It does not fail, and shows no other record.',
    },
    sends: 'item_clicked with an id that no record has',
    *talk({ tab }) {
      needsAction(tab, 'item_clicked');
      const list = tab.wired.includes('get_items') ? yield getItems : null;
      const ids = list?.list?.items.flatMap((item) => item.id ?? []) ?? [];
      const exchange = yield click(unknownId);
      const finding = wrongAnswer(exchange, ids);
      return judged(finding === null ? [] : [finding], exchange);
    },
  },
];
