import { createHash } from 'node:crypto';
import Database from 'libsql';
import type { CallToRecord, ExchangeToKeep } from '#app/ports/journal.ts';

/** A call that brought a Completed document; the reply that goes with it is `replyOf` the same id. */
export const completedCall = (id: string): CallToRecord => ({
  connectionId: 'c',
  id,
  at: 1000,
  adds: true,
  final: true,
  kind: 'completed',
  failure: null,
  httpStatus: 200,
  record: {
    status_code: 200,
    status: 'Completed',
    external_id: id,
    bank_code: 'B',
    date_created: null,
    parsed_date: null,
    document_version: '1.0',
    message: null,
  },
  errors: 0,
  warnings: 0,
  infos: 0,
  checks: null,
  bytes: 10,
  total: 1.5,
  facts: '{}',
  quotaBytes: 512 * 1024 * 1024,
});

/** An exchange of the history; it is found by the words of its id. */
export const keptExchange = (
  id: string,
  changed: Partial<ExchangeToKeep> = {},
): ExchangeToKeep => ({
  ref: null,
  at: 1000,
  keptAt: 1000,
  kind: 'webhook',
  name: 'Orders',
  ownerId: 't',
  action: 'get_items',
  surface: 'proxied',
  status: 200,
  outcome: 'list',
  url: `https://a.example/hook?id=${id}`,
  documentId: null,
  bankCode: null,
  visitor: 'anonymous',
  clock: null,
  checkId: null,
  isMock: false,
  errors: 0,
  warnings: 0,
  infos: 0,
  version: '0.1.0',
  clauses: [],
  words: { body: `reply ${id}`, findings: '' },
  facts: '{}',
  quotaBytes: 512 * 1024 * 1024,
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
