import type {
  ExchangeNotes,
  ExchangeRow,
  ExchangeToKeep,
  HistoryQuery,
  HistorySize,
  ListedExchange,
} from '#app/ports/journal.ts';
import { keptDays } from '#operations/bounds.ts';
import { storedPieces, storePieces } from './calls.ts';
import { giveBack } from './list.ts';
import type { Column, Row, Sql } from './sql.ts';

const day = 24 * 3600 * 1000;
/** How long an exchange is kept, in milliseconds. */
const keptFor = keptDays * day;
/** How many exchanges are looked at together when old ones are deleted. */
const handful = 200;

/** Two days on which Assay was used, at least 24 hours apart, in milliseconds since 1970. */
type DaysOfUse = { day_at: number; day_before: number };

/** The two parts of a kept exchange, compressed. */
export type PackedExchange = { facts: Uint8Array; reply: Uint8Array | null };

const columns = [
  'at',
  'kind',
  'name',
  'owner_id',
  'action',
  'surface',
  'status',
  'outcome',
  'url',
  'document_id',
  'bank_code',
  'visitor',
  'clock',
  'is_mock',
  'check_id',
  'errors',
  'warnings',
  'infos',
  'version',
] as const;

const valuesOf = (row: ExchangeRow): Record<(typeof columns)[number], Column> => ({
  ...row,
  owner_id: row.ownerId,
  document_id: row.documentId,
  bank_code: row.bankCode,
  is_mock: row.isMock ? 1 : 0,
  check_id: row.checkId,
});

// The tables are ours, and each column holds what its name says. A tag holds no line break.
const rowOf = ({
  owner_id,
  document_id,
  bank_code,
  is_mock,
  check_id,
  pinned,
  tags,
  _metadata,
  ...row
}: Row) =>
  ({
    ...row,
    ownerId: owner_id,
    documentId: document_id,
    bankCode: bank_code,
    isMock: is_mock === 1,
    checkId: check_id,
    isPinned: pinned === 1,
    tags: tags === null ? [] : (tags as string).split('\n'),
  }) as unknown as ListedExchange;

const insertPart = 'INSERT INTO exchange_parts (seq, part, n, chunk) VALUES (?, ?, ?, ?)';
const selectPart = 'SELECT chunk FROM exchange_parts WHERE seq = ? AND part = ? ORDER BY n';
const listed = `${['seq', ...columns, 'pinned', 'note'].map((column) => `e.${column}`).join(', ')},
  (SELECT group_concat(tag, char(10)) FROM exchange_tags WHERE seq = e.seq) AS tags`;

