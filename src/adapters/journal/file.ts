import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorText } from '#core/text/wording.ts';
import { isBusy, isRunning, missingLocks } from '../storage/folder-lock.ts';
import { headBytes, journalMark, sqliteHead } from '../storage/our-marks.ts';
import { isLinkOfOthers, linkOfOthers } from '../storage/read-file.ts';
import { loadSqlite } from '../storage/sqlite.ts';
import type { Step } from '../workers/threads.ts';
import { callTable, lackingIn, partTables, stateTable } from './calls.ts';
import { migrate } from './migrate.ts';
import { salvage } from './salvage.ts';
import { createSql, type Sql } from './sql.ts';

const Database = loadSqlite();

/** The version of the tables that this Assay writes, stored as the file's user_version. One before it is changed into it; an older file is set aside. */
const journalVersion = 11;
const migratedVersion = 10;

const versionOf = (sql: Sql): number => Number(sql.get('PRAGMA user_version')?.user_version ?? 0);
/** Throws where a newer Assay took an open journal over: it could not read what this one writes. */
export function refuseNewer(sql: Sql): void {
  if (versionOf(sql) > journalVersion)
    throw new Error('a newer Assay has taken it over. Close this one, and go on in the newer one');
}

/** Makes the tables, or the columns of a call that they lack; calls that are there hold nothing in those. Two copies that start at once do it one after the other. */
function makeTables(sql: Sql): void {
  if (versionOf(sql) === journalVersion && lackingIn(sql).length === 0) return;
  sql.atOnce(() => {
    const version = versionOf(sql);
    if (version === migratedVersion) migrate(sql);
    else if (version !== journalVersion) sql.exec(`${stateTable}${callTable}${partTables}`);
    for (const column of lackingIn(sql)) sql.exec(`ALTER TABLE calls ADD COLUMN ${column}`);
    sql.exec(`PRAGMA user_version = ${journalVersion}`);
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

/** Whether nothing can be written beside the file, as SQLite does even to read one. */
const isUnwritable = (error: unknown): boolean =>
  /readonly database|unable to open database/.test(errorText(error));
const copyIt =
  'SQLite has to write into the folder of a journal, also to read it. Copy the folder to where you may write, and name the copy with --data.';

/** A file of ours that this Assay cannot go on with. */
class Unreadable extends Error {}

const older = 'an earlier version of Assay wrote it';

/**
 * Whose a file is, read without opening it as a database, which would change it: null if it is
 * missing or empty. Throws where a link of somebody else stands in its place.
 */
function ownerOf(file: string): 'ours' | 'older' | 'newer' | 'another program' | null {
  const link = lstatSync(file, { throwIfNoEntry: false });
  if (link !== undefined && isLinkOfOthers(link)) throw new Error(linkOfOthers);
  if (!existsSync(file)) return null;
  const handle = openSync(file, 'r');
  try {
    const begin = Buffer.alloc(headBytes);
    const found = begin.subarray(0, readSync(handle, begin, 0, headBytes, 0));
    if (found.length === 0) return null;
    const head = sqliteHead(found);
    if (head?.mark !== journalMark) return 'another program';
    // One that was begun and has no tables yet has no version.
    if ([0, migratedVersion, journalVersion].includes(head.version)) return 'ours';
    return head.version > journalVersion ? 'newer' : 'older';
  } finally {
    closeSync(handle);
  }
}

/** Turns on the write-ahead log. Where two copies ask for it at the same moment, SQLite does not let one wait but refuses it; that one asks again. */
function writeAhead(sql: Sql): void {
  for (const end = performance.now() + patience; ; )
    try {
      sql.get('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

/**
 * Opens a file, or says whose it is. One that is built to be `moved` to its name has no files of SQLite beside it: this process would go on with
 * those after the move, others with new ones, and neither would see the locks of the other.
 */
function openFile(
  file: string,
  use: JournalUse,
  moved = false,
): { sql: Sql; close(): void } | 'newer' | 'another program' {
  if (use !== 'read') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const owner = ownerOf(file);
  if (owner === 'newer' || owner === 'another program') return owner;
  if (owner === 'older') throw new Unreadable(older);
  if (use !== 'read') {
    // Created before SQLite creates it, so that others can never read it; SQLite's other files take
    // its mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const database = new Database(file, { timeout: patience });
  try {
    const sql = createSql(database);
    // What was written ahead by one that was killed may say more than the head of the file.
    const version = versionOf(sql);
    if (version > journalVersion) {
      database.close();
      return 'newer';
    }
    if (![0, migratedVersion, journalVersion].includes(version)) throw new Unreadable(older);
    // Before the first table: pages of deleted replies can then be given back.
    sql.exec('PRAGMA auto_vacuum = INCREMENTAL');
    // Before anything is written ahead, so that the file itself has it from the start.
    if (Number(sql.get('PRAGMA application_id')?.application_id) !== journalMark)
      sql.exec(`PRAGMA application_id = ${journalMark}`);
    if (moved) sql.exec('PRAGMA journal_mode = MEMORY');
    else writeAhead(sql);
    sql.exec('PRAGMA synchronous = NORMAL');
    // What is deleted is overwritten, and not only forgotten.
    sql.get('PRAGMA secure_delete = ON');
    // What a large reply wrote ahead is given back, too.
    sql.get(`PRAGMA journal_size_limit = ${writtenAhead}`);
    makeTables(sql);
    // Reads an index to its end, so that a file that is cut off is mostly noticed now.
    sql.get('SELECT count(*) AS calls FROM calls');
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
  makeTables(sql);
  return { sql, file: null, mark: null, notice, close: () => void database.close() };
}

function markOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/**
 * Renames a journal that Assay cannot go on with, with its changes that were not merged yet, puts the file `next` in its place if there is one, and
 * returns the new name. Null if the file no longer has this mark: another copy found the damage first, and has begun a new file.
 */
export function setAside(
  file: string,
  mark: string | null,
  next: string | null = null,
): string | null {
  if (markOf(file) !== mark) return null;
  const aside = `${file}.corrupt-${Date.now()}`;
  // First, because SQLite would merge it into whatever has the name of its journal.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  if (next === null) renameSync(file, aside);
  else {
    // With two names for a moment, so that a process that is killed in between leaves one of the two journals there.
    try {
      linkSync(file, aside);
    } catch {
      renameSync(file, aside);
    }
    renameSync(next, file);
  }
  return aside;
}

/** What the name of a journal that is not ready yet ends with, before the number of its process. */
const savingEnd = '.saving-';
/** The name of a journal until it is ready. */
const unfinished = (file: string): string => `${file}${savingEnd}${process.pid}`;

function discard(unfinishedFile: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${unfinishedFile}${end}`, { force: true });
}

/**
 * Puts an empty journal where there is no file, in one step: another copy never sees one without its mark and its tables. Where that fails, because
 * another copy was first or a share has no links, the opening that follows finds out.
 */
function beginFile(file: string): void {
  const next = unfinished(file);
  try {
    discard(next);
    const empty = openFile(next, 'write', true);
    if (typeof empty !== 'string') empty.close();
    linkSync(next, file);
  } catch {
  } finally {
    discard(next);
  }
}

/** Removes what a process left that ended while it began a journal or saved a damaged one, whose calls nobody would find there. */
function removeUnfinished(file: string): void {
  const begin = `${basename(file)}${savingEnd}`;
  if (!existsSync(dirname(file))) return;
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(begin) && !isRunning(Number.parseInt(name.slice(begin.length), 10)))
      rmSync(join(dirname(file), name), { force: true });
}

/** Makes a new journal with what can be read of a damaged one; a sentence that says how much that is. */
function savedIn(next: string, damaged: string, step: Step): string {
  const fresh = openFile(next, 'write', true);
  if (typeof fresh === 'string') throw new Error(leftAlone[fresh](next));
  const from = new Database(damaged, { readonly: true });
  try {
    return salvage(createSql(from), fresh.sql, step);
  } finally {
    from.close();
    fresh.close();
  }
}

/**
 * Sets a journal aside that cannot be used, and opens a new one with what can be read of a damaged one; its `notice` says so. `why` is null for
 * one of an earlier version. `step` hears how far the saving is.
 */
export function beginAnew(
  file: string,
  mark: string | null,
  why: string | null,
  use: JournalUse,
  step: Step = () => undefined,
): OpenedJournal {
  const next = unfinished(file);
  let saved: string | null = null;
  let failed = '';
  if (why !== null)
    try {
      discard(next);
      saved = savedIn(next, file, step);
    } catch (error) {
      failed = `Nothing in it could be saved (${errorText(error)}).`;
    }
  try {
    const aside = setAside(file, mark, saved === null ? null : next);
    return opened(
      file,
      use,
      aside === null
        ? `The journal was damaged (${why ?? older}). Another copy of Assay replaced it.`
        : `The journal could not be read (${why ?? older}). It was kept as ${aside}, and a new one was created. ${saved ?? failed}`.trim(),
    );
  } finally {
    discard(next);
  }
}

/** Why the file is left alone, by whose it is. */
const leftAlone = {
  newer: (file: string) =>
    `The journal ${file} was written by a newer version of Assay and was not changed.`,
  'another program': (file: string) =>
    `${file} is not a journal of Assay, or is damaged so far that Assay does not know it. It was not changed. Choose another folder, or move the file away to begin a new journal.`,
} as const;
function opened(file: string, use: JournalUse, notice: string | null): OpenedJournal {
  if (use !== 'read' && !existsSync(file)) beginFile(file);
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
export function openJournal(
  file: string | null,
  use: JournalUse = 'write',
  step?: Step,
): OpenedJournal {
  if (file === null) return inMemory(null);
  const cannot = (why: unknown): OpenedJournal => {
    if (why instanceof Unusable) throw why;
    const locks = isBusy(why) ? missingLocks(dirname(file)) : null;
    const cannotOpen = `The journal ${file} cannot be opened (${errorText(why)}).`;
    const next = use === 'read' && isUnwritable(why) ? copyIt : locks;
    return instead(next === null ? cannotOpen : `${cannotOpen} ${next}`, use);
  };
  let mark: string | null = null;
  try {
    if (use !== 'read') removeUnfinished(file);
    mark = markOf(file);
    return opened(file, use, null);
  } catch (error) {
    if (!(error instanceof Unreadable) && !isDamage(error)) return cannot(error);
    const why = errorText(error);
    if (use === 'read')
      throw new Unusable(
        `The journal ${file} cannot be read (${why}). It was not changed: the next command that keeps a call sets it aside.`,
      );
    try {
      return beginAnew(file, mark, why === older ? null : why, use, step);
    } catch (again) {
      return cannot(again);
    }
  }
}
