import { describe, expect, test } from 'vitest';
import {
  beginItemList,
  type ItemListState,
  nextItemList,
  rowAfterKey,
} from '#renderer/widget/preview/item-list.tsx';

const list: ItemListState = { current: 3, wanted: null, menu: null };

describe('where the keyboard is in the list', () => {
  test('a list that was left begins at the row that was open', () =>
    expect(beginItemList(4)).toEqual({
      current: 4,
      wanted: { index: 4, focus: '[data-open]', ifLost: true },
      menu: null,
    }));

  test('a picked finding brings its row into view and leaves the keyboard where it is', () =>
    expect(nextItemList(list, { type: 'finding picked', position: 9 })).toEqual({
      current: 3,
      wanted: { index: 9, focus: null },
      menu: null,
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
});

test.each([
  ['ArrowDown', 4],
  ['PageDown', 9],
  ['End', 9],
  ['Enter', null],
])('%s leads from the fourth of ten rows to %s', (key, to) =>
  expect(rowAfterKey(key, 3, 10)).toBe(to),
);
