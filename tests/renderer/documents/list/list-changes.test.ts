import { describe, expect, test } from 'vitest';
import { emptyList, withChanges } from '#renderer/documents/list/list-store.ts';
import { follow, row } from '../rows.ts';

const three = withChanges(emptyList, {
  revision: 3,
  rows: [row('a'), row('b'), row('c')],
  isWhole: false,
}).list;

describe('the list with what changed in it', () => {
  test('a changed row stays in its place, a new one comes last', () => {
    const { list } = withChanges(three, {
      revision: 5,
      rows: [row('b', { status: 'Pending' }), row('d')],
      isWhole: false,
    });
    expect([...list.rows.keys()]).toEqual(['a', 'b', 'c', 'd']);
    expect(list.rows.get('b')?.status).toBe('Pending');
    expect(list.revision).toBe(5);
  });

  test('a whole list takes the place of the one before', () => {
    expect([
      ...withChanges(three, { revision: 1, rows: [row('z')], isWhole: true }).list.rows.keys(),
    ]).toEqual(['z']);
  });
});

describe('whose following came to its end', () => {
  const followed = withChanges(emptyList, {
    revision: 1,
    rows: [row('a', { follow: follow() }), row('b')],
    isWhole: false,
  }).list;
  const finished = (change: Parameters<typeof row>[1], id = 'a') =>
    withChanges(followed, { revision: 2, rows: [row(id, change)], isWhole: false }).finished.map(
      (one) => one.id,
    );

  test.each([{ kind: 'completed' }, { kind: 'failed' }, { kind: 'no-template' }] as const)(
    '%j is the end',
    (change) => expect(finished(change)).toEqual(['a']),
  );
});
