import type { CallToRecord, DocumentKey } from '#app/ports/journal.ts';
import { statusOfKind } from '#core/document/status.ts';
import type { ArchiveInfo, DocumentCall, DocumentCopy } from '#operations/document-schemas.ts';
import { documentCall, documentCopy, giveBack, put, raise } from './list.ts';
import type { Column, Row, Sql } from './sql.ts';

/**
 * Bytes of one chunk of a stored reply: small enough for SQLite to handle quickly, whatever the
 * reply's size.
 */
const chunkBytes = 1024 * 1024;
/** How many stored replies are checked at once when old ones are deleted. */
const handful = 100;

/** Stores something compressed in pieces: `insert` takes their number and their bytes as its last two parameters, after `keys`. */
export function storePieces(
  sql: Sql,
  insert: string,
  keys: readonly Column[],
  packed: Uint8Array,
): void {
  for (let n = 0; n * chunkBytes < packed.length; n += 1)
    sql.run(insert, ...keys, n, packed.subarray(n * chunkBytes, (n + 1) * chunkBytes));
}

/** What was stored in pieces, still compressed; `select` gives each piece as `chunk`. Empty where there are none. */
export function storedPieces(sql: Sql, select: string, keys: readonly Column[]): Uint8Array {
  // The native library gives the blobs of several rows as bare buffers.
  const chunks = sql.all(select, ...keys).map(({ chunk }) => new Uint8Array(chunk as ArrayBuffer));
  return Buffer.concat(chunks);
}

/** Deletes one stored reply; its call and row stay, and the row shows that it is gone. */
function drop(sql: Sql, call: Row, revision: number): void {
  const [seq, connectionId, id] = [
    call.seq as number,
    call.connection_id as string,
    call.document_id as string,
  ];
  sql.run('DELETE FROM replies WHERE seq = ?', seq);
  sql.run('UPDATE calls SET kept_bytes = NULL, newest = 0 WHERE seq = ?', seq);
  sql.run(
    'UPDATE documents SET revision = ? WHERE connection_id = ? AND id = ?',
    revision,
    connectionId,
    id,
  );
  const forget =
    'UPDATE documents SET archived_seq = NULL, archived_bytes = NULL WHERE connection_id = ? AND id = ? AND archived_seq = ?';
  sql.run(forget, connectionId, id, seq);
}

const heldBytes = (sql: Sql): number =>
  Number(
    sql.get('SELECT total(kept_bytes) AS bytes FROM calls WHERE kept_bytes IS NOT NULL')?.bytes,
  );

/**
 * Deletes stored replies until the quota is met, the oldest first, the newest Completed one of each
 * document last. Must run inside a change.
 */
export function makeRoom(sql: Sql, quotaBytes: number, revision: number): void {
  let held = heldBytes(sql);
  while (held > quotaBytes) {
    const next =
      'SELECT seq, connection_id, document_id, kept_bytes FROM calls WHERE kept_bytes IS NOT NULL ORDER BY newest, seq LIMIT ?';
    for (const call of sql.all(next, handful)) {
      if (held <= quotaBytes) break;
      drop(sql, call, revision);
      held -= call.kept_bytes as number;
    }
  }
}

/** The archive of replies. */
export function archiveOf(sql: Sql, file: string | null) {
  return {
    archive(): Pick<ArchiveInfo, 'replies' | 'bytes' | 'file'> {
      const counted = sql.get('SELECT count(*) AS replies FROM calls WHERE kept_bytes IS NOT NULL');
      return { replies: Number(counted?.replies), bytes: heldBytes(sql), file };
    },
    clear(connectionId: string | null): void {
      sql.atOnce(() => {
        const revision = raise(sql);
        const kept =
          'SELECT seq, connection_id, document_id FROM calls WHERE kept_bytes IS NOT NULL AND (? IS NULL OR connection_id = ?)';
        for (const call of sql.all(kept, connectionId, connectionId)) drop(sql, call, revision);
      });
      giveBack(sql);
    },
    shrink(quotaBytes: number): void {
      if (heldBytes(sql) <= quotaBytes) return;
      sql.atOnce(() => makeRoom(sql, quotaBytes, raise(sql)));
      giveBack(sql);
    },
  };
}

/** How many calls of one document the timeline goes back. */
const maxCalls = 500;

const columns =
  'connection_id, document_id, at, kind, failure, http_status, status_code, status, errors, warnings, bytes, total, kept_bytes, facts';

function insertCall(sql: Sql, call: CallToRecord, keptBytes: number | null): number {
  const {
    connectionId,
    id,
    at,
    kind,
    failure,
    httpStatus,
    record,
    errors,
    warnings,
    bytes,
    total,
    facts,
  } = call;
  const inserted = sql.get(
    `INSERT INTO calls (${columns}) VALUES (${columns.replace(/\w+/g, '?')}) RETURNING seq`,
    ...[connectionId, id, at, kind, failure, httpStatus, record.status_code, record.status],
    ...[errors, warnings, bytes, total, keptBytes, facts],
  );
  return Number(inserted?.seq);
}

