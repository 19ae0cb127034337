import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { firstDate, lastDate } from '#core/text/plain-date.ts';
import { errorText } from '#core/text/wording.ts';
import { journalMark, sqliteHead } from '../storage/our-marks.ts';
import { isLinkOfOthers, linkOfOthers } from '../storage/read-file.ts';
import { createSql, type Sql } from './sql.ts';

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
  // Notes were not counted before: null says so until the next call of the document.
  'ALTER TABLE documents ADD COLUMN infos INTEGER;',
  // The history. Its words are kept as text next to the index, because only so can an entry be deleted from the index without a trace.
  `
CREATE TABLE exchanges (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  action TEXT,
  surface TEXT,
  status INTEGER,
  outcome TEXT NOT NULL,
  url TEXT,
  document_id TEXT,
  visitor TEXT,
  is_mock INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  infos INTEGER NOT NULL,
  version TEXT NOT NULL,
  kept_bytes INTEGER NOT NULL
);
CREATE INDEX exchanges_age ON exchanges (at);
CREATE TABLE exchange_clauses (clause TEXT NOT NULL, seq INTEGER NOT NULL, level TEXT NOT NULL, PRIMARY KEY (clause, seq, level)) WITHOUT ROWID;
CREATE INDEX exchange_clauses_seq ON exchange_clauses (seq);
CREATE TABLE exchange_parts (seq INTEGER NOT NULL, part TEXT NOT NULL, n INTEGER NOT NULL, chunk BLOB NOT NULL, PRIMARY KEY (seq, part, n));
CREATE VIRTUAL TABLE exchange_words USING fts5(url, body, findings, tokenize="unicode61 remove_diacritics 2 tokenchars '_'", prefix='2 3');
INSERT INTO exchange_words (exchange_words, rank) VALUES ('secure-delete', 1);
`,
  // The window's history: what is pinned, noted and tagged. An index of words takes no new column, so that it is made anew.
  `
ALTER TABLE state ADD COLUMN history INTEGER NOT NULL DEFAULT 0;
ALTER TABLE state ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
UPDATE state SET held = (SELECT total(kept_bytes) FROM exchanges);
ALTER TABLE exchanges ADD COLUMN ref TEXT;
ALTER TABLE exchanges ADD COLUMN owner_id TEXT;
ALTER TABLE exchanges ADD COLUMN clock INTEGER;
ALTER TABLE exchanges ADD COLUMN bank_code TEXT;
ALTER TABLE exchanges ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE exchanges ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX exchanges_ref ON exchanges (ref) WHERE ref IS NOT NULL;
CREATE INDEX exchanges_owner ON exchanges (owner_id, seq);
CREATE INDEX exchanges_document ON exchanges (document_id, seq) WHERE document_id IS NOT NULL;
DROP INDEX exchanges_age;
CREATE INDEX exchanges_kept ON exchanges (pinned, at);
CREATE TABLE exchange_tags (tag TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (tag, seq)) WITHOUT ROWID;
CREATE INDEX exchange_tags_seq ON exchange_tags (seq);
CREATE VIRTUAL TABLE exchange_texts USING fts5(url, body, findings, note, tokenize="unicode61 remove_diacritics 2 tokenchars '_'", prefix='2 3');
INSERT INTO exchange_texts (exchange_texts, rank) VALUES ('secure-delete', 1);
INSERT INTO exchange_texts (rowid, url, body, findings, note) SELECT rowid, url, body, findings, '' FROM exchange_words;
DROP TABLE exchange_words;
`,
  // The outcome of the statement checks, as JSON. Documents of before have none until they are opened or fetched again.
  'ALTER TABLE documents ADD COLUMN checks TEXT;',
  // An exchange is as old as its row here, whatever date it has: an import brings any date. When those of before were kept is not known, so
  // that they begin to age now. `day_at` and `day_before` are two days of use.
  `
ALTER TABLE exchanges ADD COLUMN kept_at INTEGER NOT NULL DEFAULT 0;
UPDATE exchanges SET kept_at = 1000 * CAST(strftime('%s', 'now') AS INTEGER);
UPDATE exchanges SET at = kept_at WHERE at NOT BETWEEN ${firstDate} AND ${lastDate};
DROP INDEX exchanges_kept;
CREATE INDEX exchanges_kept ON exchanges (pinned, kept_at);
ALTER TABLE state ADD COLUMN day_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE state ADD COLUMN day_before INTEGER NOT NULL DEFAULT 0;
`,
  // The check that sent it, so that the list can fold its calls.
  'ALTER TABLE exchanges ADD COLUMN check_id TEXT;',
];

