import { describe, expect, test } from 'vitest';
import { detailSource, listSource } from '#renderer/widget/preview/links.ts';
import { itemOfRow } from '#renderer/widget/preview/list-places.ts';
import { item, list, stage } from '../simulator/stage.ts';

test('a row is the item it was made of, wherever it is drawn', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'a' }];
  expect(itemOfRow([a, b, c], b, 1)).toBe(1);
  expect(itemOfRow([a, b, c], c, 1)).toBe(2);
  expect(itemOfRow([b, c], a, 0)).toBeNull();
});

describe('the call behind what is drawn', () => {
  test('is the newest get_items that brought a list, and at an earlier moment that of then', async () => {
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

  test('of the detail screen is the item_clicked that it opened with, while it is open', async () => {
    const { open, does, newest, play, clicks } = stage();
    await open([{ id: 'a' }]);
    await clicks('a');
    expect(detailSource(play(), null)).toBeNull();
    await newest().answer(item('item_clicked', { id: 'a', title: 'A' }));
    expect(detailSource(play(), null)).toMatchObject({ exchangeId: 2 });
    await does({ type: 'back' });
    expect(detailSource(play(), null)).toBeNull();
    expect(detailSource(play(), 4)).toMatchObject({ exchangeId: 2 });
  });
});