/** Makes an empty index of words. */
const wordsTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(url, body, findings, note, tokenize="unicode61 remove_diacritics 2 tokenchars '_'", prefix='2 3');
   INSERT INTO ${name} (${name}, rank) VALUES ('secure-delete', 1)`;

/** The words of a search as the index takes them: all have to occur, each at least as a beginning. */
const matching = (search: string): string =>
  (search.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => `"${word}"*`).join(' ');

/** The same for a search in every column and one in the notes; null where neither was asked for, and '' where one has nothing that could be looked for. */
function matchOf({ search, note }: Pick<HistoryQuery, 'search' | 'note'>): string | null {
  if (search === null && note === null) return null;
  const [anywhere, inNotes] = [search, note].map((text) => text && matching(text));
  if (anywhere === '' || inNotes === '') return '';
  return [anywhere && `(${anywhere})`, inNotes && `(note : (${inNotes}))`]
    .filter((part) => typeof part === 'string')
    .join(' AND ');
}

/** The columns that count the findings of each level. */
const levelColumns = { error: 'errors', warning: 'warnings', info: 'infos' } as const;

/** The conditions of a query, each with its parameters. */
function conditionsOf(query: HistoryQuery): [sql: string, ...parameters: Column[]][] {
  const { clause, level, status, isPinned } = query;
  const equal = [
    ['e.kind', query.kind],
    ['e.action', query.action],
    ['e.name', query.name],
    ['e.owner_id', query.ownerId],
    ['e.document_id', query.documentId],
    ['e.bank_code', query.bankCode],
    ['e.visitor', query.visitor],
  ] as const;
  const conditions: [string, ...(Column | boolean)[]][] = [
    ...equal.map(([column, value]): [string, Column] => [`${column} = ?`, value]),
    ['e.at >= ?', query.since],
    ['e.at < ?', query.until],
    ['e.seq < ?', query.before],
    ['e.seq IN (SELECT seq FROM exchange_tags WHERE tag = ?)', query.tag],
  ];
  if (status !== null) conditions.push(['ifnull(e.status, 0) = ?', status]);
  if (isPinned !== null) conditions.push(['e.pinned = ?', isPinned ? 1 : 0]);
  if (clause !== null)
    conditions.push([
      `e.seq IN (SELECT seq FROM exchange_clauses WHERE clause = ?${level === null ? '' : ' AND level = ?'})`,
      ...[clause, ...(level === null ? [] : [level])],
    ]);
  else if (level !== null) conditions.push([`e.${levelColumns[level]} > ?`, 0]);
  return conditions.filter(([, value]) => value !== null) as [string, ...Column[]][];
}

/** The history of exchanges, of documents and of webhooks. */
export function exchangesOf(sql: Sql) {
  const raiseHistory = (): void => void sql.run('UPDATE state SET history = history + 1');
  const remove = (seq: number): number => {
    for (const table of ['exchange_clauses', 'exchange_parts', 'exchange_tags'])
      sql.run(`DELETE FROM ${table} WHERE seq = ?`, seq);
    sql.run('DELETE FROM exchange_texts WHERE rowid = ?', seq);
    sql.run(
      'UPDATE state SET held = held - ifnull((SELECT kept_bytes FROM exchanges WHERE seq = ? AND pinned = 0), 0)',
      seq,
    );
    return sql.run('DELETE FROM exchanges WHERE seq = ?', seq);
  };
  /** Counted with every change: to add them up would look at every exchange. */
  const heldBytes = (): number => Number(sql.get('SELECT held FROM state')?.held);
  const daysOfUse = () => sql.get('SELECT day_at, day_before FROM state') as DaysOfUse;
  /**
   * Writes down that Assay is used now. A clock that is wrong for a day moves `day_at` only: what is
   * too old by `day_before` was too old on two days of use, one after the other.
   */
  const noteUse = (now: number): void => {
    const { day_at } = daysOfUse();
    if (now < day_at) sql.run('UPDATE state SET day_at = ?', now);
    else if (now - day_at >= day)
      sql.run('UPDATE state SET day_at = ?, day_before = ?', now, day_at);
  };
  /** How many exchanges that are not pinned were kept before this time. */
  const keptBefore = (time: number): number =>
    Number(
      sql.get('SELECT count(*) AS kept FROM exchanges WHERE pinned = 0 AND kept_at < ?', time)
        ?.kept,
    );
  /** Before this time was kept what is too old on two days of use. */
  const oldBefore = (now: number): number => Math.min(now, daysOfUse().day_before) - keptFor;
  /** How many are too old, and whether those are most of what is kept: then the user is asked. */
  const tooOld = (now: number): { count: number; isMost: boolean } => {
    const count = keptBefore(oldBefore(now));
    return { count, isMost: count > 0 && 2 * count > keptBefore(Number.MAX_SAFE_INTEGER) };
  };
  const removeOld = (now: number): number => {
    const old = sql.all(
      'SELECT seq FROM exchanges WHERE pinned = 0 AND kept_at < ?',
      oldBefore(now),
    );
    for (const { seq } of old) remove(seq as number);
    return old.length;
  };
  /** Deletes what is too old unless that is most, and then what was kept first until the quota is met, and nothing pinned; returns how many were deleted. Must run inside a change. */
  const makeRoom = (now: number, quotaBytes: number): number => {
    noteUse(now);
    let deleted = tooOld(now).isMost ? 0 : removeOld(now);
    while (heldBytes() > quotaBytes) {
      const first = sql.all(
        `SELECT seq FROM exchanges WHERE pinned = 0 ORDER BY seq LIMIT ${handful}`,
      );
      if (first.length === 0) break;
      for (const { seq } of first) {
        if (heldBytes() <= quotaBytes) break;
        remove(seq as number);
        deleted += 1;
      }
    }
    return deleted;
  };
  return {
    historyRevision: () => Number(sql.get('SELECT history FROM state')?.history),
    /** Null for one that is larger than all together may be: nothing else goes for its sake. */
    keepExchange(
      exchange: Omit<ExchangeToKeep, 'facts'>,
      { facts, reply }: PackedExchange,
    ): number | null {
      const { ref, keptAt, clauses, words, quotaBytes, ...row } = exchange;
      const { body, findings } = words;
      const keptBytes = facts.length + (reply?.length ?? 0) + body.length + findings.length;
      if (keptBytes > quotaBytes) return null;
      const { seq, deleted } = sql.atOnce(() => {
        raiseHistory();
        const values = valuesOf(row);
        const inserted = sql.get(
          `INSERT INTO exchanges (${columns.join(', ')}, ref, kept_at, kept_bytes) VALUES (${columns.map(() => '?').join(', ')}, ?, ?, ?) RETURNING seq`,
          ...columns.map((column) => values[column]),
          ref,
          // A clock that went back does not make an exchange older than it is.
          Math.max(keptAt, daysOfUse().day_before),
          keptBytes,
        );
        const number = Number(inserted?.seq);
        sql.run('UPDATE state SET held = held + ?', keptBytes);
        for (const { clause, level } of clauses)
          sql.run('INSERT OR IGNORE INTO exchange_clauses VALUES (?, ?, ?)', clause, number, level);
        storePieces(sql, insertPart, [number, 'facts'], facts);
        if (reply) storePieces(sql, insertPart, [number, 'reply'], reply);
        sql.run(
          'INSERT INTO exchange_texts (rowid, url, body, findings, note) VALUES (?, ?, ?, ?, ?)',
          ...[number, row.url ?? '', body, findings, ''],
        );
        return { seq: number, deleted: makeRoom(keptAt, quotaBytes) };
      });
      if (deleted > 0) giveBack(sql);
      return seq;
    },
    listExchanges(query: HistoryQuery): ListedExchange[] {
      const match = matchOf(query);
      // Nothing that could be looked for occurs nowhere.
      if (match === '') return [];
      const conditions = conditionsOf(query);
      if (match !== null) conditions.push(['exchange_texts MATCH ?', match]);
      // The order of the index itself, so that the newest are found without sorting all that match.
      const [from, number] =
        match === null
          ? ['exchanges e', 'e.seq']
          : [
              'exchange_texts JOIN exchanges e ON e.seq = exchange_texts.rowid',
              'exchange_texts.rowid',
            ];
      const where =
        conditions.length === 0 ? '' : `WHERE ${conditions.map(([text]) => text).join(' AND ')}`;
      return sql
        .all(
          `SELECT ${listed} FROM ${from} ${where} ORDER BY ${number} DESC LIMIT ?`,
          ...conditions.flatMap(([, ...parameters]) => parameters),
          query.limit,
        )
        .map(rowOf);
    },
    openExchange(which: { seq: number } | { ref: string }) {
      const [condition, value] =
        'seq' in which ? ['e.seq = ?', which.seq] : ['e.ref = ?', which.ref];
      const row = sql.get(
        `SELECT ${listed} FROM exchanges e WHERE ${condition} ORDER BY e.seq DESC LIMIT 1`,
        value,
      );
      if (!row) return null;
      const { seq } = row as { seq: number };
      const reply = storedPieces(sql, selectPart, [seq, 'reply']);
      return {
        row: rowOf(row),
        packed: {
          facts: storedPieces(sql, selectPart, [seq, 'facts']),
          reply: reply.length === 0 ? null : reply,
        },
      };
    },
    /** Deletes what is too old at this time, and the oldest beyond the quota. */
    expireExchanges(now: number, quotaBytes: number): void {
      const deleted = sql.atOnce(() => {
        const count = makeRoom(now, quotaBytes);
        if (count > 0) raiseHistory();
        return count;
      });
      if (deleted > 0) giveBack(sql);
    },
    deleteOldExchanges(now: number): { deleted: number; unconfirmed: number } {
      const result = sql.atOnce(() => {
        raiseHistory();
        noteUse(now);
        const deleted = removeOld(now);
        return { deleted, unconfirmed: keptBefore(now - keptFor) };
      });
      giveBack(sql);
      return result;
    },
    deleteExchanges(seqs: readonly number[]): number {
      const removed = sql.atOnce(() => {
        raiseHistory();
        return seqs.filter((seq) => remove(seq) > 0).length;
      });
      giveBack(sql);
      return removed;
    },
    clearExchanges(keepsPinned: boolean): number {
      const gone = `SELECT seq FROM exchanges ${keepsPinned ? 'WHERE pinned = 0' : ''}`;
      const removed = sql.atOnce(() => {
        raiseHistory();
        // An index of what stays is made much sooner than each exchange is taken out of one.
        sql.exec(`${wordsTable('exchange_left')};
          INSERT INTO exchange_left (rowid, url, body, findings, note)
            SELECT rowid, url, body, findings, note FROM exchange_texts WHERE rowid NOT IN (${gone});
          DROP TABLE exchange_texts;
          ALTER TABLE exchange_left RENAME TO exchange_texts;`);
        for (const table of ['exchange_clauses', 'exchange_parts', 'exchange_tags'])
          sql.run(`DELETE FROM ${table} WHERE seq IN (${gone})`);
        sql.run('UPDATE state SET held = 0');
        return sql.run(`DELETE FROM exchanges WHERE seq IN (${gone})`);
      });
      giveBack(sql);
      return removed;
    },
    pinExchanges(seqs: readonly number[], isPinned: boolean): void {
      sql.atOnce(() => {
        raiseHistory();
        for (const seq of seqs) {
          const changed = sql.get(
            'UPDATE exchanges SET pinned = ? WHERE seq = ? AND pinned <> ? RETURNING kept_bytes',
            ...[isPinned ? 1 : 0, seq, isPinned ? 1 : 0],
          );
          const bytes = Number(changed?.kept_bytes ?? 0);
          sql.run('UPDATE state SET held = held + ?', isPinned ? -bytes : bytes);
        }
      });
    },
    annotateExchange: (seq: number, { note, tags }: ExchangeNotes): boolean =>
      sql.atOnce(() => {
        raiseHistory();
        if (sql.run('UPDATE exchanges SET note = ? WHERE seq = ?', note, seq) === 0) return false;
        sql.run('DELETE FROM exchange_tags WHERE seq = ?', seq);
        for (const tag of tags)
          sql.run('INSERT OR IGNORE INTO exchange_tags VALUES (?, ?)', tag, seq);
        sql.run(
          'UPDATE exchange_texts SET note = ? WHERE rowid = ?',
          [note, ...tags].join('\n'),
          seq,
        );
        return true;
      }),
    historySize(now: number): HistorySize {
      const counted = sql.get(
        'SELECT count(*) AS exchanges, total(pinned) AS pinned FROM exchanges',
      );
      return {
        exchanges: Number(counted?.exchanges),
        pinned: Number(counted?.pinned),
        bytes: heldBytes(),
        old: tooOld(now).isMost ? tooOld(now).count : 0,
      };
    },
  };
}
