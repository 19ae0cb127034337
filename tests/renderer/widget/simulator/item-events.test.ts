import { expect, test } from 'vitest';
import { itemEvents } from '#renderer/widget/simulator/event-commands.ts';
import { item, stage } from './stage.ts';

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
