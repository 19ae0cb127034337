import { describe, expect, test } from 'vitest';
import type { Finding, Level } from '#core/contract/finding.ts';
import {
  type ActionEntry,
  groupByAction,
  lastAction,
  standingOf,
} from '#renderer/widget/simulator/action-entries.ts';
import type { Simulation } from '#renderer/widget/simulator/simulator.ts';
import { fired, item, list, stage, status, tab } from './stage.ts';

/** An entry in short: the words of the event, and the calls in their order. */
const short = (entry: ActionEntry) => [
  entry.words,
  ...entry.calls.map(({ id, call }) => `${id} ${call.action}`),
];
const grouped = (simulation: Simulation) => groupByAction(simulation).map(short);
const standings = (simulation: Simulation) =>
  groupByAction(simulation).map(({ calls }) => calls.map(standingOf).join(', '));

const orders = [
  { id: 'a', title: 'Order 1' },
  { id: 'b', title: 'Order 2' },
];
const messaging = [{ ...tab, category: 'messaging' as const }];
const finding = (level: Level): Finding => ({
  clause: 'TAB-ITM-1',
  level,
  path: '$',
  message: '',
  effect: '',
});
const opened = ['Tab opened', '1 get_items'];

type Stage = ReturnType<typeof stage>;
type Case = {
  title: string;
  tabs?: Parameters<typeof stage>[1];
  does(the: Stage): Promise<void>;
  entries: ReturnType<typeof short>[];
  stands: readonly string[];
};

const cases: Case[] = [
  {
    title: 'clicking a row',
    async does({ open, does, newest, clicks }) {
      await open(orders);
      await clicks('a');
      await newest().answer(item('item_clicked', { id: 'a' }));
      await does({ type: 'back' });
    },
    entries: [opened, ['Row “Order 1” clicked', '2 item_clicked']],
    stands: ['done', 'done'],
  },
  {
    title: 'an update with the list that it refetches, which fails',
    async does({ open, newest, updates }) {
      await open(orders);
      await updates('b');
      await newest().answer(status('update_item', true));
      await newest().answer(list(null));
    },
    entries: [
      opened,
      ['Update pressed in the menu of row “Order 2”', '2 update_item', '3 get_items'],
    ],
    stands: ['done', 'done, failed'],
  },
  {
    title: 'a conversation with the automatic mark-read, still under way',
    tabs: messaging,
    async does({ open, newest, clicks }) {
      await open(orders);
      await clicks('a');
      await newest().answer(item('item_clicked', { id: 'a' }));
    },
    entries: [opened, ['Row “Order 1” clicked', '2 item_clicked', '3 update_item']],
    stands: ['done', 'done, running'],
  },
  {
    title: 'a direct view, which opens its first item without a click',
    tabs: messaging,
    async does({ does, newest }) {
      await does({ type: 'opened' });
      await newest().answer(list(orders, { view: 'direct' }));
      await newest().answer(item('item_clicked', { id: 'a' }));
      await newest().answer(status('update_item', true));
    },
    entries: [['Tab opened', '1 get_items', '2 item_clicked', '3 update_item']],
    stands: ['done, done, done'],
  },
  {
    title: 'two actions that overlap, answered in the other order',
    async does({ open, calls, updates }) {
      await open(orders);
      await updates('a');
      await updates('b');
      await calls[2]?.answer(status('update_item', true));
      await calls[1]?.answer(status('update_item', true));
      await calls[3]?.answer(list(orders));
    },
    entries: [
      opened,
      ['Update pressed in the menu of row “Order 1”', '2 update_item', '5 get_items'],
      ['Update pressed in the menu of row “Order 2”', '3 update_item', '4 get_items'],
    ],
    stands: ['done', 'done, running', 'done, done'],
  },
  {
    title: 'a reset: only what came after it',
    async does({ open, does, store, calls }) {
      await open(orders);
      await does({ type: 'refreshed' });
      store.getState().reset('t1');
      await calls[1]?.answer(list(orders));
      await open(orders);
    },
    entries: [['Tab opened', '3 get_items']],
    stands: ['done'],
  },
  {
    title: 'events that fire nothing are no entries',
    async does({ open, does }) {
      await open(orders);
      await does({ type: 'back' });
      await does({ type: 'row clicked', key: 'gone' });
    },
    entries: [opened],
    stands: ['done'],
  },
];

test.each(cases)('$title', async ({ tabs, does, entries, stands }) => {
  const the = stage({}, tabs);
  await does(the);
  expect(grouped(the.play())).toEqual(entries);
  expect(standings(the.play())).toEqual(stands);
  expect(lastAction(the.play())).toEqual(groupByAction(the.play()).at(-1));
});

describe('the standing of a call', () => {
  const answered = (...levels: Level[]) => ({
    state: 'answered' as const,
    fired: fired({ ...list(orders), findings: levels.map(finding) }),
  });

  test.each([
    ['done', answered('info')],
    ['warning', answered('info', 'warning')],
    ['no reply', { state: 'given up' as const, fired: null }],
    ['error', answered('warning', 'error')],
    ['failed', { state: 'answered' as const, fired: fired(list(null)) }],
    ['running', { state: 'running' as const, fired: null }],
  ])('%s', (standing, call) => {
    expect(standingOf(call)).toBe(standing);
  });
});
