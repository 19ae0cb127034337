import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { firstCompared, isEarlier } from '#renderer/documents/viewer/copy-picker.tsx';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';

const copy = (seq: number, given: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry(seq, { documentId: `id-${seq}`, at: '2026-03-01T12:00:00.000Z', ...given });

const monday = '2026-03-02T12:00:00.000Z';
const wednesday = '2026-03-04T12:00:00.000Z';
const saturday = '2026-02-28T12:00:00.000Z';
const sunday = '2026-03-01T12:00:00.000Z';
const shown = { connectionId: 'own', id: 'X', at: monday };
const of = (documentId: string, at: string, given: Partial<HistoryEntry> = {}): HistoryEntry =>
  copy(0, { ownerId: 'own', documentId, at, ...given });
const self = of('X', monday);
const later = of('X', wednesday);
const earlier = of('X', sunday);
const other = of('Y', sunday);
const mock = { isMock: true };

test.each<[string, HistoryEntry[], HistoryEntry | undefined, 'before' | 'after' | 'nothing']>([
  ['nothing where none is kept', [], undefined, 'nothing'],
  ['its newest earlier reply', [self, earlier, of('X', saturday)], earlier, 'before'],
  [
    'an earlier reply of another document, not a later one of its own',
    [later, self, other],
    other,
    'before',
  ],
  [
    'the same id of another connection as another document',
    [of('X', sunday, { ownerId: 'b' }), earlier],
    earlier,
    'before',
  ],
  [
    'a later reply of another document as the one after',
    [of('Y', wednesday), self],
    of('Y', wednesday),
    'after',
  ],
  ['no mock reply of its own', [of('X', sunday, mock), other], other, 'before'],
])('a document is compared with %s', (_, kept, expected, side) => {
  const found = firstCompared(kept, shown);
  expect(found).toEqual(expected);
  expect(found ? (isEarlier(found, shown) ? 'before' : 'after') : 'nothing').toBe(side);
});
