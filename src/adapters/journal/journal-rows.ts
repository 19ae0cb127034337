import type { DocumentKind } from '#core/document/record.ts';
import type { DocumentCall, DocumentRow, Follow } from '#operations/document-schemas.ts';
import type { Row } from './sql.ts';

// The tables are ours, and each column holds what its name says.
const text = (value: unknown): string | null => (value as string | null) ?? null;
const number = (value: unknown): number | null => (value as number | null) ?? null;
const time = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as number).toISOString();
const always = (value: unknown): string => new Date(value as number).toISOString();

function followOf(row: Row): Follow | null {
  if (row.follow_state === null) return null;
  return {
    state: row.follow_state as Follow['state'],
    startedAt: always(row.follow_started),
    deadline: always(row.follow_deadline),
    nextAt: time(row.follow_next),
    attempts: row.follow_attempts as number,
    reason: text(row.follow_reason),
  };
}

/** A row of the list as its table has it. */
export const documentRow = (row: Row): DocumentRow => ({
  connectionId: row.connection_id as string,
  id: row.id as string,
  addedAt: always(row.added_at),
  askedAt: time(row.asked_at),
  kind: row.kind as DocumentKind | null,
  failure: text(row.failure),
  httpStatus: number(row.http_status),
  status_code: number(row.status_code),
  status: text(row.status),
  external_id: text(row.external_id),
  bank_code: text(row.bank_code),
  date_created: text(row.date_created),
  parsed_date: text(row.parsed_date),
  document_version: text(row.document_version),
  message: text(row.message),
  errors: row.errors as number,
  warnings: row.warnings as number,
  archivedBytes: number(row.archived_bytes),
  follow: followOf(row),
  followEnded: text(row.follow_ended),
});

/** A call of the timeline as its table has it. */
export const documentCall = (row: Row): DocumentCall => ({
  seq: row.seq as number,
  at: always(row.at),
  kind: row.kind as DocumentKind | null,
  failure: text(row.failure),
  httpStatus: number(row.http_status),
  status_code: number(row.status_code),
  status: text(row.status),
  errors: row.errors as number,
  warnings: row.warnings as number,
  bytes: number(row.bytes),
  total: number(row.total),
  kept: row.kept_bytes !== null,
});
