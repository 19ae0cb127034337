import { expect, test, vi } from 'vitest';
import type { DocumentCopy } from '#operations/document-schemas.ts';
import { listChoices } from '#renderer/documents/viewer/compare/copy-picker.tsx';

const copy = (seq: number, given: Partial<DocumentCopy> = {}): DocumentCopy => ({
  seq,
  connectionId: 'c1',
  id: `id-${seq}`,
  at: '2026-03-01T12:00:00.000Z',
  external_id: null,
  ...given,
});
const opened = [{ key: 'k', title: 'INV-9, 10:00:00', xml: { id: 'x', name: 'x.xml', bytes: 1 } }];
const copies = [
  copy(3, { external_id: 'INV-3' }),
  copy(2, { at: '2026-02-28T12:00:00.000Z' }),
  copy(1, { external_id: 'INV-1' }),
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
