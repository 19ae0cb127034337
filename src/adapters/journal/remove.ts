import type { Column, Sql } from './sql.ts';

/** So many calls are always taken out of the index of words one by one. */
const few = 200;

/** Makes an empty index of words, kept as text next to the index, because only so can a call be deleted from it without a trace. */
export const wordsTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(url, body, findings, note, tokenize="unicode61 remove_diacritics 2 tokenchars '_'", prefix='2 3');
   INSERT INTO ${name} (${name}, rank) VALUES ('secure-delete', 1);`;

/** Says that the history changed. Must run inside a change. */
export const raiseHistory = (sql: Sql): void =>
  void sql.run('UPDATE state SET history = history + 1');

/** Deletes the calls that a condition is true of, in the index too, and returns how many there were. Must run inside a change. */
export function removeCalls(sql: Sql, where: string, ...given: Column[]): number {
  const gone = `SELECT seq FROM calls WHERE ${where}`;
  const seqs = sql.all(gone, ...given).map(({ seq }) => seq as number);
  if (seqs.length === 0) return 0;
  raiseHistory(sql);
  const total = (): number => Number(sql.get('SELECT count(*) AS calls FROM calls')?.calls);
  // An index of what stays is made much sooner than each call is taken out of one.
  if (seqs.length > few && 2 * seqs.length > total()) {
    sql.exec(wordsTable('call_left'));
    sql.run(
      `INSERT INTO call_left (rowid, url, body, findings, note)
       SELECT rowid, url, body, findings, note FROM call_texts WHERE rowid NOT IN (${gone})`,
      ...given,
    );
    sql.exec('DROP TABLE call_texts; ALTER TABLE call_left RENAME TO call_texts;');
  } else for (const seq of seqs) sql.run('DELETE FROM call_texts WHERE rowid = ?', seq);
  for (const seq of seqs)
    for (const table of ['call_clauses', 'call_parts', 'call_tags'])
      sql.run(`DELETE FROM ${table} WHERE seq = ?`, seq);
  sql.run(
    `UPDATE state SET held = held - (SELECT total(keptBytes) FROM calls WHERE isPinned = 0 AND (${where}))`,
    ...given,
  );
  return sql.run(`DELETE FROM calls WHERE ${where}`, ...given);
}
