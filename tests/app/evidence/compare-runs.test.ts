import { expect, test } from 'vitest';
import { pairCalls } from '#app/evidence/compare-runs.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { evidenceWith } from './kept-exchanges.ts';
import { newer, older, twoRuns } from './two-runs.ts';

const request = { method: 'GET' as const, url: 'https://a.example/', headers: [], body: null };
const entry = (changes: Partial<HistoryEntry>): HistoryEntry =>
  evidenceWith(request, { changes: { action: 'get_items', step: 1, ...changes } }).entry;

test('calls are paired by step, action and surface, in the order in which they were fired', () => {
  const [first, second] = ['2026-01-01T00:00:01.000Z', '2026-01-01T00:00:02.000Z'];
  const before = [
    // Answered later than the one that was fired after it.
    entry({ seq: 5, at: first }),
    entry({ seq: 4, at: second }),
    entry({ seq: 6, step: 3, action: 'item_clicked' }),
  ];
  const after = [
    entry({ seq: 12, step: 3, action: 'update_item' }),
    entry({ seq: 10, at: first }),
    entry({ seq: 11, at: second }),
  ];
  const pairs = pairCalls({ before, after }).map((pair) => [
    pair.step,
    pair.before?.seq ?? null,
    pair.after?.seq ?? null,
  ]);
  expect(pairs).toEqual([
    [1, 5, 10],
    [1, 4, 11],
    [3, 6, null],
    [3, null, 12],
  ]);
});

test('two runs of a scenario are compared call by call', async () => {
  const app = await twoRuns();
  const { same, calls } = await app.run('compareRuns', { before: older, after: newer });
  expect(same).toBe(false);
  expect(calls).toMatchObject([
    { step: 1, before: { seq: 1 }, after: { seq: 4 }, differs: [], fixed: 0, new: 0 },
    {
      step: 2,
      before: { seq: 2 },
      after: { seq: 5 },
      differs: ['reply', 'verdict', 'visitor'],
      fixed: 1,
      new: 0,
    },
    { step: 3, before: { seq: 3 }, after: null, differs: [], fixed: 0, new: 0 },
  ]);
  const itself = await app.run('compareRuns', { before: older, after: older });
  expect([itself.same, itself.calls.length]).toEqual([true, 3]);
  const { entries } = await app.run('listHistory', { scenario: 'Look twice', limit: 10 });
  expect(entries.map(({ run, step }) => [run, step])).toEqual([
    [newer, 2],
    [newer, 1],
    [older, 3],
    [older, 2],
    [older, 1],
  ]);
  await expect(
    app.run('compareRuns', { before: older, after: crypto.randomUUID() }),
  ).rejects.toThrow('no call of this run');
});
