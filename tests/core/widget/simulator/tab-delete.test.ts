import fc from 'fast-check';
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

  test('a browser that gave up brings it back too', () => {
    const { act, remove, titles, texts } = withRows('a', 'b');
    act({ type: 'given up', call: remove('a') });
    expect([titles(), texts()]).toEqual([['a', 'b'], ['Action failed']]);
  });

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

  test('two neighbours come back in their order', () => {
    const { remove, deleted, refresh, titles } = withRows('a', 'b', 'c');
    const [b, a] = [remove('b'), remove('a')];
    refresh(listOf('c'));
    deleted(b, false);
    deleted(a, false);
    expect(titles()).toEqual(['a', 'b', 'c']);
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

  test('a failed list leaves the row where it was', () => {
    const { remove, deleted, refresh, titles } = withRows('a', 'b');
    const a = remove('a');
    refresh(null, 500);
    expect(titles()).toEqual(['b']);
    deleted(a, false);
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

  test.each([
    ['before the deletion is done', true],
    ['after it was done, asked for before', false],
  ])(
    'of two rows with the same id the other one stays, in a list that comes %s',
    (_when, isEarly) => {
      for (const done of [true, false]) {
        const { act, fire, listed, refresh, sees, deleted, titles } = visitor();
        refresh([
          { id: 'x', title: 'one' },
          { id: 'x', title: 'two' },
        ]);
        const call = fire({ type: 'delete asked', path: 'row', key: sees().rows?.[0]?.key ?? '' });
        const list = fire({ type: 'focused' });
        if (!isEarly) deleted(call, done);
        listed(list, [{ id: 'x', title: 'two' }]);
        expect(titles()).toEqual(['two']);
        if (isEarly) deleted(call, done);
        expect(titles()).toEqual(isEarly && !done ? ['one', 'two'] : ['two']);
        act({ type: 'focused' });
      }
    },
  );

  test('of rows with the same id as many stay away as were deleted, whichever of them a list of before still holds', () => {
    const same = (count: number) => Array.from({ length: count }, () => ({ id: 'x' }));
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      picks: fc.array(fc.nat(3), { maxLength: 3 }),
      missing: fc.nat(3),
      early: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ count, picks, missing, early }) => {
        const { fire, listed, refresh, sees, deleted, titles } = visitor();
        refresh(same(count));
        const deletions = picks.slice(0, count).map((pick) =>
          fire({
            type: 'delete asked',
            path: 'row',
            key: sees().rows?.[pick % (sees().rows?.length ?? 1)]?.key ?? '',
          }),
        );
        const list = fire({ type: 'focused' });
        if (!early) for (const call of deletions) deleted(call, true);
        listed(list, same(count - Math.min(missing, deletions.length)));
        expect(titles()).toHaveLength(count - deletions.length);
        if (early) for (const call of deletions) deleted(call, true);
        expect(titles()).toHaveLength(count - deletions.length);
        refresh(same(count));
        expect(titles()).toHaveLength(count);
      }),
    );
  });

  test('the keys stay the same when the list is fetched again', () => {
    const { refresh, sees } = visitor();
    const keys = () => sees().rows?.map(({ key, title }) => `${title}: ${key}`);
    refresh([{ id: 'a', title: 'a' }, { title: 'b' }]);
    const before = keys();
    refresh([{ title: 'b' }, { id: 'a', title: 'a' }]);
    expect(keys()?.toSorted()).toEqual(before?.toSorted());
  });
});
