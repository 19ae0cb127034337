import { expect, test } from 'vitest';
import type { Level } from '#core/contract/finding.ts';
import {
  type ActionEntry,
  groupByAction,
  lastAction,
  standingOf,
} from '#renderer/widget/simulator/action-entries.ts';
import type { Simulation } from '#renderer/widget/simulator/simulator.ts';
import { findingAt } from '../../finding.ts';
import { fired, list, stage, status } from './stage.ts';

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
const opened = ['Tab opened', '1 get_items'];

type Stage = ReturnType<typeof stage>;
type Case = {
  title: string;
  does(the: Stage): Promise<void>;
  entries: ReturnType<typeof short>[];
  stands: readonly string[];
};

const cases: Case[] = [
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
      store.reset('t1');
      await calls[1]?.answer(list(orders));
      await open(orders);
    },
    entries: [['Tab opened', '3 get_items']],
    stands: ['done'],
  },
];

test.each(cases)('$title', async ({ does, entries, stands }) => {
  const the = stage();
  await does(the);
  expect(grouped(the.play())).toEqual(entries);
  expect(standings(the.play())).toEqual(stands);
  expect(lastAction(the.play())).toEqual(groupByAction(the.play()).at(-1));
});

const answered = (...levels: Level[]) => ({
  state: 'answered' as const,
  fired: fired({ ...list(orders), findings: levels.map((level) => findingAt(1, level)) }),
});

test.each([
  ['done', answered('info')],
  ['warning', answered('info', 'warning')],
  ['no reply', { state: 'given up' as const, fired: null }],
  ['error', answered('warning', 'error')],
])('the standing of a call: %s', (standing, call) => {
  expect(standingOf(call)).toBe(standing);
});
