import type { Column, Sql } from './sql.ts';

/** So many calls are always taken out of the index of words one by one. */
const few = 200;

/** Makes an empty index of words, kept as text next to the index, because only so can a call be deleted from it without a trace. */
export const wordsTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(url, body, findings, note, tokenize="unicode61 remove_diacritics 2 tokenchars '_'", prefix='2 3');
   INSERT INTO ${name} (${name}, rank) VALUES ('secure-delete', 1);`;

const emptied = `UPDATE calls SET isKept = 0, isLastCompleted = 0, isPinned = 0, hasReply = 0, ref = NULL, url = NULL, note = '', keptBytes = 0`;
const among = 'seq IN (SELECT value FROM json_each(?))';

/**
 * Deletes the calls that a condition is true of, in the index too, and returns how many there were. Where one is the newest of a document in a list, the row
 * stays with what the list shows. Must run inside a change.
 */
export function removeCalls(sql: Sql, where: string, ...given: Column[]): number {
  const gone = `SELECT seq FROM calls WHERE ${where}`;
  const seqs = sql.all(gone, ...given).map(({ seq }) => seq as number);
  if (seqs.length === 0) return 0;
  const total = (): number =>
    Number(sql.get('SELECT count(*) AS calls FROM calls WHERE isKept = 1')?.calls);
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
  const all = JSON.stringify(seqs);
  for (const table of ['call_clauses', 'call_parts', 'call_tags'])
    sql.run(`DELETE FROM ${table} WHERE ${among}`, all);
  sql.run(`${emptied} WHERE listed IS NOT NULL AND ${among}`, all);
  sql.run(`DELETE FROM calls WHERE listed IS NULL AND ${among}`, all);
  return seqs.length;
}
