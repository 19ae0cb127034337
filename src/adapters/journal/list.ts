import type { DocumentKey, KeptResult, LastSeen } from '#app/ports/journal.ts';
import type { DocumentKind } from '#core/document/record.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import { errorText } from '#core/text/wording.ts';
import type {
  DocumentCall,
  DocumentCopy,
  DocumentRow,
  Follow,
} from '#operations/document-schemas.ts';
import type { Row, Sql } from './sql.ts';

// The tables are ours, and each column holds what its name says.
const text = (value: unknown): string | null => (value as string | null) ?? null;
const number = (value: unknown): number | null => (value as number | null) ?? null;
const time = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as number).toISOString();
const outcome = (value: unknown): StatementOutcome | null =>
  typeof value === 'string' ? JSON.parse(value) : null;
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
  infos: number(row.infos),
  checks: outcome(row.checks),
  archivedBytes: number(row.archived_bytes),
  follow: followOf(row),
  followEnded: text(row.follow_ended),
});

/** The result of a document whose last call is joined to its row. */
const documentResult = (row: Row): KeptResult => ({
  id: row.id as string,
  outcome: row.kind as DocumentKind | null,
  status: text(row.status),
  httpStatus: number(row.http_status),
  findings: {
    error: row.errors as number,
    warning: row.warnings as number,
    info: number(row.infos) ?? 0,
  },
  bankCode: text(row.bank_code),
  documentVersion: text(row.document_version),
  bytes: number(row.call_bytes),
  file: null,
  error: text(row.failure) ?? text(row.follow_ended),
  attempts: row.attempts as number,
  ms: row.call_total === null ? null : Math.round(row.call_total as number),
  checks: outcome(row.checks),
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

/** A stored reply with a document, as the tables have it. */
export const documentCopy = (row: Row): DocumentCopy => ({
  seq: row.seq as number,
  connectionId: row.connection_id as string,
  id: row.document_id as string,
  at: always(row.at),
  external_id: text(row.external_id),
});

/** Raises the revision and returns it. Must run inside a change. */
export const raise = (sql: Sql): number =>
  Number(sql.get('UPDATE state SET revision = revision + 1 RETURNING revision')?.revision);

export const revisionOf = (sql: Sql): number =>
  Number(sql.get('SELECT revision FROM state')?.revision);

/** Puts a document into the list; false when it was there. */
export function put(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  at: number,
  revision: number,
): boolean {
  const insert =
    'INSERT OR IGNORE INTO documents (connection_id, id, revision, added_at) VALUES (?, ?, ?, ?)';
  if (sql.run(insert, connectionId, id, revision, at) === 0) return false;
  sql.run('DELETE FROM gone WHERE connection_id = ? AND id = ?', connectionId, id);
  return true;
}

function forget(sql: Sql, { connectionId, id }: DocumentKey, revision: number): boolean {
  if (sql.run('DELETE FROM documents WHERE connection_id = ? AND id = ?', connectionId, id) === 0)
    return false;
  sql.run(
    'DELETE FROM replies WHERE seq IN (SELECT seq FROM calls WHERE connection_id = ? AND document_id = ?)',
    connectionId,
    id,
  );
  sql.run('DELETE FROM calls WHERE connection_id = ? AND document_id = ?', connectionId, id);
  sql.run('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)', connectionId, id, revision);
  return true;
}

/** Gives pages of deleted rows back to the disk; a full one has no room to do so now, and what was changed before is done all the same. */
export function giveBack(sql: Sql): void {
  try {
    sql.all('PRAGMA incremental_vacuum');
    sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!/disk is full/.test(errorText(error))) throw error;
  }
}

/** The list of documents of each connection. */
export function listOf(sql: Sql) {
  const rowsAfter = (connectionId: string, since: number): DocumentRow[] =>
    sql
      .all(
        'SELECT * FROM documents WHERE connection_id = ? AND revision > ? ORDER BY n',
        connectionId,
        since,
      )
      .map(documentRow);
  const idsOf = (connectionId: string): string[] =>
    sql
      .all('SELECT id FROM documents WHERE connection_id = ?', connectionId)
      .map(({ id }) => id as string);
  return {
    revision: () => revisionOf(sql),
    list(connectionId: string, since: number | null) {
      const revision = revisionOf(sql);
      const known = since !== null && since <= revision ? since : null;
      const gone = 'SELECT id FROM gone WHERE connection_id = ? AND revision > ?';
      return {
        revision,
        rows: rowsAfter(connectionId, known ?? -1),
        gone:
          known === null ? [] : sql.all(gone, connectionId, known).map(({ id }) => id as string),
      };
    },
    results: (connectionId: string): KeptResult[] =>
      sql
        .all(
          `SELECT documents.*, calls.bytes AS call_bytes, calls.total AS call_total, coalesce(counted.attempts, 0) AS attempts
           FROM documents
           LEFT JOIN (SELECT document_id, max(seq) AS newest_seq, count(*) AS attempts FROM calls WHERE connection_id = ? GROUP BY document_id) AS counted
             ON counted.document_id = documents.id
           LEFT JOIN calls ON calls.seq = counted.newest_seq
           WHERE documents.connection_id = ? ORDER BY documents.n`,
          connectionId,
          connectionId,
        )
        .map(documentResult),
    add: (connectionId: string, ids: readonly string[], at: number) =>
      sql.atOnce(() => {
        const revision = raise(sql);
        const added = ids.filter((id) => put(sql, { connectionId, id }, at, revision)).length;
        return { added, known: ids.length - added };
      }),
    remove(connectionId: string, ids: readonly string[]) {
      const removed = sql.atOnce(() => {
        const revision = raise(sql);
        return ids.filter((id) => forget(sql, { connectionId, id }, revision)).length;
      });
      giveBack(sql);
      return removed;
    },
    removeConnection(connectionId: string) {
      sql.atOnce(() => {
        const revision = raise(sql);
        for (const id of idsOf(connectionId)) forget(sql, { connectionId, id }, revision);
        sql.run('DELETE FROM versions WHERE connection_id = ?', connectionId);
      });
      giveBack(sql);
    },
    keepChecks({ connectionId, id }: DocumentKey, at: number, checks: StatementOutcome): void {
      sql.atOnce(() =>
        sql.run(
          'UPDATE documents SET checks = ?, revision = ? WHERE connection_id = ? AND id = ? AND asked_at = ?',
          ...[JSON.stringify(checks), raise(sql), connectionId, id, at],
        ),
      );
    },
    lastSeen({ connectionId, id }: DocumentKey): LastSeen {
      const row = sql.get(
        'SELECT last_status FROM documents WHERE connection_id = ? AND id = ?',
        connectionId,
        id,
      );
      const version = sql.get(
        'SELECT document_version FROM versions WHERE connection_id = ?',
        connectionId,
      );
      return {
        lastStatus: (row?.last_status as string | null) ?? null,
        lastVersion: (version?.document_version as string) ?? null,
      };
    },
  };
}
