import type Database from 'libsql';
import { errorText } from '#core/text/wording.ts';

/** What a column can hold. Booleans are not among them: the native library ends the whole process over one. */
export type Column = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;

/** SQL on one open database: statements prepared once, parameters by position. */
export type Sql = {
  all(sql: string, ...parameters: Column[]): Row[];
  get(sql: string, ...parameters: Column[]): Row | undefined;
  /** How many rows were changed. */
  run(sql: string, ...parameters: Column[]): number;
  exec(sql: string): void;
  /** Everything the work changes, or nothing of it when it throws. */
  atOnce<T>(work: () => T): T;
};

// The native library cuts a text at a NUL.
const bindable = (column: Column): Column =>
  typeof column === 'string' && column.includes('\0') ? column.replaceAll('\0', '\ufffd') : column;

/** The only column that holds bytes. */
const bytesColumn = 'chunk';

/** A column whose text is read as bytes: over text that is not UTF-8, as a damaged page has it, the native library ends the whole process. */
export const guarded = (column: string, name = column.replace(/^.*\./, '')): string =>
  `iif(typeof(${column}) = 'text', CAST(${column} AS BLOB), ${column}) AS ${name}`;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** A row with the text of its guarded columns. Throws an Error where that is damaged. */
function decoded(row: Row): Row {
  for (const [name, value] of Object.entries(row))
    if (name !== bytesColumn && (value instanceof ArrayBuffer || ArrayBuffer.isView(value)))
      try {
        row[name] = utf8.decode(value);
      } catch {
        throw new Error(`the text of ${name} is malformed`);
      }
  return row;
}

export function createSql(database: Database.Database): Sql {
  const prepared = new Map<string, Database.Statement<unknown[]>>();
  const statement = (sql: string): Database.Statement<unknown[]> => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  // One list as the only argument: passed one by one, a parameter that is an object would be read
  // as names and values.
  const bound = (parameters: readonly Column[]): [unknown[]] => [parameters.map(bindable)];
  return {
    all: (sql, ...parameters) => (statement(sql).all(...bound(parameters)) as Row[]).map(decoded),
    get(sql, ...parameters) {
      const row = statement(sql).get(...bound(parameters)) as Row | undefined;
      return row && decoded(row);
    },
    run: (sql, ...parameters) => statement(sql).run(...bound(parameters)).changes,
    exec: (sql) => void database.exec(sql),
    atOnce(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // A full disk has rolled back already.
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
  };
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