/** The version that this Assay writes, stored as the file's user_version. */
export const journalVersion = steps.length;

export const versionOf = (sql: Sql): number =>
  Number(sql.get('PRAGMA user_version')?.user_version ?? 0);

/** Brings the tables to this version, which is that of this Assay. Two copies that start at once do it one after the other. */
export function migrate(sql: Sql, to = journalVersion): void {
  if (versionOf(sql) === to) return;
  sql.atOnce(() => {
    for (const step of steps.slice(versionOf(sql), to)) sql.exec(step);
    sql.exec(`PRAGMA user_version = ${to}`);
  });
}

/**
 * An open journal; `file` null: it is in memory, and `notice` says why if a file was wanted. `mark`
 * distinguishes its file from another one at the same path.
 */
export type OpenedJournal = {
  sql: Sql;
  file: string | null;
  mark: string | null;
  notice: string | null;
  close(): void;
};

/** Milliseconds one copy waits for another that is writing. */
const patience = 5000;
/** The size to which the write-ahead file is cut after it is merged. */
const writtenAhead = 8 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error of the database says that the file is not what it should be. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) ||
  /malformed|not a database/.test(errorText(error));

class Damaged extends Error {}

/** The last version whose files had no mark. */
const lastUnmarked = 6;
/** Bytes of a file without our mark that are searched for our first tables, which are among its first pages. */
const searchedBytes = 1024 * 1024;
const firstTable = 'CREATE TABLE gone (connection_id TEXT NOT NULL, id TEXT NOT NULL, revision';

/**
 * Whose a file is, read without opening it as a database, which would change it: null if it is
 * missing or empty. Throws where a link of somebody else stands in its place.
 */
function ownerOf(file: string): 'ours' | 'newer' | 'another program' | null {
  const link = lstatSync(file, { throwIfNoEntry: false });
  if (link !== undefined && isLinkOfOthers(link)) throw new Error(linkOfOthers);
  if (!existsSync(file)) return null;
  const handle = openSync(file, 'r');
  try {
    const begin = Buffer.alloc(searchedBytes);
    const found = begin.subarray(0, readSync(handle, begin, 0, searchedBytes, 0));
    if (found.length === 0) return null;
    const head = sqliteHead(found);
    if (head?.mark === journalMark) return head.version > journalVersion ? 'newer' : 'ours';
    const isEarlier = head?.mark === 0 && head.version >= 1 && head.version <= lastUnmarked;
    return isEarlier && found.includes(firstTable) ? 'ours' : 'another program';
  } finally {
    closeSync(handle);
  }
}

