import { describe, expect, test } from 'vitest';
import { type Filter, noFilter, passes } from '#renderer/documents/list/list-filter.ts';
import { listedRows, newestFirst } from '#renderer/documents/list/list-order.ts';
import { row } from '../rows.ts';

const askedAt = '2026-01-02T00:00:00.000Z';
const rows = [
  row('clean', { askedAt, kind: 'completed', infos: 4 }),
  row('malformed', { askedAt, kind: 'completed', errors: 1, warnings: 2 }),
  row('odd', { askedAt, kind: 'pending', warnings: 1 }),
  row('lost', { askedAt, failure: 'Refused.' }),
  row('new'),
];
const outcome = {
  rules: '1',
  ...{ broken: [], unclear: [], held: [] },
  brokenRules: [],
  heldRules: 1,
  isSaid: false,
};
const filter = (given: Partial<Filter>): Filter => ({ ...noFilter, ...given });
const left = (given: Partial<Filter>) =>
  rows.filter((one) => passes(one, filter(given))).map(({ id }) => id);

describe('the filter of the list', () => {
  test.each([
    [['completed'], ['clean', 'malformed']],
    [['no-reply'], ['lost']],
    [
      ['not-fetched', 'pending'],
      ['odd', 'new'],
    ],
  ] as const)('by the outcomes %j leaves %j', (outcomes, expected) =>
    expect(left({ outcomes: new Set(outcomes) })).toEqual(expected),
  );

  test.each([
    ['errors', ['malformed']],
    ['warnings', ['malformed', 'odd']],
    ['none', ['clean']],
  ] as const)('by findings, %s, leaves %j', (findings, expected) =>
    expect(left({ findings })).toEqual(expected),
  );

  test('by broken statement checks leaves those with a broken check or own rule', () => {
    const checked = [
      row('held', { kind: 'completed', checks: outcome }),
      row('check', { kind: 'completed', checks: { ...outcome, broken: ['numbering'] } }),
      row('rule', { kind: 'completed', checks: { ...outcome, brokenRules: ['Rows'] } }),
      row('unknown', { kind: 'completed' }),
    ];
    const passing = checked.filter((one) => passes(one, filter({ checksBroken: true })));
    expect(passing.map(({ id }) => id)).toEqual(['check', 'rule']);
  });

  test('takes both together, and the search with them', () => {
    const both = filter({ outcomes: new Set(['completed'] as const), findings: 'errors' });
    expect(listedRows(rows, '', newestFirst, both).map(({ id }) => id)).toEqual(['malformed']);
    expect(listedRows(rows, 'clean', newestFirst, both)).toEqual([]);
  });
});
