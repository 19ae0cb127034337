import { expect, test } from 'vitest';
import { readListReply } from '#core/widget/reply/reply.ts';
import { listSource, pathOfRow, placesOf, rowOfPath } from '#renderer/widget/preview/links.ts';
import { list, stage } from '../simulator/stage.ts';

const read = (reply: unknown) =>
  readListReply({ body: JSON.stringify(reply), httpStatus: 200, category: 'default' }).verdict;

test('a list with elements that were left out has no places', () => {
  expect(placesOf(read({ items: [1, { id: 'a' }] }))).toBeNull();
  expect(placesOf(read({ items: [{ id: 'a', title: 1 }] }))?.base).toBe('$.items');
});

test('a row is the item it was made of, wherever it is drawn', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'a' }];
  const of = (items: { id: string }[]) => ({
    exchangeId: 1,
    places: { base: '$.items', isList: true },
    items,
  });
  expect(pathOfRow(of([a, b, c]), b, 0)).toBe('$.items[1]');
  expect(pathOfRow(of([a, b, c]), c, 0)).toBe('$.items[2]');
  expect(pathOfRow(of([b, c]), a, 0)).toBeNull();
  expect(rowOfPath(of([a, b, c]), '$.items[2].title', [c, b])).toBe(0);
  expect(rowOfPath(of([a, b, c]), '$.other[2]', [c, b])).toBe(-1);
});

test('the call behind what is drawn is the newest get_items that brought a list, and at an earlier moment that of then', async () => {
  const { open, does, newest, play: simulator } = stage();
  await does({ type: 'opened' });
  expect(listSource(simulator(), null)).toBeNull();
  await newest().answer(list([{ id: 'a' }]));
  await open([{ id: 'b' }]);
  await does({ type: 'refreshed' });
  await newest().answer(list(null));
  expect(listSource(simulator(), null)).toMatchObject({ exchangeId: 2, items: [{ id: 'b' }] });
  expect(listSource(simulator(), 2)).toMatchObject({ exchangeId: 1, items: [{ id: 'a' }] });
  expect(listSource(simulator(), 1)).toBeNull();
});
