import { parseJson } from '../../json/text.ts';
import { denialIn } from '../../widget/reply/denial.ts';
import { click } from './click-probes.ts';
import {
  brokenBy,
  held,
  isDone,
  judged,
  notExercised,
  type ProbeExchange,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
} from './probe.ts';
import { getItems, idsOf, listed, needed, needsAction, type Step, untried } from './steps.ts';

/** The list as another visitor of the workspace gets it. */
export const getItemsOf = (visitor: string): WidgetCall => ({ ...getItems, visitor });

/** The ids in the lists of this visitor and of another one. */
function* idsOfTwo({
  tab,
  other,
}: TabFacts): Step<{ own: string[]; other: string; ofOther: string[] }> {
  needsAction(tab, 'get_items');
  if (other === null) untried('The workspace does not name two verified visitors of this tab.');
  const ids: string[][] = [];
  for (const call of [getItems, getItemsOf(other)])
    ids.push(idsOf((yield* listed(call)).list.items));
  const [own = [], ofOther = []] = ids;
  return { own, other, ofOther };
}

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));

/** Whether two replies show the same record. */
const showsSame = (one: ProbeExchange, other: ProbeExchange): boolean =>
  one.item?.title !== undefined &&
  one.item.title === other.item?.title &&
  one.item.id !== undefined &&
  one.item.id === other.item.id;

/** The probes of what one visitor may see of another. They need two verified visitors in the workspace. */
export const visitorProbes: readonly TabProbe[] = [
  {
    level: 'warning',
    id: 'visitors-apart',
    title: 'Two visitors do not get the same records',
    clauses: ['TAB-IDN-1'],
    assumption: {
      open: 'The contract sends endUserId as the trusted identity. It does not say that records belong to visitors.',
      choice: 'Two visitors with different endUserIds do not have exactly the same records.',
    },
    sends: 'get_items as two visitors',
    *talk(facts) {
      const lists = yield* idsOfTwo(facts);
      const { own, ofOther } = lists;
      if (own.length === 0 || ofOther.length === 0)
        return held('One of the lists is empty, so nothing was compared.');
      if (without(own, ofOther).length > 0 || without(ofOther, own).length > 0) return held();
      return judged([
        {
          path: '$.items',
          message: 'Two visitors with different endUserIds get exactly the same records.',
          effect: 'If records belong to visitors, everybody reads those of everybody else.',
          fix: "Filter by the endUserId of the query. If all visitors share all records, leave this out: --only '!visitors-apart'.",
        },
      ]);
    },
  },
  {
    level: 'warning',
    id: 'anonymous-apart',
    title: 'An anonymous visitor gets no record of one visitor',
    clauses: ['TAB-IDN-2'],
    assumption: {
      open: 'The contract does not say what a visitor without an identity may see.',
      choice:
        'A record that one verified visitor gets and another does not is not for anonymous ones.',
    },
    sends: 'get_items as two visitors, and without endUserId and endUserEmail',
    *talk(facts) {
      const lists = yield* idsOfTwo(facts);
      const { own, ofOther } = lists;
      const personal = [...without(own, ofOther), ...without(ofOther, own)];
      if (personal.length === 0)
        return held('No record belongs to one visitor only, so nothing was compared.');
      const exchange = yield { ...getItems, as: 'anonymous' };
      if (!isDone(exchange)) return held();
      const count = idsOf(exchange.list?.items ?? []).filter((id) => personal.includes(id)).length;
      if (count === 0) return held();
      return brokenBy(exchange, {
        path: '$.items',
        message: `Without endUserId, get_items lists records that only one visitor gets: ${count}.`,
        effect: 'Everybody who opens the page reads the records of visitors who signed in.',
        fix: 'Without endUserId, answer with what is public, or with 401.',
      });
    },
  },
  {
    level: 'warning',
    id: 'item-clicked-apart',
    title: 'A visitor cannot open a record of another one',
    clauses: ['TAB-IDN-1', 'TAB-REQ-3'],
    assumption: {
      open: 'The contract does not say that item_clicked checks whose record it is.',
      choice: 'A record that is not in the list of a visitor does not open for them.',
    },
    sends: 'item_clicked as another visitor, with an id that only the first one has',
    *talk(facts) {
      needsAction(facts.tab, 'item_clicked');
      const lists = yield* idsOfTwo(facts);
      const { own, other, ofOther } = lists;
      const [id] = without(own, ofOther);
      if (id === undefined)
        return notExercised('The visitor has no record that the other one does not have.');
      const usual = yield* needed(click(id));
      const exchange = yield { ...click(id), visitor: other };
      if (!isDone(exchange) || denialIn(exchange.text, parseJson(exchange.text)) !== null)
        return held();
      if (!showsSame(usual, exchange)) return held();
      return brokenBy(exchange, {
        path: '$reply.status',
        message: 'item_clicked opens a record of one visitor for another one.',
        effect: 'Who knows or guesses an id reads the record of somebody else.',
        fix: 'Look the record up by id and endUserId, and answer 404 if it does not exist.',
      });
    },
  },
];
