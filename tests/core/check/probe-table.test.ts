import { expect, test } from 'vitest';
import { connectionProbes, documentProbes } from '#core/check/probes/document-probes.ts';
import { tabProbes } from '#core/check/probes/probe-table.ts';
import { clauseById } from '#core/contract/clauses.ts';

const all = [...tabProbes, ...documentProbes, ...connectionProbes];

test('every probe has an id of its own, and clauses that exist', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id, clauses } of all) {
    expect({ id, count: clauses.length }).not.toEqual({ id, count: 0 });
    for (const clause of clauses) expect(clauseById(clause), `${id} ${clause}`).toBeDefined();
  }
});

test('the table has its rows', () => {
  expect(
    all.map(({ id, level, assumption, writes }) =>
      [id, level, ...(assumption ? ['[ours]'] : []), ...(writes ? ['writes'] : [])].join(' '),
    ),
  ).toMatchSnapshot();
});

test('a probe that writes says so: reading ones never call a writing action directly', () => {
  for (const { id, sends, writes } of tabProbes)
    if (!writes) expect(`${id}: ${sends}`).not.toMatch(/direct |create_item/);
});
