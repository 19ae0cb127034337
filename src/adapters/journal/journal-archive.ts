import type { ArchiveInfo } from '#operations/document-schemas.ts';
import { giveBack, raise } from './list.ts';
import type { Row, Sql } from './sql.ts';

/** Bytes of one piece of a kept reply: small enough for SQLite to handle quickly, whatever the reply's size. */
const chunkBytes = 1024 * 1024;
/** How many kept replies are looked at in one go while room is made. */
const handful = 100;

/** Keeps a reply, compressed already, under the number of its call. */
export function keepReply(sql: Sql, seq: number, packed: Uint8Array): void {
  for (let n = 0; n * chunkBytes < packed.length; n += 1) {
    sql.run(
      'INSERT INTO replies VALUES (?, ?, ?)',
      seq,
      n,
      packed.subarray(n * chunkBytes, (n + 1) * chunkBytes),
    );
  }
}

/** A kept reply, still compressed. */
export function keptReply(sql: Sql, seq: number): Uint8Array {
  // The native library gives the blobs of several rows as bare buffers.
  const chunks = sql
    .all('SELECT chunk FROM replies WHERE seq = ? ORDER BY n', seq)
    .map(({ chunk }) => new Uint8Array(chunk as ArrayBuffer));
  return Buffer.concat(chunks);
}

/** Deletes one kept reply; its call and row stay, and the row tells. */
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

/** Deletes kept replies until the quota is met, the oldest first, the newest Completed one of each document last; for use inside a change. */
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
