import { expect, test } from 'vitest';
import { keyed } from '#core/widget/simulator/model.ts';
import { rowsLike } from '#renderer/widget/preview/parts.ts';

const rows = keyed([
  { id: 'a', title: 'Broken lamp' },
  { id: 'b' },
  { id: 'c', title: 'LAMP shade' },
]);

test('rows are found by the title that is drawn, in any case, and keep their place in the list', () => {
  expect(rowsLike(rows, ' lamp ').map(({ index, value }) => [index, value.id])).toEqual([
    [0, 'a'],
    [2, 'c'],
  ]);
  expect(rowsLike(rows, 'item 2').map(({ value }) => value.id)).toEqual(['b']);
});

test('a blank filter leaves all rows, one that fits none leaves none', () => {
  expect(rowsLike(rows, '  ')).toHaveLength(3);
  expect(rowsLike(rows, 'zzz')).toEqual([]);
});
