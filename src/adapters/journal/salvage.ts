import { grouped } from '#core/text/wording.ts';
import type { Step } from '../workers/threads.ts';
import { type Column, guarded, type Row, type Sql } from './sql.ts';

/**
 * How many rows of calls are copied: those that stay whatever their age, and the newest. What is read and written for one takes up to 25 kB in the native library
 * until the thread rests, which it does not before it is done: a million calls would end the process, and so would every start after that.
 */
const mostCopied = 50_000;
/** How many numbers are looked up together. */
const handful = 100;
const words = ['url', 'body', 'findings', 'note'].map((name, n) => guarded(`c${n}`, name));

/** What a read of damaged pages gives; null where it fails. */
function readable(read: () => Row[]): Row[] | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The numbers of the rows to copy, and of how many there are; where a handful cannot be read together, each of its numbers may be one. */
function numbersIn(from: Sql): { numbers: number[]; count: number } {
  const last = Number(from.get("SELECT seq FROM sqlite_sequence WHERE name = 'calls'")?.seq ?? 0);
  const read =
    'SELECT seq, listed IS NULL AND NOT isLastCompleted AND NOT isPinned AS goes FROM calls WHERE seq BETWEEN ? AND ?';
  const found: Row[] = [];
  for (let seq = 1; seq <= Math.min(last, 100 * mostCopied); seq += handful) {
    const alone = Array.from({ length: Math.min(handful, last + 1 - seq) }, (_, n) => ({
      seq: seq + n,
      goes: 1,
    }));
    found.push(...(readable(() => from.all(read, seq, seq + handful - 1)) ?? alone));
  }
  const first = found.toSorted(
    (a, b) => Number(a.goes) - Number(b.goes) || Number(b.seq) - Number(a.seq),
  );
  const numbers = first.slice(0, mostCopied).map(({ seq }) => Number(seq));
  return { numbers: numbers.toSorted((a, b) => a - b), count: found.length };
}

/** Copies what SQLite still reads of a damaged journal into an empty one, row by row, and says in a sentence how many there were of how many. */
export function salvage(from: Sql, sql: Sql, step: Step): string {
  // A file that is shorter than it says of itself can only be read so.
  from.exec('PRAGMA writable_schema = ON');
  // A journal that is not ready yet may be lost with the power.
  sql.exec('PRAGMA synchronous = OFF');
  const namesIn = (of: Sql, table: string): string[] =>
    of.all('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => String(name));
  const readOf = (table: string): [string, string] => {
    // One of the version before lacks some.
    const there = namesIn(from, table);
    const names = namesIn(sql, table)
      .filter((name) => there.includes(name))
      .map((name) => guarded(name));
    return [table, `SELECT ${names} FROM ${table} WHERE seq = ?`];
  };
  const call = readOf('calls');
  const others = ['call_parts', 'call_clauses', 'call_tags'].map(readOf);
  // Beside their index, which may be damaged.
  others.push(['call_texts', `SELECT id AS rowid, ${words} FROM call_texts_content WHERE id = ?`]);
  const copy = (seq: number, [table, read]: [string, string]): number =>
    (readable(() => from.all(read, seq)) ?? []).filter((row) => {
      const values = Object.values(row).map((value) =>
        value instanceof ArrayBuffer ? new Uint8Array(value) : value,
      );
      // Ignored where bytes were a row by chance.
      const into = `INSERT OR IGNORE INTO ${table} (${Object.keys(row)})`;
      return sql.run(`${into} VALUES (${values.map(() => '?')})`, ...(values as Column[])) > 0;
    }).length;
  const { numbers, count } = numbersIn(from);
  let copied = 0;
  sql.atOnce(() => {
    for (const [n, seq] of numbers.entries()) {
      if (n % 500 === 0) step(n, numbers.length);
      if (copy(seq, call) === 0) continue;
      for (const other of others) copy(seq, other);
      copied += 1;
    }
    // Windows read their lists anew.
    sql.run('UPDATE state SET revision = 1 + (SELECT ifnull(max(revision), 0) FROM calls)');
    sql.run('UPDATE state SET removed = revision');
  });
  return `${grouped(copied)} of ${grouped(count)} calls and documents in it could be saved.`;
}
