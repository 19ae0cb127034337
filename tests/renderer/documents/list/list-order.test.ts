import { describe, expect, test } from 'vitest';
import type { OrderName } from '#operations/window-schemas.ts';
import { listedRows, newestFirst } from '#renderer/documents/list/list-order.ts';
import { row } from '../rows.ts';

const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;
const rows = [
  row('a', {
    addedAt: day(1),
    askedAt: day(3),
    external_id: 'Zeta',
    bank_code: 'N',
    status: 'Pending',
    kind: 'pending',
    document_version: '1.10',
  }),
  row('b', {
    addedAt: day(2),
    askedAt: day(2),
    external_id: 'alpha',
    date_created: day(2),
    status: 'Completed',
    kind: 'completed',
    document_version: '1.9',
  }),
  row('c', { addedAt: day(3), date_created: day(1) }),
];
const ids = (search: string, order = newestFirst) =>
  listedRows(rows, search, order).map(({ id }) => id);

describe('the order of the documents', () => {
  test.each<[OrderName, boolean, string[]]>([
    ['external_id', false, ['b', 'a', 'c']],
    ['external_id', true, ['a', 'b', 'c']],
    ['asked', true, ['a', 'b', 'c']],
    ['status', false, ['b', 'a', 'c']],
    ['bank_code', false, ['a', 'b', 'c']],
    ['left', false, ['c', 'b', 'a']],
    ['date_created', true, ['b', 'c', 'a']],
    ['document_version', false, ['b', 'a', 'c']],
  ])('by %s, descending %s, what has nothing to sort by comes last', (by, descending, expected) => {
    expect(ids('', { by, descending })).toEqual(expected);
  });
});

test.each([
  ['ZETA', ['a']],
  ['complet', ['b']],
  ['n pend', ['a']],
  ['c', ['c', 'b']],
  ['nothing', []],
])(
  'the search: %j finds %j in id, external_id, bank_code and status, all words, in any case',
  (search, expected) => expect(ids(search)).toEqual(expected),
);
