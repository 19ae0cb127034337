import { gunzipSync } from 'node:zlib';
import { errorText, grouped, manyOf } from '#core/text/wording.ts';
import type { Step } from '../workers/threads.ts';
import { documentRow } from './documents.ts';
import { type Column, guarded, type Row, type Sql } from './sql.ts';

/** How many calls are written in one change. */
const handful = 500;

/**
 * How many calls are saved, the newest. What is read and written for one takes up to 25 kB in the native library until the thread rests, which it does not
 * before it is done: a million calls would end the process, and so would every start after that.
 */
const mostSaved = 50_000;

/** How many numbers are tried, from the newest back, where nothing says which there were. */
const mostNumbers = 5_000_000;

/** What damaged pages do not give; null as well where there was nothing. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The numbers of all rows of a damaged table: of the table itself or of an index, where one is whole, and else every number that was ever given. */
function numbersOf(from: Sql, table: string, indexes: readonly string[]): number[] {
  for (const by of ['NOT INDEXED', ...indexes.map((name) => `INDEXED BY ${name}`)]) {
    const rows = readable(() => from.all(`SELECT rowid AS number FROM ${table} ${by}`));
    if (rows !== null) return [...new Set(rows.map(({ number }) => Number(number)))];
  }
  const last = from.get('SELECT seq FROM sqlite_sequence WHERE name = ?', table);
  const newest = Number(last?.seq ?? 0);
  // The number itself may be damaged.
  const length = Number.isSafeInteger(newest) ? Math.min(Math.max(newest, 0), mostNumbers) : 0;
  return Array.from({ length }, (_, n) => newest - n).reverse();
}

const savedText = (all: number, saved: number, one: string): string =>
  saved === all ? manyOf(all, one) : `${grouped(saved)} of ${manyOf(all, one)}`;

/**
 * Copies into an empty journal what can be read of a damaged one, and says in a sentence how much that was. A call needs its row and its facts; of
 * the rest it keeps what is whole. `step` hears how many calls were read. Throws where nothing can be read at all, or the new journal cannot be written.
 */
export function salvage(from: Sql, sql: Sql, step: Step): string {
  // A file that is shorter than it says of itself can only be read so.
  from.exec('PRAGMA writable_schema = ON');
  // A journal that is not ready yet may be lost with the power.
  sql.exec('PRAGMA synchronous = OFF');
  const insert = (table: string, rows: readonly Row[] | null): void => {
    for (const row of rows ?? []) {
      const names = Object.keys(row);
      sql.run(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        ...names.map((name) => {
          const value = row[name];
          return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Column);
        }),
      );
    }
  };
  const columnsOf = new Map<string, string>();
  const rowsOf = (table: string, where: string, ...given: Column[]): Row[] | null =>
    readable(() => {
      const columns =
        columnsOf.get(table) ??
        sql
          .all('SELECT name FROM pragma_table_info(?)', table)
          .map(({ name }) => guarded(String(name)))
          .join(', ');
      columnsOf.set(table, columns);
      return from.all(`SELECT ${columns} FROM ${table} WHERE ${where}`, ...given);
    });
  /** A part of a call whose bytes are those that were kept. */
  const partOf = (seq: number, part: string): Row[] | null =>
    readable(() => {
      const rows = from.all(
        'SELECT n, CAST(chunk AS BLOB) AS chunk FROM call_parts WHERE seq = ? AND part = ? ORDER BY n',
        ...[seq, part],
      );
      gunzipSync(Buffer.concat(rows.map(({ chunk }) => new Uint8Array(chunk as ArrayBuffer))));
      return rows.map((row) => ({ seq, part, ...row }));
    });
  /** Nothing of the work where what was read cannot be written either, as bytes by chance that were a row; false then. */
  const isWritten = (work: () => void): boolean => {
    sql.exec('SAVEPOINT one');
    try {
      work();
      sql.exec('RELEASE one');
      return true;
    } catch (error) {
      if (!/constraint|mismatch/.test(errorText(error))) throw error;
      sql.exec('ROLLBACK TO one; RELEASE one');
      return false;
    }
  };
  const saved = { calls: 0, inPart: 0, documents: 0 };
  const saveCall = (seq: number): void => {
    const row = rowsOf('calls', 'seq = ?', seq)?.[0];
    const facts = partOf(seq, 'facts');
    if (facts === null || row === undefined || Number.isNaN(Date.parse(String(row.at)))) return;
    const reply = row.hasReply === 1 ? partOf(seq, 'reply') : [];
    const clauses = rowsOf('call_clauses', 'seq = ?', seq);
    const tags = rowsOf('call_tags', 'seq = ?', seq);
    const words = readable(() =>
      from.all(
        `SELECT id AS rowid, ${guarded('c0', 'url')}, ${guarded('c1', 'body')}, ${guarded('c2', 'findings')}, ${guarded('c3', 'note')} FROM call_texts_content WHERE id = ?`,
        seq,
      ),
    );
    const isSaved = isWritten(() => {
      insert('calls', [reply === null ? { ...row, hasReply: 0, isNewest: 0 } : row]);
      insert('call_parts', facts);
      insert('call_parts', reply);
      insert('call_clauses', clauses);
      insert('call_tags', tags);
      insert('call_texts', words);
    });
    if (!isSaved) return;
    saved.calls += 1;
    if (reply === null || clauses === null || tags === null || !words?.length) saved.inPart += 1;
  };
  const documents = numbersOf(from, 'documents', [
    'documents_revision',
    'sqlite_autoindex_documents_1',
  ]);
  sql.atOnce(() => {
    for (const n of documents) {
      const row = rowsOf('documents', 'n = ?', n)?.[0];
      if (row === undefined || readable(() => documentRow(row)) === null) continue;
      // The list is asked for anew, whatever was known of it.
      if (isWritten(() => insert('documents', [{ ...row, revision: 0 }]))) saved.documents += 1;
    }
    isWritten(() => insert('versions', rowsOf('versions', 'TRUE')));
  });
  const found = numbersOf(from, 'calls', [
    'calls_order',
    'calls_kept',
    'calls_owner',
    'calls_outcome',
  ]);
  const calls = found.toSorted((one, two) => one - two).slice(-mostSaved);
  for (let first = 0; first < calls.length; first += handful) {
    step(first, calls.length);
    sql.atOnce(() => {
      for (const seq of calls.slice(first, first + handful)) saveCall(seq);
    });
  }
  const [state] = rowsOf('state', 'TRUE') ?? [];
  sql.run(
    'UPDATE state SET day_at = ?, day_before = ?, held = (SELECT total(keptBytes) FROM calls WHERE isPinned = 0)',
    ...[Number(state?.day_at ?? 0), Number(state?.day_before ?? 0)],
  );
  // Merged, and on disk, before the file gets its name.
  sql.exec('PRAGMA synchronous = NORMAL');
  sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
  const part =
    saved.inPart === 0
      ? ''
      : ` ${manyOf(saved.inPart, 'of these calls lacks', 'of these calls lack')} the reply, the findings, the tags or the words for the search.`;
  const older =
    found.length === calls.length
      ? ''
      : ` The other ${manyOf(found.length - calls.length, 'call')}, which are older, are in that file alone.`;
  return `${savedText(found.length, saved.calls, 'call')} and ${savedText(documents.length, saved.documents, 'document')} in it could be saved.${part}${older}`;
}