/** A call without any reply leaves what was known of the record. */
function updateRow(sql: Sql, call: CallToRecord, revision: number): void {
  const { connectionId, id, at, kind, failure, httpStatus, record, errors, warnings, infos } = call;
  const checks = call.checks && JSON.stringify(call.checks);
  sql.run(
    `UPDATE documents SET revision = ?, asked_at = ?, kind = ?, failure = ?, http_status = ?, errors = ?, warnings = ?, infos = ?, checks = ?
     WHERE connection_id = ? AND id = ?`,
    ...[revision, at, kind, failure, httpStatus, errors, warnings, infos, checks, connectionId, id],
  );
  if (kind === null) return;
  sql.run(
    `UPDATE documents SET status_code = ?, status = ?, external_id = coalesce(?, external_id), bank_code = ?,
     date_created = coalesce(?, date_created), parsed_date = ?,
     document_version = ?, message = ?, last_status = coalesce(?, last_status) WHERE connection_id = ? AND id = ?`,
    ...[
      record.status_code,
      record.status,
      record.external_id,
      record.bank_code,
      record.date_created,
      record.parsed_date,
    ],
    ...[record.document_version, record.message, statusOfKind[kind], connectionId, id],
  );
  if (record.document_version !== null)
    sql.run('INSERT OR REPLACE INTO versions VALUES (?, ?)', connectionId, record.document_version);
}

const endFollow = `UPDATE documents SET follow_run = NULL, follow_state = NULL, follow_next = NULL, follow_reason = NULL, follow_ended = NULL
  WHERE connection_id = ? AND id = ?`;

function markNewest(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  seq: number,
  bytes: number,
  before: Row,
): void {
  if (before.archived_seq !== null)
    sql.run('UPDATE calls SET newest = 0 WHERE seq = ?', before.archived_seq as number);
  sql.run('UPDATE calls SET newest = 1 WHERE seq = ?', seq);
  sql.run(
    'UPDATE documents SET archived_seq = ?, archived_bytes = ? WHERE connection_id = ? AND id = ?',
    seq,
    bytes,
    connectionId,
    id,
  );
}

function trim(sql: Sql, { connectionId, id }: DocumentKey): void {
  const old =
    'SELECT seq FROM calls WHERE connection_id = ? AND document_id = ? AND newest = 0 ORDER BY seq DESC LIMIT -1 OFFSET ?';
  for (const { seq } of sql.all(old, connectionId, id, maxCalls)) {
    sql.run('DELETE FROM replies WHERE seq = ?', seq as number);
    sql.run('DELETE FROM calls WHERE seq = ?', seq as number);
  }
}

/** The timeline of calls of each document. */
export function callsOf(sql: Sql) {
  return {
    /** `packed` is the compressed reply. One that is larger than the whole quota is not stored. */
    record(call: CallToRecord, packed: Uint8Array | null): void {
      sql.atOnce(() => {
        const revision = raise(sql);
        if (call.adds) put(sql, call, call.at, revision);
        const before = sql.get(
          'SELECT archived_seq FROM documents WHERE connection_id = ? AND id = ?',
          call.connectionId,
          call.id,
        );
        if (!before) return;
        const kept = packed !== null && packed.length <= call.quotaBytes ? packed : null;
        const seq = insertCall(sql, call, kept?.length ?? null);
        updateRow(sql, call, revision);
        if (call.final) sql.run(endFollow, call.connectionId, call.id);
        if (kept) storePieces(sql, 'INSERT INTO replies VALUES (?, ?, ?)', [seq], kept);
        if (kept && call.kind === 'completed') markNewest(sql, call, seq, kept.length, before);
        trim(sql, call);
        if (kept) makeRoom(sql, call.quotaBytes, revision);
      });
    },
    calls: ({ connectionId, id }: DocumentKey): DocumentCall[] =>
      sql
        .all(
          'SELECT * FROM calls WHERE connection_id = ? AND document_id = ? ORDER BY seq DESC',
          connectionId,
          id,
        )
        .map(documentCall),
    copies: (most: number): DocumentCopy[] =>
      sql
        .all(
          `SELECT calls.seq, calls.connection_id, calls.document_id, calls.at, documents.external_id
           FROM calls JOIN documents ON documents.connection_id = calls.connection_id AND documents.id = calls.document_id
           WHERE calls.kept_bytes IS NOT NULL AND calls.kind = 'completed' ORDER BY calls.seq DESC LIMIT ?`,
          most,
        )
        .map(documentCopy),
    open(seq: number) {
      const row = sql.get(
        'SELECT connection_id, document_id, at, facts FROM calls WHERE seq = ? AND kept_bytes IS NOT NULL',
        seq,
      );
      if (!row) return null;
      const key = { connectionId: row.connection_id as string, id: row.document_id as string };
      return {
        ...key,
        at: row.at as number,
        facts: row.facts as string,
        packed: storedPieces(sql, 'SELECT chunk FROM replies WHERE seq = ? ORDER BY n', [seq]),
      };
    },
  };
}
