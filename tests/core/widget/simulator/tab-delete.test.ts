import { describe, expect, test } from 'vitest';
import { listOf, visitor } from '../visitor.ts';

describe('TAB-DEL-1: delete_item', () => {
  const withRows = (...ids: string[]) => {
    const one = visitor();
    one.refresh({ items: listOf(...ids), badge: { color: 'red' } });
    return one;
  };

  test('the row goes at once, without a confirmation, and the badge with it', () => {
    const { act, keyOf, titles, sees } = withRows('a', 'b', 'c');
    const key = keyOf('b');
    expect(act({ type: 'delete asked', path: 'row', key })).toEqual([
      {
        action: 'delete_item',
        surface: 'direct',
        path: 'row',
        key,
        item: { id: 'b', title: 'b' },
        call: 2,
      },
    ]);
    expect([titles(), sees().badge]).toEqual([['a', 'c'], { color: 'red', count: 2 }]);
    expect(act({ type: 'delete asked', path: 'row', key })).toEqual([]);
  });

  test('2xx keeps it away, says nothing and fetches nothing', () => {
    const { remove, deleted, titles, texts } = withRows('a', 'b', 'c');
    expect(deleted(remove('b'), true)).toEqual([]);
    expect([titles(), texts()]).toEqual([['a', 'c'], []]);
  });

  test.each(['a', 'b', 'c'])(
    'anything else brings "%s" back in its place, with a failure notice',
    (title) => {
      const { remove, deleted, titles, texts, sees } = withRows('a', 'b', 'c');
      deleted(remove(title), false);
      expect([titles(), texts(), sees().badge?.count]).toEqual([
        ['a', 'b', 'c'],
        ['Action failed'],
        3,
      ]);
    },
  );

  test('others were deleted meanwhile', () => {
    const { remove, deleted, titles } = withRows('a', 'b', 'c', 'd');
    const [b, a, c] = [remove('b'), remove('a'), remove('c')];
    deleted(a, true);
    deleted(b, false);
    expect(titles()).toEqual(['b', 'd']);
    deleted(c, false);
    expect(titles()).toEqual(['b', 'c', 'd']);
  });

  test('a list that still holds the row does not show it again, and gives it its new place', () => {
    const { remove, deleted, refresh, titles } = withRows('a', 'b', 'c');
    const b = remove('b');
    refresh(listOf('c', 'new', 'b', 'a'));
    expect(titles()).toEqual(['c', 'new', 'a']);
    deleted(b, false);
    expect(titles()).toEqual(['c', 'new', 'b', 'a']);
  });

  test.each([
    [
      'behind the neighbour before it',
      ['a', 'b', 'c'],
      ['x', 'a', 'y', 'c'],
      ['x', 'a', 'b', 'y', 'c'],
    ],
    [
      'else before the one behind it',
      ['a', 'b', 'c', 'd'],
      ['d', 'x', 'y', 'z'],
      ['b', 'd', 'x', 'y', 'z'],
    ],
    ['else at its old number', ['a', 'b', 'c'], ['x', 'y', 'z'], ['x', 'b', 'y', 'z']],
    ['or at the end', ['a', 'b'], [], ['b']],
  ])('a list without the row: the row comes back %s', (_where, before, fetched, after) => {
    const { remove, deleted, refresh, titles } = withRows(...before);
    const b = remove('b');
    refresh(listOf(...fetched));
    expect(titles()).toEqual(fetched);
    deleted(b, false);
    expect(titles()).toEqual(after);
  });

  test('a list that was asked for before the deletion was done does not bring the row back', () => {
    const { fire, listed, remove, deleted, refresh, titles } = withRows('a', 'b');
    const [early, later] = [fire({ type: 'focused' }), fire({ type: 'refreshed' })];
    deleted(remove('b'), true);
    listed(early, listOf('a', 'b', 'c'));
    expect(titles()).toEqual(['a', 'c']);
    listed(later, listOf('a', 'b', 'd'));
    expect(titles()).toEqual(['a', 'd']);
    refresh(listOf('a', 'b'));
    expect(titles()).toEqual(['a', 'b']);
  });

  test('one that was asked for after that shows what it holds, also behind an earlier one', () => {
    const { fire, listed, remove, deleted, titles } = withRows('a', 'b');
    const early = fire({ type: 'focused' });
    deleted(remove('b'), true);
    const later = fire({ type: 'refreshed' });
    listed(early, listOf('a', 'b'));
    expect(titles()).toEqual(['a']);
    listed(later, listOf('a', 'b'));
    expect(titles()).toEqual(['a', 'b']);
  });

  test('of two rows with the same id, and of two without one, only the one that was meant goes', () => {
    const { act, refresh, sees, titles } = visitor();
    refresh([
      { id: 'x', title: 'one' },
      { id: 'x', title: 'two' },
      {},
      {},
      { title: '' },
      { id: '{}' },
    ]);
    expect(new Set(sees().rows?.map(({ key }) => key)).size).toBe(6);
    for (const index of [3, 1])
      act({ type: 'delete asked', path: 'row', key: sees().rows?.[index]?.key ?? '' });
    expect(titles()).toEqual(['one', 'Item 2', '', 'Item 4']);
  });
});
