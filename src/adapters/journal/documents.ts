import type { DocumentKey, KnownOfDocument, LastSeen, SaidOfDocument } from '#app/ports/journal.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { removeCalls } from './remove.ts';
import { giveBack, guarded, type Row, type Sql } from './sql.ts';

const nothingKnown: KnownOfDocument = {
  askedAt: null,
  kind: null,
  failure: null,
  httpStatus: null,
  status_code: null,
  status: null,
  external_id: null,
  bank_code: null,
  date_created: null,
  parsed_date: null,
  document_version: null,
  message: null,
  errors: 0,
  warnings: 0,
  infos: 0,
  checks: null,
  bytes: null,
  total: null,
  lastStatus: null,
};

// The tables are ours, and each column holds what its name says.
const time = (value: unknown): string | null =>
  value === null ? null : new Date(value as number).toISOString();
const always = (value: unknown): string => new Date(value as number).toISOString();

function followOf(row: Row): Follow | null {
  if (row.follow_state === null) return null;
  return {
    state: row.follow_state as Follow['state'],
    startedAt: always(row.follow_started),
    deadline: always(row.follow_deadline),
    nextAt: time(row.follow_next),
    attempts: row.follow_attempts as number,
    reason: row.follow_reason as string | null,
  };
}

/** What the calls of a document said of it. */
export const knownOf = (row: Row): KnownOfDocument => JSON.parse(row.known as string);

/** A document as the list shows it. Throws an Error for a row that does not hold what its columns say. */
export const documentRow = (row: Row): DocumentRow => ({
  ...knownOf(row),
  connectionId: row.connection_id as string,
  id: row.id as string,
  addedAt: always(row.added_at),
  attempts: row.attempts as number,
  follow: followOf(row),
  followEnded: row.follow_ended as string | null,
});

const columns = {
  n: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  connection_id: 'TEXT NOT NULL',
  id: 'TEXT NOT NULL',
  revision: 'INTEGER NOT NULL',
  added_at: 'INTEGER NOT NULL',
  known: 'TEXT NOT NULL',
  attempts: 'INTEGER NOT NULL DEFAULT 0',
  follow_run: 'INTEGER',
  follow_state: 'TEXT',
  follow_started: 'INTEGER',
  follow_deadline: 'INTEGER',
  follow_next: 'INTEGER',
  follow_attempts: 'INTEGER',
  follow_not_found: 'INTEGER',
  follow_reason: 'TEXT',
  follow_ended: 'TEXT',
  follow_mock: 'INTEGER NOT NULL DEFAULT 0',
};
/** Every column of a document, as it is read. */
export const documentColumns = Object.keys(columns)
  .map((column) => guarded(column))
  .join(', ');

/** The tables of documents. `known` is what their calls said, as JSON: nothing is looked for in it. */
export const documentTables = `
CREATE TABLE documents (${Object.entries(columns)
  .map((column) => column.join(' '))
  .join(', ')}, UNIQUE (connection_id, id));
CREATE INDEX documents_revision ON documents (connection_id, revision);
CREATE INDEX documents_due ON documents (follow_next) WHERE follow_next IS NOT NULL;
CREATE TABLE gone (connection_id TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (connection_id, id)) WITHOUT ROWID;
CREATE TABLE versions (connection_id TEXT PRIMARY KEY, document_version TEXT NOT NULL) WITHOUT ROWID;
`;

/** Raises the revision and returns it. Must run inside a change. */
export const raise = (sql: Sql): number =>
  Number(sql.get('UPDATE state SET revision = revision + 1 RETURNING revision')?.revision);

const revisionOf = (sql: Sql): number => Number(sql.get('SELECT revision FROM state')?.revision);

/** Puts a document into the list; false when it was there. */
export function put(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  at: number,
  revision: number,
): boolean {
  const insert =
    'INSERT OR IGNORE INTO documents (connection_id, id, revision, added_at, known) VALUES (?, ?, ?, ?, ?)';
  if (sql.run(insert, connectionId, id, revision, at, JSON.stringify(nothingKnown)) === 0)
    return false;
  sql.run('DELETE FROM gone WHERE connection_id = ? AND id = ?', connectionId, id);
  return true;
}

