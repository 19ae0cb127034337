import { expect, test } from 'vitest';
import { itemEvents } from '#renderer/widget/simulator/item-events.ts';
import { item, stage, tab } from './stage.ts';

const firesOf = (the: ReturnType<typeof stage>, writes?: 'ask' | 'off') =>
  itemEvents(the.play().seen, { writes }).map(({ title, action }) => [title, action]);

test('the first row can be clicked, updated and deleted; the open item is not clicked', async () => {
  const the = stage();
  await the.open([{ id: 'a', title: 'First' }, { id: 'b' }]);
  expect(firesOf(the)).toEqual([
    ['Click “First”', 'item_clicked'],
    ['Update “First”', 'update_item'],
    ['Delete “First”', 'delete_item'],
  ]);
  await the.clicks('b');
  await the.newest().answer(item('item_clicked', { id: 'b' }));
  expect(firesOf(the).map(([, action]) => action)).toEqual(['update_item', 'delete_item']);
});

test('no write is given where the writes of the tab are off', async () => {
  const the = stage();
  await the.open([{ id: 'a', title: 'First' }]);
  expect(firesOf(the, 'off')).toEqual([['Click “First”', 'item_clicked']]);
  expect(firesOf(the, 'ask')).toHaveLength(3);
});

test('only what is wired is given, and nothing while there is no row', async () => {
  const wired = stage({}, [{ ...tab, wired: ['get_items', 'delete_item'] }]);
  await wired.open([{ id: 'a' }]);
  expect(firesOf(wired)).toEqual([['Delete “Item 1”', 'delete_item']]);
  const empty = stage();
  await empty.open([]);
  expect(firesOf(empty)).toEqual([]);
});
