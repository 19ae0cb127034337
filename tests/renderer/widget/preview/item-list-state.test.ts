import { describe, expect, test } from 'vitest';
import {
  beginItemList,
  type ItemListState,
  nextItemList,
  rowAfterKey,
} from '#renderer/widget/preview/item-list-state.ts';

const at = { x: 10, y: 20 };
const list: ItemListState = { current: 3, wanted: null, menu: null };

describe('where the keyboard is in the list', () => {
  test('a fresh list begins at its first row, and asks for no focus', () =>
    expect(beginItemList(-1)).toEqual({ current: 0, wanted: null, menu: null }));

  test('a list that was left begins at the row that was open', () =>
    expect(beginItemList(4)).toEqual({
      current: 4,
      wanted: { index: 4, focus: '[data-open]', ifLost: true },
      menu: null,
    }));

  test('a key moves both the row and the focus', () =>
    expect(nextItemList(list, { type: 'key moved', to: 5, focus: '[data-menu]' })).toEqual({
      current: 5,
      wanted: { index: 5, focus: '[data-menu]' },
      menu: null,
    }));

  test('a picked finding brings its row into view and leaves the keyboard where it is', () =>
    expect(nextItemList(list, { type: 'finding picked', position: 9 })).toEqual({
      current: 3,
      wanted: { index: 9, focus: null },
      menu: null,
    }));

  test('a menu opens at its row, and closes', () => {
    const opened = nextItemList(list, { type: 'menu pressed', position: 1, at });
    expect(opened).toEqual({ current: 1, wanted: null, menu: { position: 1, ...at } });
    expect(nextItemList(opened, { type: 'menu closed' })).toEqual({ ...list, current: 1 });
  });

  test('where no menu opens, its row is the current one all the same', () =>
    expect(nextItemList(list, { type: 'menu pressed', position: 1, at: null })).toEqual({
      ...list,
      current: 1,
    }));

  test.each([
    ['in the middle, the row that takes its place', 1, 3, 1],
    ['at the end, the row before', 2, 3, 1],
  ])('after a row was deleted %s gets the keyboard', (_, position, count, index) =>
    expect(nextItemList(list, { type: 'row deleted', position, count }).wanted).toEqual({
      index,
      focus: '[data-menu]',
    }),
  );

  test('after the only row was deleted nothing is wanted', () =>
    expect(nextItemList(list, { type: 'row deleted', position: 0, count: 1 })).toBe(list));
});

test.each([
  ['ArrowDown', 4],
  ['ArrowUp', 2],
  ['PageDown', 9],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
  ['Enter', null],
])('%s leads from the fourth of ten rows to %s', (key, to) =>
  expect(rowAfterKey(key, 3, 10)).toBe(to),
);