const endFollow = `UPDATE documents SET follow_run = NULL, follow_state = NULL, follow_next = NULL, follow_reason = NULL, follow_ended = NULL
  WHERE connection_id = ? AND id = ?`;

/** Writes down what a call said of its document; false where it is not in the list. Must run inside a change. */
export function learn(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  { adds, ends, says }: SaidOfDocument,
  at: number,
): boolean {
  const revision = raise(sql);
  if (adds) put(sql, { connectionId, id }, at, revision);
  const before = sql.get(
    `SELECT ${guarded('known')} FROM documents WHERE connection_id = ? AND id = ?`,
    connectionId,
    id,
  );
  if (!before) return false;
  const known = { ...knownOf(before), ...says };
  sql.run(
    `UPDATE documents SET revision = ?, attempts = attempts + 1, known = ?, follow_mock = ?
     WHERE connection_id = ? AND id = ?`,
    ...[revision, JSON.stringify(known), known.isMock ? 1 : 0, connectionId, id],
  );
  if (ends) sql.run(endFollow, connectionId, id);
  if (typeof says.document_version === 'string')
    sql.run('INSERT OR REPLACE INTO versions VALUES (?, ?)', connectionId, says.document_version);
  return true;
}

/** The list of documents of each connection. */
export function documentsOf(sql: Sql) {
  return {
    revision: () => revisionOf(sql),
    list(connectionId: string, since: number | null) {
      const revision = revisionOf(sql);
      const known = since !== null && since <= revision ? since : null;
      const changed = `SELECT ${documentColumns} FROM documents WHERE connection_id = ? AND revision > ? ORDER BY n`;
      const gone = 'SELECT id FROM gone WHERE connection_id = ? AND revision > ?';
      return {
        revision,
        rows: sql.all(changed, connectionId, known ?? -1).map(documentRow),
        gone:
          known === null ? [] : sql.all(gone, connectionId, known).map(({ id }) => id as string),
      };
    },
    add: (connectionId: string, ids: readonly string[], at: number) =>
      sql.atOnce(() => {
        const revision = raise(sql);
        const added = ids.filter((id) => put(sql, { connectionId, id }, at, revision)).length;
        return { added, known: ids.length - added };
      }),
    remove(connectionId: string, ids: readonly string[]) {
      const removed = sql.atOnce(() => {
        const revision = raise(sql);
        return ids.filter((id) => {
          const remove = 'DELETE FROM documents WHERE connection_id = ? AND id = ?';
          if (sql.run(remove, connectionId, id) === 0) return false;
          sql.run('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)', connectionId, id, revision);
          removeCalls(sql, 'ownerId = ? AND documentId = ?', connectionId, id);
          return true;
        }).length;
      });
      giveBack(sql);
      return removed;
    },
    removeConnection(connectionId: string) {
      sql.atOnce(() => {
        raise(sql);
        for (const table of ['documents', 'gone', 'versions'])
          sql.run(`DELETE FROM ${table} WHERE connection_id = ?`, connectionId);
        removeCalls(sql, 'ownerId = ?', connectionId);
      });
      giveBack(sql);
    },
    keepChecks({ connectionId, id }: DocumentKey, at: string, checks: StatementOutcome): void {
      sql.atOnce(() =>
        sql.run(
          `UPDATE documents SET known = json_set(known, '$.checks', json(?)), revision = ?
           WHERE connection_id = ? AND id = ? AND json_extract(known, '$.askedAt') = ?`,
          ...[JSON.stringify(checks), raise(sql), connectionId, id, at],
        ),
      );
    },
    lastSeen({ connectionId, id }: DocumentKey): LastSeen {
      const row = sql.get(
        `SELECT ${guarded('known')} FROM documents WHERE connection_id = ? AND id = ?`,
        connectionId,
        id,
      );
      const version = sql.get(
        'SELECT document_version FROM versions WHERE connection_id = ?',
        connectionId,
      );
      return {
        lastStatus: row ? knownOf(row).lastStatus : null,
        lastVersion: (version?.document_version as string) ?? null,
      };
    },
  };
}