function openFile(
  file: string,
  use: JournalUse,
): { sql: Sql; close(): void } | 'newer' | 'another program' {
  if (use !== 'read') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const owner = ownerOf(file);
  if (owner === 'newer' || owner === 'another program') return owner;
  if (use !== 'read') {
    // Created before SQLite creates it, so that others can never read it; SQLite's other files take
    // its mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const database = new Database(file, { timeout: patience });
  try {
    const sql = createSql(database);
    if (versionOf(sql) > journalVersion) {
      database.close();
      return 'newer';
    }
    // Before the first table: pages of deleted replies can then be given back.
    sql.exec('PRAGMA auto_vacuum = INCREMENTAL');
    // Before anything is written ahead, so that the file itself has it from the start.
    if (Number(sql.get('PRAGMA application_id')?.application_id) !== journalMark)
      sql.exec(`PRAGMA application_id = ${journalMark}`);
    sql.get('PRAGMA journal_mode = WAL');
    sql.exec('PRAGMA synchronous = NORMAL');
    // What is deleted is overwritten, and not only forgotten.
    sql.get('PRAGMA secure_delete = ON');
    // What a large reply wrote ahead is given back, too.
    sql.get(`PRAGMA journal_size_limit = ${writtenAhead}`);
    migrate(sql);
    const checked = Object.values(sql.get("PRAGMA quick_check('documents')") ?? {})[0];
    if (checked !== 'ok') throw new Damaged(String(checked));
    const close = (): void => {
      // Statements that are not yet collected keep the file open a while; what was written is merged now.
      // Where a full disk has no room for that, it stays next to the file, and the next start merges it.
      try {
        sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {}
      database.close();
    };
    return { sql, close };
  } catch (error) {
    database.close();
    throw error;
  }
}

function inMemory(notice: string | null): OpenedJournal {
  const database = new Database(':memory:');
  const sql = createSql(database);
  migrate(sql);
  return { sql, file: null, mark: null, notice, close: () => void database.close() };
}

function markOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/**
 * Renames a damaged journal, with its changes that were not merged yet, and returns the new name.
 * Null if the file no longer has this mark: another copy found the damage first, and has begun a
 * new file.
 */
export function setAside(file: string, mark: string | null): string | null {
  if (markOf(file) !== mark) return null;
  const aside = `${file}.corrupt-${Date.now()}`;
  renameSync(file, aside);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return aside;
}

/** Why the file is left alone, by whose it is. */
const leftAlone = {
  newer: (file: string) =>
    `The journal ${file} was written by a newer version of Assay and was not changed.`,
  'another program': (file: string) =>
    `${file} is not a journal of Assay, or is damaged so far that Assay does not know it. It was not changed. Choose another folder, or move the file away to begin a new journal.`,
} as const;
function opened(file: string, use: JournalUse, notice: string | null): OpenedJournal {
  const result = openFile(file, use);
  if (typeof result !== 'string') return { ...result, file, mark: markOf(file), notice };
  return instead(leftAlone[result](file), use);
}

/** What is used where the file cannot be: a journal in memory for an app that goes on. Throws for a command, which would lose it at once. */
function instead(why: string, use: JournalUse): OpenedJournal {
  if (use === 'write')
    return inMemory(`${why} Documents and replies are kept in memory for this run.`);
  throw new Unusable(use === 'read' ? why : `${why} No call of this command is kept.`);
}

class Unusable extends Error {}

/** Why a journal is opened: for an app that goes on, for the calls of one command, or only to read what is there. */
export type JournalUse = 'write' | 'record' | 'read';

/**
 * Opens the journal, or one in memory for null. A damaged one of ours is set aside unless it is only
 * read, and one of a newer Assay or of another program stays untouched; `notice` says so. Throws
 * where the file cannot be used, unless memory may do instead.
 */
export function openJournal(file: string | null, use: JournalUse = 'write'): OpenedJournal {
  if (file === null) return inMemory(null);
  const cannot = (why: unknown): OpenedJournal => {
    if (why instanceof Unusable) throw why;
    return instead(`The journal ${file} cannot be opened (${errorText(why)}).`, use);
  };
  let mark: string | null = null;
  try {
    mark = markOf(file);
    return opened(file, use, null);
  } catch (error) {
    if (!(error instanceof Damaged) && !isDamage(error)) return cannot(error);
    const why = errorText(error);
    if (use === 'read')
      throw new Unusable(
        `The journal ${file} is damaged (${why}). It was not changed: the next command that keeps a call sets it aside.`,
      );
    try {
      const aside = setAside(file, mark);
      return opened(
        file,
        use,
        `The journal could not be read (${why}). It was kept${aside === null ? '' : ` as ${aside}`}, and a new one was created.`,
      );
    } catch (again) {
      return cannot(again);
    }
  }
}
