import type { Sql } from './sql.ts';

/** Each step leads from the version of its index to the next. A step that was released is never changed: a new one is added. */
const steps: readonly string[] = [
  `
CREATE TABLE state (revision INTEGER NOT NULL);
INSERT INTO state VALUES (0);
CREATE TABLE documents (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  asked_at INTEGER,
  kind TEXT,
  failure TEXT,
  http_status INTEGER,
  status_code REAL,
  status TEXT,
  external_id TEXT,
  bank_code TEXT,
  date_created TEXT,
  parsed_date TEXT,
  document_version TEXT,
  message TEXT,
  errors INTEGER NOT NULL DEFAULT 0,
  warnings INTEGER NOT NULL DEFAULT 0,
  last_status TEXT,
  archived_seq INTEGER,
  archived_bytes INTEGER,
  follow_run INTEGER,
  follow_state TEXT,
  follow_started INTEGER,
  follow_deadline INTEGER,
  follow_next INTEGER,
  follow_attempts INTEGER,
  follow_not_found INTEGER,
  follow_reason TEXT,
  follow_ended TEXT,
  UNIQUE (connection_id, id)
);
CREATE INDEX documents_revision ON documents (connection_id, revision);
CREATE INDEX documents_due ON documents (follow_next) WHERE follow_next IS NOT NULL;
CREATE TABLE gone (connection_id TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (connection_id, id)) WITHOUT ROWID;
CREATE TABLE versions (connection_id TEXT PRIMARY KEY, document_version TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT,
  failure TEXT,
  http_status INTEGER,
  status_code REAL,
  status TEXT,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  bytes INTEGER,
  total REAL,
  kept_bytes INTEGER,
  newest INTEGER NOT NULL DEFAULT 0,
  facts TEXT NOT NULL
);
CREATE INDEX calls_document ON calls (connection_id, document_id, seq);
CREATE INDEX calls_kept ON calls (newest, seq, kept_bytes) WHERE kept_bytes IS NOT NULL;
CREATE TABLE replies (seq INTEGER NOT NULL, n INTEGER NOT NULL, chunk BLOB NOT NULL, PRIMARY KEY (seq, n));
`,
];

/** The version this Assay writes, kept as the file's user_version. */
export const journalVersion = steps.length;

export const versionOf = (sql: Sql): number =>
  Number(sql.get('PRAGMA user_version')?.user_version ?? 0);

/** Brings the tables to the version of this Assay. Two copies that start at once do it one after the other. */
export function migrate(sql: Sql): void {
  if (versionOf(sql) === journalVersion) return;
  sql.atOnce(() => {
    for (const step of steps.slice(versionOf(sql))) sql.exec(step);
    sql.exec(`PRAGMA user_version = ${journalVersion}`);
  });
}
