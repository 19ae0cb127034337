import { createHash } from 'node:crypto';
import Database from 'libsql';
import type { CallRow, CallToKeep, HistoryQuery } from '#app/ports/journal.ts';
import { type HistoryEntry, historyOperations } from '#operations/history-schemas.ts';

type Changed = Partial<Omit<CallRow, 'at'>> & { at?: number } & Partial<Omit<CallToKeep, 'row'>>;

/** A call of a webhook; it is found by the words of its id. `at` in milliseconds since 1970. */
export const keptCall = (
  id: string,
  {
    at = 1000,
    isKept = true,
    ref = null,
    keptAt = 1000,
    findings = [],
    words = { body: `reply ${id}`, findings: '' },
    facts = '{}',
    quotaBytes = 512 * 1024 * 1024,
    listed = null,
    ...row
  }: Changed = {},
): CallToKeep => ({
  row: {
    at: new Date(at).toISOString(),
    kind: 'webhook',
    name: 'Orders',
    ownerId: 't',
    action: 'get_items',
    surface: 'proxied',
    status: 200,
    outcome: 'list',
    failure: null,
    url: `https://a.example/hook?id=${id}`,
    documentId: null,
    externalId: null,
    bankCode: null,
    statusCode: null,
    recordStatus: null,
    documentVersion: null,
    dateCreated: null,
    parsedDate: null,
    message: null,
    checks: null,
    bytes: 10,
    total: 1.5,
    visitor: 'anonymous',
    clock: null,
    checkId: null,
    environment: null,
    isMock: false,
    version: '0.1.0',
    ...row,
  },
  ...{ isKept, ref, keptAt, findings, words, facts, quotaBytes, listed },
});

/** A call of a document in the list of the connection `c`, which it is put into. */
export const documentCall = (id: string, changed: Changed = {}): CallToKeep => {
  const { outcome = 'pending' } = changed;
  return keptCall(id, {
    kind: 'document',
    name: 'Documents',
    ownerId: 'c',
    action: null,
    surface: null,
    documentId: id,
    externalId: 'e',
    recordStatus: 'Pending',
    documentVersion: '1.3',
    visitor: null,
    outcome,
    listed: { adds: true, ends: outcome === 'completed' },
    ...changed,
  });
};

/** A call that brought a Completed document; the reply that goes with it is `replyOf` the same id. */
export const completedCall = (id: string, changed: Changed = {}): CallToKeep =>
  documentCall(id, { outcome: 'completed', ...changed });

/** What to list of the history; all of it where nothing is named. */
export const callsQuery = (query: object = {}): HistoryQuery =>
  historyOperations.listHistory.input.parse({ limit: 100, ...query });

/** A call in a list of the history; its findings and what the user wrote are none but for what is given. */
export const historyEntry = (seq: number, changed: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...keptCall(String(seq)).row,
  seq,
  ref: null,
  hasReply: true,
  findings: { error: 0, warning: 0, info: 0 },
  isPinned: false,
  note: '',
  tags: [],
  ...changed,
});

/** Bytes that no compression makes smaller, the same for the same id. */
export const replyOf = (id: string, length = 2000): Uint8Array =>
  createHash('shake256', { outputLength: length }).update(id).digest();

/** How large the reply of the nth call is: one in seven takes several pieces of the archive, so that a write of it lasts a while. */
export const sizeOfReply = (n: number): number => (n % 7 === 3 ? 1_200_000 : 2000);

/** What SQLite itself says of a journal's file; `ok` for a whole one. */
export function integrityOf(file: string): string {
  const database = new Database(file);
  try {
    const rows = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).join('\n');
  } finally {
    database.close();
  }
}
