import { expect, test } from 'vitest';
import type { OrderName } from '#operations/window-schemas.ts';
import { type Filter, noFilter } from '#renderer/documents/list/list-filter.ts';
import { listedRows, newestFirst } from '#renderer/documents/list/list-order.ts';
import { checked, row } from '../rows.ts';

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

test.each<[OrderName, boolean, string[]]>([
  ['external_id', true, ['a', 'b', 'c']],
  ['asked', true, ['a', 'b', 'c']],
  ['date_created', true, ['b', 'c', 'a']],
  ['document_version', false, ['b', 'a', 'c']],
])(
  'the documents by %s, descending %s, what has nothing to sort by comes last',
  (by, descending, expected) => {
    expect(ids('', { by, descending })).toEqual(expected);
  },
);

test.each([
  ['ZETA', ['a']],
  ['n pend', ['a']],
  ['c', ['c', 'b']],
])(
  'the search: %j finds %j in id, external_id, bank_code and status, all words, in any case',
  (search, expected) => expect(ids(search)).toEqual(expected),
);

const judged = [
  row('clean', { askedAt: day(1), kind: 'completed', checks: checked() }),
  row('malformed', { askedAt: day(1), kind: 'completed', errors: 1, warnings: 2 }),
  row('odd', { askedAt: day(1), kind: 'pending', warnings: 1 }),
  row('lost', { askedAt: day(1), failure: 'Refused.' }),
  row('check', { checks: checked({ broken: ['numbering'] }) }),
  row('rule', { checks: checked({ brokenRules: ['Rows'] }) }),
];
test.each<[Partial<Filter>, string[]]>([
  [{ outcomes: new Set(['no-reply']) }, ['lost']],
  [{ outcomes: new Set(['not-fetched', 'pending']) }, ['check', 'odd', 'rule']],
  [{ findings: 'errors' }, ['malformed']],
  [{ findings: 'warnings' }, ['malformed', 'odd']],
  [{ outcomes: new Set(['completed']), findings: 'none' }, ['clean']],
  [{ checksBroken: true }, ['check', 'rule']],
])('the filter %j leaves %j', (given, left) =>
  expect(
    listedRows(judged, '', newestFirst, { ...noFilter, ...given })
      .map(({ id }) => id)
      .sort(),
  ).toEqual(left),
);
