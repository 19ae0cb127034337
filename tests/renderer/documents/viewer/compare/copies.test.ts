import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { copiesFound } from '#renderer/documents/viewer/compare/copy-picker.tsx';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';

const copy = (seq: number, given: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry(seq, { documentId: `id-${seq}`, at: '2026-03-01T12:00:00.000Z', ...given });
const copies = [
  copy(3, { externalId: 'INV-3' }),
  copy(2, { at: '2026-02-28T12:00:00.000Z' }),
  copy(1, { externalId: 'INV-1' }),
];

test.each([
  ['', [3, 2, 1]],
  ['inv', [3, 1]],
  ['id-2', [2]],
  ['2026-02-28', [2]],
  ['inv 2026-03', [3, 1]],
  ['nothing', []],
])('%j finds %j by id, external_id and time', (query, expected) =>
  expect(copiesFound(query, copies).map(({ seq }) => seq)).toEqual(expected),
);
