import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { comparedOf } from '#renderer/history/history-actions.ts';

const entry = (seq: number, change: Partial<HistoryEntry> = {}) =>
  ({
    seq,
    kind: 'webhook',
    ownerId: 't',
    documentId: null,
    action: 'get_items',
    ...change,
  }) as HistoryEntry;
const document = { kind: 'document', documentId: 'd', action: null } as const;
const listed = [
  entry(6),
  entry(5, { action: 'update_item' }),
  entry(4, { ownerId: 'other' }),
  entry(3, document),
  entry(2),
  entry(1, document),
];
const pick = (...seqs: number[]) => listed.filter(({ seq }) => seqs.includes(seq));

test.each([
  ['one call, with the one of its tab and action before it', [6], { before: 2, after: 6 }],
  ['one fetch, with the one of its document before it', [3], { before: 1, after: 3 }],
  ['a call without an earlier one', [5], null],
  ['two calls of any tab and action, older first', [6, 4], { before: 4, after: 6 }],
  ['three calls', [6, 5, 4], null],
])('what is compared for %s', (_what, seqs, compared) =>
  expect(comparedOf(pick(...seqs), listed)).toEqual(compared),
);
