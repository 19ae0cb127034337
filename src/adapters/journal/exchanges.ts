import type { ExchangeRow, ExchangeToKeep, HistoryQuery } from '#app/ports/journal.ts';
import { storedPieces, storePieces } from './calls.ts';
import { giveBack } from './list.ts';
import type { Column, Row, Sql } from './sql.ts';

const day = 24 * 3600 * 1000;
/** How long an exchange is kept, in milliseconds. */
const keptFor = 30 * day;
/** How many exchanges are looked at together when old ones are deleted. */
const handful = 200;

/** The two parts of a kept exchange, compressed. */
export type PackedExchange = { facts: Uint8Array; reply: Uint8Array | null };

const columns = [
  'at',
  'kind',
  'name',
  'action',
  'surface',
  'status',
  'outcome',
  'url',
  'document_id',
  'visitor',
  'is_mock',
  'errors',
  'warnings',
  'infos',
  'version',
] as const;

const valuesOf = (row: ExchangeRow): Record<(typeof columns)[number], Column> => ({
  ...row,
  document_id: row.documentId,
  is_mock: row.isMock ? 1 : 0,
});

// The tables are ours, and each column holds what its name says.
const rowOf = ({ document_id, is_mock, _metadata, ...row }: Row) =>
  ({
    ...row,
    documentId: document_id,
    isMock: is_mock === 1,
  }) as ExchangeRow & { seq: number };

const insertPart = 'INSERT INTO exchange_parts (seq, part, n, chunk) VALUES (?, ?, ?, ?)';
const selectPart = 'SELECT chunk FROM exchange_parts WHERE seq = ? AND part = ? ORDER BY n';
const listed = ['seq', ...columns].map((column) => `e.${column}`).join(', ');

/** The words of a search as the index takes them: all have to occur, each at least as a beginning. */
const matching = (search: string): string =>
  (search.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');

/** The history of exchanges, of documents and of webhooks. */
export function exchangesOf(sql: Sql) {
  const remove = (seq: number): void => {
    for (const table of ['exchanges', 'exchange_clauses', 'exchange_parts'])
      sql.run(`DELETE FROM ${table} WHERE seq = ?`, seq);
    sql.run('DELETE FROM exchange_words WHERE rowid = ?', seq);
  };
  const heldBytes = (): number =>
    Number(sql.get('SELECT total(kept_bytes) AS bytes FROM exchanges')?.bytes);
  /** Deletes what is too old, and then the oldest until the quota is met; returns how many were deleted. Must run inside a change. */
  const makeRoom = (now: number, quotaBytes: number): number => {
    let deleted = 0;
    let held = heldBytes();
    for (;;) {
      const oldest = sql.all(
        `SELECT seq, at, kept_bytes FROM exchanges ORDER BY at LIMIT ${handful}`,
      );
      const before = deleted;
      for (const { seq, at, kept_bytes } of oldest) {
        if ((at as number) >= now - keptFor && held <= quotaBytes) return deleted;
        remove(seq as number);
        held -= kept_bytes as number;
        deleted += 1;
      }
      if (deleted === before) return deleted;
    }
  };
  return {
    keepExchange(
      exchange: Omit<ExchangeToKeep, 'facts'>,
      { facts, reply }: PackedExchange,
    ): number {
      const { clauses, words, quotaBytes, ...row } = exchange;
      const keptBytes = facts.length + (reply?.length ?? 0);
      const { seq, deleted } = sql.atOnce(() => {
        const values = valuesOf(row);
        const inserted = sql.get(
          `INSERT INTO exchanges (${columns.join(', ')}, kept_bytes) VALUES (${columns.map(() => '?').join(', ')}, ?) RETURNING seq`,
          ...columns.map((column) => values[column]),
          keptBytes,
        );
        const number = Number(inserted?.seq);
        for (const { clause, level } of clauses)
          sql.run('INSERT OR IGNORE INTO exchange_clauses VALUES (?, ?, ?)', clause, number, level);
        storePieces(sql, insertPart, [number, 'facts'], facts);
        if (reply) storePieces(sql, insertPart, [number, 'reply'], reply);
        sql.run(
          'INSERT INTO exchange_words (rowid, url, body, findings) VALUES (?, ?, ?, ?)',
          number,
          row.url ?? '',
          words.body,
          words.findings,
        );
        return { seq: number, deleted: makeRoom(row.at, quotaBytes) };
      });
      if (deleted > 0) giveBack(sql);
      return seq;
    },
    listExchanges({ search, clause, name, since, limit }: HistoryQuery) {
      const match = search === null ? null : matching(search);
      // Nothing that could be looked for occurs nowhere.
      if (match === '') return [];
      const conditions = (
        [
          ['exchange_words MATCH ?', match],
          ['e.at >= ?', since],
          ['e.name = ?', name],
          ['e.seq IN (SELECT seq FROM exchange_clauses WHERE clause = ?)', clause],
        ] as const
      ).filter(([, value]) => value !== null);
      const from =
        match === null
          ? 'exchanges e'
          : 'exchange_words JOIN exchanges e ON e.seq = exchange_words.rowid';
      const where =
        conditions.length === 0 ? '' : `WHERE ${conditions.map(([text]) => text).join(' AND ')}`;
      return sql
        .all(
          `SELECT ${listed} FROM ${from} ${where} ORDER BY ${match === null ? 'e.seq' : 'exchange_words.rowid'} DESC LIMIT ?`,
          ...conditions.map(([, value]) => value),
          limit,
        )
        .map(rowOf);
    },
    openExchange(seq: number) {
      const row = sql.get(`SELECT ${listed} FROM exchanges e WHERE seq = ?`, seq);
      if (!row) return null;
      const reply = storedPieces(sql, selectPart, [seq, 'reply']);
      return {
        row: rowOf(row),
        packed: {
          facts: storedPieces(sql, selectPart, [seq, 'facts']),
          reply: reply.length === 0 ? null : reply,
        },
      };
    },
  };
}
