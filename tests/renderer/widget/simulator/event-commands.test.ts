import { expect, test } from 'vitest';
import type { TabCall } from '#core/widget/simulator/event.ts';
import { createWorkspaceStore } from '#renderer/shell/workspace-store.ts';
import {
  cancelTab,
  dispatchEvent,
  fireTab,
  itemEvents,
} from '#renderer/widget/simulator/event-commands.ts';
import { resendOf } from '#renderer/widget/simulator/resend.ts';
import { answering, settled, workspaceWith } from '../../answering.ts';
import { item, list, stage, tab } from './stage.ts';

/** A window with two tabs, of which the first is in use. */
function windowOf() {
  const tabs = [tab, { ...tab, id: 't2' }];
  const workspace = createWorkspaceStore(answering({}));
  const value = workspaceWith({ tabs });
  workspace.setState({ workspace: { state: 'ready', value } });
  const the = stage({}, tabs);
  return { ...the, stores: { workspace, simulator: the.store } };
}

test('Fire shows what it fires, also while an older call is selected', async () => {
  const { stores, newest, store } = windowOf();
  fireTab(stores);
  await newest().answer(list([]));
  dispatchEvent(stores, 'refreshed');
  store.showExchange(1);
  fireTab(stores);
  expect(store.getState()).toMatchObject({ exchangeId: null });
});

test('Cancel ends every call of the tab in use, and of no other', async () => {
  const { stores, play } = windowOf();
  stores.simulator.choose('t2');
  fireTab(stores);
  stores.simulator.choose('t1');
  fireTab(stores);
  dispatchEvent(stores, 'refreshed');
  await settled();
  cancelTab(stores);
  await settled();
  expect(
    [play('t1'), play('t2')].map(({ exchanges }) => exchanges.map(({ state }) => state)),
  ).toEqual([['given up', 'given up'], ['running']]);
});

const orders = [{ id: 'a', title: 'First' }, { id: 'b' }];

test('the first row can be clicked, updated and deleted; the open item is not clicked, and no write is given where they are off', async () => {
  const the = stage();
  const firesOf = (writes?: 'off') =>
    itemEvents(the.play().seen, { writes }).map(({ title, action }) => [title, action]);
  await the.open(orders);
  const click = ['Click “First”', 'item_clicked'];
  expect(firesOf()).toEqual([
    click,
    ['Update “First”', 'update_item'],
    ['Delete “First”', 'delete_item'],
  ]);
  expect(firesOf('off')).toEqual([click]);
  await the.clicks('b');
  await the.newest().answer(item('item_clicked', { id: 'b' }));
  expect(firesOf().map(([, action]) => action)).toEqual(['update_item', 'delete_item']);
});

test('a call is fired again as long as its row is there', async () => {
  const the = stage();
  const again = (id: number): unknown => {
    const call = the.play().exchanges.find((one) => one.id === id)?.call as TabCall;
    return resendOf(call, the.play().seen, '2026-01-01T00:00:00.000Z');
  };
  await the.open(orders);
  const key = the.keyOf('a');
  await the.clicks('a');
  await the.newest().answer(item('item_clicked', { id: 'a' }));
  expect([1, 2].map(again)).toEqual([
    { event: { type: 'refreshed' } },
    { event: { type: 'row clicked', key } },
  ]);
  await the.does({ type: 'refreshed' });
  await the.newest().answer(list([{ id: 'b' }]));
  expect(again(2)).toEqual({ reason: 'The row is no longer in the list.' });
});
