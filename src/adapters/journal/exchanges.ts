import type { ExchangeRow, ExchangeToKeep, HistoryQuery } from '#app/ports/journal.ts';
import { storedPieces, storePieces } from './calls.ts';
import { giveBack } from './list.ts';
import type { Column, Row, Sql } from './sql.ts';

const day = 24 * 3600 * 1000;
/** How long an exchange that is not pinned is kept, in milliseconds. */
const keptFor = 30 * day;
/** Bytes that all kept exchanges together may have, compressed; pinned ones count, but stay. */
const quotaBytes = 256 * 1024 * 1024;
/** How many exchanges are deleted at once. */
const handful = 200;

/** The two parts of a kept exchange, compressed. */
export type PackedExchange = { facts: Uint8Array; reply: Uint8Array | null };

const columns = [
  'at',
  'kind',
  'name',
  'subject_id',
  'action',
  'surface',
  'status',
  'outcome',
  'url',
  'document_id',
  'bank_code',
  'visitor',
  'is_mock',
  'errors',
  'warnings',
  'infos',
  'version',
] as const;

const valuesOf = (row: ExchangeRow): Record<(typeof columns)[number], Column> => ({
  ...row,
  subject_id: row.subjectId,
  document_id: row.documentId,
  bank_code: row.bankCode,
  is_mock: row.isMock ? 1 : 0,
});

// The tables are ours, and each column holds what its name says.
const rowOf = ({ subject_id, document_id, bank_code, is_mock, _metadata, ...row }: Row) =>
  ({
    ...row,
    subjectId: subject_id,
    documentId: document_id,
    bankCode: bank_code,
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
  const remove = (seqs: readonly number[]): void => {
    for (const seq of seqs) {
      for (const table of ['exchanges', 'exchange_clauses', 'exchange_parts'])
        sql.run(`DELETE FROM ${table} WHERE seq = ?`, seq);
      sql.run('DELETE FROM exchange_words WHERE rowid = ?', seq);
    }
  };
  const heldBytes = (): number =>
    Number(sql.get('SELECT total(kept_bytes) AS bytes FROM exchanges')?.bytes);
  const oldest = (where: string, ...given: Column[]): Row[] =>
    sql.all(
      `SELECT seq, kept_bytes FROM exchanges WHERE pinned = 0 AND ${where} ORDER BY at LIMIT ${handful}`,
      ...given,
    );
  /** Deletes what is too old, and then the oldest until the quota is met. Must run inside a change. */
  const makeRoom = (now: number): boolean => {
    const expired = oldest('at < ?', now - keptFor).map(({ seq }) => seq as number);
    remove(expired);
    let held = heldBytes();
    const over: number[] = [];
    if (held > quotaBytes)
      for (const { seq, kept_bytes } of oldest('1')) {
        if (held <= quotaBytes) break;
        over.push(seq as number);
        held -= kept_bytes as number;
      }
    remove(over);
    return expired.length + over.length > 0;
  };
  return {
    keepExchange(
      exchange: Omit<ExchangeToKeep, 'facts'>,
      { facts, reply }: PackedExchange,
    ): number {
      const { clauses, words, ...row } = exchange;
      const keptBytes = facts.length + (reply?.length ?? 0);
      const { seq, hasRoom } = sql.atOnce(() => {
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
        return { seq: number, hasRoom: makeRoom(row.at) };
      });
      if (hasRoom) giveBack(sql);
      return seq;
    },
    listExchanges({ search, clause, name, since, limit }: HistoryQuery) {
      const match = search === null ? null : matching(search);
      // Nothing that could be looked for occurs nowhere.
      if (match === '') return [];
      const conditions: [string, Column][] = [
        ...(match === null ? [] : ([['exchange_words MATCH ?', match]] as [string, Column][])),
        ...(since === null ? [] : ([['e.at >= ?', since]] as [string, Column][])),
        ...(name === null ? [] : ([['e.name = ?', name]] as [string, Column][])),
        ...(clause === null
          ? []
          : ([['e.seq IN (SELECT seq FROM exchange_clauses WHERE clause = ?)', clause]] as [
              string,
              Column,
            ][])),
      ];
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
