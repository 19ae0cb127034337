import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { noneSelected } from '#renderer/calls/selection.ts';
import { historyRows } from '#renderer/history/history-rows.ts';

const entry = (seq: number, checkId: string | null = null) => ({ seq, checkId }) as HistoryEntry;
// The user fired 3 while the check ran.
const entries = [entry(6), entry(5, 'a'), entry(4, 'a'), entry(3), entry(2, 'a'), entry(1, 'b')];
const idsOf = (...given: Parameters<typeof historyRows>): string[] =>
  historyRows(...given).map(({ id }) => id);
const folded = ['6', 'check a', '3', '1'];
const unfolded = ['6', 'check a', '5', '4', '2', '3', '1'];

test('the calls of a check are one row, and a check of one call is that call', () => {
  expect(idsOf(entries, new Set(), noneSelected)).toEqual(folded);
  expect(idsOf(entries, new Set(['check a']), noneSelected)).toEqual(unfolded);
});
