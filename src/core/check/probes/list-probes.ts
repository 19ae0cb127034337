import type { Item } from '../../widget/item.ts';
import type { Tab } from '../../widget/tab.ts';
import { fromVerdict } from './from-verdict.ts';
import { brokenBy, held, judged, type ProbeExchange, type TabProbe } from './probe.ts';
import {
  firstList,
  getItems,
  getItemsAgain,
  idsOf,
  listed,
  needsAction,
  type Step,
} from './steps.ts';

/** Bytes and milliseconds beyond which a list is worth a warning. */
const _manyItems = 5 * 1024 * 1024;
const slow = 2000;

/** What a list that holds little leaves untried. */
function emptiness({ list }: ProbeExchange): string | undefined {
  if (list === null) return undefined;
  if (list.items.length === 0) return 'The list is empty, so nothing about items was checked.';
  if (list.items.length === 1)
    return 'The list has one item only, so unique ids and the order were not checked.';
  return undefined;
}

/** Pairs of rows that are the same for people: the same place and title. */
const sameRows = (before: readonly Item[], after: readonly Item[]): [Item, Item][] =>
  before.flatMap((row, index): [Item, Item][] => {
    const other = after[index];
    return row.title !== undefined && other?.title === row.title ? [[row, other]] : [];
  });

const changesIds = (before: readonly Item[], after: readonly Item[]): boolean =>
  sameRows(before, after).some(
    ([one, other]) =>
      one.id !== undefined &&
      other.id !== undefined &&
      one.id !== other.id &&
      !after.some(({ id }) => id === one.id),
  );

/** Whether the rows that are the same in both lists come in another order. */
function changesOrder(before: ProbeExchange, after: ProbeExchange): boolean {
  const [one, other] = [before, after].map(({ rows }) => rows.map((row) => JSON.stringify(row)));
  const [inBefore, inAfter] = [new Set(one), new Set(other)];
  const kept = one?.filter((row) => inAfter.has(row)) ?? [];
  const found = other?.filter((row) => inBefore.has(row)) ?? [];
  return kept.join('\n') !== found.join('\n');
}

const threeTurns = ['', 'second', 'third'];
const turnsOfOrder = ['first for the order', 'second for it', 'third for it', 'fourth for it'];

/** The lists of several calls in a row. Real data may change once between two calls; a list that changes with every call is broken. */
function* severalLists(tab: Tab, turns = threeTurns): Step<ProbeExchange[]> {
  needsAction(tab, 'get_items');
  const lists: ProbeExchange[] = [];
  for (const turn of turns) lists.push(yield* listed(turn === '' ? getItems : getItemsAgain(turn)));
  return lists;
}

/** The probes of what get_items lists. */
export const listProbes: readonly TabProbe[] = [
  {
    id: 'get-items-reply',
    title: 'get_items is answered with a list that the widget can show',
    clauses: [
      'TAB-ENV-1',
      'TAB-ENV-5',
      'TAB-ITM-2',
      'TAB-ITM-3',
      'TAB-ITM-6',
      'TAB-ITM-9',
      'TAB-BDG-1',
      'TAB-ERR-1',
      'TAB-ERR-2',
    ],
    level: 'error',
    sends: 'get_items',
    visitors: 'every',
    *talk({ tab }) {
      needsAction(tab, 'get_items');
      const exchange = yield getItems;
      return judged(fromVerdict(exchange, 'error'), exchange, emptiness(exchange));
    },
  },
  {
    id: 'get-items-clean',
    title: 'The widget drops or replaces nothing of the list',
    clauses: ['TAB-ITM-1', 'TAB-CLR-1', 'TAB-ENV-1', 'TAB-ENV-2', 'TAB-ENV-6', 'TAB-ITM-9'],
    level: 'warning',
    sends: 'get_items',
    visitors: 'every',
    *talk(facts) {
      const exchange = yield* firstList(facts);
      return judged(fromVerdict(exchange, 'warning'), exchange);
    },
  },
  {
    id: 'get-items-stable-ids',
    title: 'A row keeps its id',
    clauses: ['TAB-ITM-2'],
    level: 'error',
    assumption: {
      open: 'The contract says that the id is sent back to the other actions, but not how long it holds.',
      choice: 'A row keeps its id from one get_items to the next.',
    },
    sends: 'get_items, three times',
    *talk({ tab }) {
      const lists = yield* severalLists(tab);
      const [first = [], second = [], third = []] = lists.map(({ list }) => list?.items ?? []);
      if (first.length === 0) return held('The list is empty, so no id was compared.');
      if (!changesIds(first, second) || !changesIds(second, third)) return held();
      return judged([
        {
          path: '$.items[*].id',
          message: 'The same rows have other ids in every reply to get_items.',
          effect:
            'item_clicked, update_item and delete_item send an id that the webhook no longer knows.',
          fix: 'Send the id that the record is stored under.',
        },
      ]);
    },
  },
  {
    id: 'get-items-stable-order',
    title: 'The rows keep their order',
    clauses: ['TAB-ENV-4'],
    level: 'warning',
    assumption: {
      open: 'The contract says that the widget never sorts, but not that the webhook does.',
      choice: 'Rows that did not change come in the same order every time.',
    },
    sends: 'get_items, four times',
    isAlone: true,
    *talk({ tab }) {
      const lists = yield* severalLists(tab, turnsOfOrder);
      if (lists.some(({ rows }) => rows.length < 2))
        return held('The list has fewer than two rows, so there is no order.');
      const changes = lists.filter((list, index) => {
        const before = lists[index - 1];
        return before !== undefined && changesOrder(before, list);
      });
      if (changes.length < 2) return held();
      return judged([
        {
          path: '$.items',
          message: `In ${lists.length} replies to get_items, the order of the same rows changed ${changes.length} times.`,
          effect: 'The widget shows them in the order returned, so they jump at every refresh.',
          fix: 'Sort the list in the webhook, by something that does not change.',
        },
      ]);
    },
  },
  {
    id: 'get-items-same',
    title: 'Reading the list changes nothing',
    clauses: ['TAB-REQ-2'],
    level: 'warning',
    assumption: {
      open: 'The contract fires get_items whenever the visitor looks. It does not say that this changes nothing.',
      choice: 'The list does not get other rows by being read.',
    },
    sends: 'get_items, three times',
    *talk({ tab }) {
      const lists = yield* severalLists(tab);
      const [first = '', second = '', third = ''] = lists.map(({ list }) =>
        [...idsOf(list?.items ?? [])].sort().join('\n'),
      );
      if (first === second || second === third) return held();
      return judged([
        {
          path: '$.items',
          message: 'Every reply to get_items has other rows.',
          effect: 'The widget reads the list whenever the visitor looks, so rows come and go.',
          fix: 'Change records in update_item and delete_item only.',
        },
      ]);
    },
  },
  {
    id: 'get-items-time',
    title: 'The list comes within 2 seconds',
    clauses: ['TAB-ERR-2'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say after which time the platform gives up.',
      choice: `A list that takes longer than ${slow / 1000} s is worth a warning.`,
    },
    sends: 'get_items',
    *talk(facts) {
      const exchange = yield* firstList(facts);
      if ((exchange.milliseconds ?? 0) <= slow) return held();
      return brokenBy(exchange, {
        path: '$reply',
        message: `The reply to get_items took ${((exchange.milliseconds ?? 0) / 1000).toFixed(1)} s.`,
        effect: 'The contract names no limit; the visitor waits.',
        fix: 'Answer from what is at hand, and do slow work elsewhere.',
      });
    },
  },
];
