import { callTable, stateTable } from './calls.ts';
import { ofNewest, ofRecord, ofReply, placeTypes } from './documents.ts';
import type { Column, Row, Sql } from './sql.ts';

/** Makes the tables of this version of those of version 10, where the list of documents had a table of its own. Must run inside a change. */
export function migrate(sql: Sql): void {
  const numbers = sql.get('SELECT max(seq) AS last FROM sqlite_sequence') as Row;
  const before = sql.get('SELECT revision, day_at, day_before FROM state') as Row;
  const columns = sql.all("SELECT name FROM pragma_table_info('calls')").map(({ name }) => name);
  const now = columns.map((name) => (name === 'isNewest' ? 'isLastCompleted' : name));
  const indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'calls'";
  for (const { name } of sql.all(indexes)) sql.exec(`DROP INDEX ${name}`);
  sql.exec(`ALTER TABLE calls RENAME TO calls_10; DROP TABLE state; ${stateTable}${callTable}`);
  sql.exec(`INSERT INTO calls (${now.join(', ')}) SELECT ${columns.join(', ')} FROM calls_10`);
  // No number is given twice, and what is added later comes later in the list.
  sql.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'calls'", numbers.last as number);
  sql.run(
    'UPDATE state SET revision = ?, removed = ?, day_at = ?, day_before = ?',
    ...[before.revision, before.revision, before.day_at, before.day_before].map(Number),
  );
  for (const row of sql.all('SELECT * FROM documents ORDER BY n')) list(sql, row);
  sql.exec('DROP TABLE calls_10; DROP TABLE documents; DROP TABLE gone; DROP TABLE versions');
}

/** Version 10 counted what held, and kept nothing of what was unclear. */
function checksOf(said: unknown): string {
  const { held, ...checks } = said as { held: number };
  return JSON.stringify({ ...checks, unclear: [], held: [], heldRules: held });
}

/** Puts a document in its place of the list: its newest call, or a row of its own where the history does not have that. */
function list(sql: Sql, row: Row): void {
  const said = JSON.parse(row.known as string) as Record<string, Column>;
  const of = (names: Record<string, string>): Record<string, Column> =>
    Object.fromEntries(Object.entries(names).map(([from, to]) => [to, said[from] ?? null]));
  const key = [row.connection_id, row.id] as [string, string];
  const newest = (where: string, ...given: Column[]) => {
    const ofDocument = 'SELECT max(seq) AS seq FROM calls WHERE ownerId = ? AND documentId = ?';
    return sql.get(`${ofDocument} AND ${where}`, ...key, ...given)?.seq as number | null;
  };
  const set = (seq: number, values: Record<string, Column>): void => {
    const names = Object.keys(values).map((name) => `${name} = ?`);
    sql.run(`UPDATE calls SET ${names} WHERE seq = ?`, ...Object.values(values), seq);
  };
  const insert = `INSERT INTO calls (kind, ownerId, documentId, isKept, keptAt, keptBytes) VALUES ('document', ?, ?, 0, 0, 0) RETURNING seq`;
  const kept = newest('at = ?', said.askedAt ?? null);
  const seq = kept ?? Number(sql.get(insert, ...key)?.seq);
  const isMock = said.isMock ? 1 : 0;
  const record = of({ ...ofReply, ...ofRecord });
  if (kept === null) set(seq, { ...of(ofNewest), ...record, isMock });
  else set((said.kind ? null : newest('status IS NOT NULL')) ?? seq, record);
  const names = placeTypes.map((column) => column.replace(/ .*/, ''));
  const follow = names.filter((name) => name.startsWith('follow'));
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  set(seq, {
    listed: row.n as number,
    revision: row.revision as number,
    addedAt: row.added_at as number,
    attempts: row.attempts as number,
    lastStatus: said.lastStatus ?? null,
    checks: said.checks ? checksOf(said.checks) : null,
    ...Object.fromEntries(follow.map((name) => [name, row[snake(name)] as Column])),
  });
}
