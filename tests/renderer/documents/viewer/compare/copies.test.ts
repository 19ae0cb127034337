import { expect, test, vi } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { listChoices } from '#renderer/documents/viewer/compare/copy-picker.tsx';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';

const copy = (seq: number, given: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry(seq, { documentId: `id-${seq}`, at: '2026-03-01T12:00:00.000Z', ...given });
const opened = [{ key: 'k', title: 'INV-9, 10:00:00', xml: { id: 'x', name: 'x.xml', bytes: 1 } }];
const copies = [
  copy(3, { externalId: 'INV-3' }),
  copy(2, { at: '2026-02-28T12:00:00.000Z' }),
  copy(1, { externalId: 'INV-1' }),
];
const picks = { copies, pickOpened: vi.fn(), pickCopy: vi.fn() };
const found = (query: string) =>
  listChoices(query, opened, picks).flatMap(({ choices }) => choices.map(({ id }) => id));

test.each([
  ['', ['k', '3', '2', '1']],
  ['inv', ['k', '3', '1']],
  ['id-2', ['2']],
  ['2026-02-28', ['2']],
  ['inv 2026-03', ['3', '1']],
  ['nothing', []],
])('%j finds %j by id, external_id and time', (query, expected) =>
  expect(found(query)).toEqual(expected),
);

test('a choice is of an opened document or of a stored reply', () => {
  for (const { choices } of listChoices('', opened, picks)) choices[0]?.pick();
  expect(picks.pickOpened).toHaveBeenCalledWith('k');
  expect(picks.pickCopy).toHaveBeenCalledWith(copies[0]);
});

test('of very many only the newest are listed, and it says so', () => {
  const many = Array.from({ length: 250 }, (_, seq) => copy(seq));
  expect(listChoices('', [], { ...picks, copies: many })).toMatchObject([
    { choices: { length: 100 }, left: 150 },
  ]);
});
