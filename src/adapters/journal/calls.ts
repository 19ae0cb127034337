import type { CallNotes, CallToKeep, HistoryQuery } from '#app/ports/journal.ts';
import { countLevels, levels } from '#core/contract/finding.ts';
import { firstDate, lastDate } from '#core/text/plain-date.ts';
import { keptDays } from '#operations/bounds.ts';
import {
  type CallColumn,
  callColumns,
  filteredColumns,
  type HistoryEntry,
} from '#operations/history-schemas.ts';
import { placeIndexes, placeTypes, takePlace } from './documents.ts';
import { removeCalls, wordsTable } from './remove.ts';
import { type Column, giveBack, guarded, type Row, type Sql } from './sql.ts';

const day = 24 * 3600 * 1000;
/** How long a call is kept, in milliseconds. */
const keptFor = keptDays * day;
/** How many old calls make room for a new one at most. */
const handful = 200;
/** Bytes of one chunk of a stored part: small enough for SQLite to handle quickly, whatever the reply's size. */
const chunkBytes = 1024 * 1024;

/** Two days on which Assay was used, at least 24 hours apart, in milliseconds since 1970. */
type DaysOfUse = { day_at: number; day_before: number };

/** The two parts of a kept call, compressed. */
export type PackedCall = { facts: Uint8Array; reply: Uint8Array | null };

const unsaid: CallNotes = { note: '', tags: [] };

const columns = Object.keys(callColumns) as CallColumn[];
/** Every column of the table that a list shows; the count of findings of a level is named after it. */
const shown = [...columns, ...levels, 'isPinned', 'note'] as const;
/** The columns that the table lacks because a build before them made it. */
export function lackingIn(sql: Sql): CallColumn[] {
  const there = sql.all("SELECT name FROM pragma_table_info('calls')").map(({ name }) => name);
  return columns.filter((column) => !there.includes(column));
}

const isYes = new Set<string>(['isMock', 'hasReply', 'isPinned']);

/** Calls that are deleted when they are too old or too many. What was pinned, and the only copy of a document in a list, stays. */
const mayGo = 'isKept = 1 AND isPinned = 0 AND isLastCompleted = 0';
const bytesIn = (row: 'NEW' | 'OLD'): string =>
  `${row}.keptBytes * (${mayGo.replaceAll('is', `${row}.is`)})`;

/**
 * The record of calls. One is as old as its row here, whatever date it has: an import brings any date. `isKept` 0: the history does not have it, and nothing
 * is there but what the list of documents shows. `isLastCompleted`: the last Completed reply of a document in a list, which may be its only copy.
 */
export const callTable = `
CREATE TABLE calls (seq INTEGER PRIMARY KEY AUTOINCREMENT, ${[...columns, ...levels].join(', ')}, ref, keptAt INTEGER NOT NULL, keptBytes INTEGER NOT NULL,
  isKept INTEGER NOT NULL DEFAULT 1, isLastCompleted INTEGER NOT NULL DEFAULT 0, isPinned INTEGER NOT NULL DEFAULT 0, note TEXT NOT NULL DEFAULT '',
  ${placeTypes.join(', ')});
CREATE INDEX calls_ref ON calls (ref) WHERE ref IS NOT NULL;
CREATE INDEX calls_owner ON calls (ownerId, seq);
CREATE INDEX calls_document ON calls (documentId, seq) WHERE documentId IS NOT NULL;
CREATE INDEX calls_outcome ON calls (outcome, seq);
CREATE INDEX calls_kept ON calls (isKept, isPinned, isLastCompleted, keptAt);
CREATE INDEX calls_order ON calls (isKept, isPinned, isLastCompleted);
CREATE TRIGGER calls_in AFTER INSERT ON calls BEGIN UPDATE state SET held = held + ${bytesIn('NEW')}; END;
CREATE TRIGGER calls_out AFTER DELETE ON calls BEGIN UPDATE state SET held = held - ${bytesIn('OLD')}; END;
CREATE TRIGGER calls_changed AFTER UPDATE OF isKept, isPinned, isLastCompleted, keptBytes ON calls
  BEGIN UPDATE state SET held = held - ${bytesIn('OLD')} + ${bytesIn('NEW')}; END;
${placeIndexes}`;

/** `removed` is the revision at which a document left a list; `held` are the bytes of what may go, counted with every change because to add them up would look at every call; `day_at` and `day_before` are two days of use. */
export const stateTable = `
CREATE TABLE state (revision INTEGER NOT NULL, removed INTEGER NOT NULL, held INTEGER NOT NULL, day_at INTEGER NOT NULL, day_before INTEGER NOT NULL);
INSERT INTO state VALUES (0, 0, 0, 0, 0);
`;

/** What belongs to a call by its number. */
export const partTables = `
CREATE TABLE call_clauses (clause TEXT NOT NULL, seq INTEGER NOT NULL, level TEXT NOT NULL, PRIMARY KEY (clause, seq, level)) WITHOUT ROWID;
CREATE INDEX call_clauses_seq ON call_clauses (seq);
CREATE TABLE call_parts (seq INTEGER NOT NULL, part TEXT NOT NULL, n INTEGER NOT NULL, chunk BLOB NOT NULL, PRIMARY KEY (seq, part, n));
CREATE TABLE call_tags (tag TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (tag, seq)) WITHOUT ROWID;
CREATE INDEX call_tags_seq ON call_tags (seq);
${wordsTable('call_texts')}
`;

const selected = `e.seq, e.ref, ${shown.map((column) => guarded(`e.${column}`)).join(', ')},
  CAST((SELECT group_concat(tag, char(10)) FROM call_tags WHERE seq = e.seq) AS BLOB) AS tags`;

/** A call as a list shows it. The tables are ours, and each column holds what its name says; a tag holds no line break. */
function entryOf({ seq, ref, tags, ...row }: Row): HistoryEntry {
  const values = shown.map((name) => [name, isYes.has(name) ? row[name] === 1 : row[name]]);
  const { error, warning, info, checks, ...entry } = Object.fromEntries(values);
  return {
    seq,
    ref,
    ...entry,
    checks: checks === null ? null : JSON.parse(checks),
    findings: { error, warning, info },
    tags: tags === null ? [] : (tags as string).split('\n'),
  } as HistoryEntry;
}

function storePart(sql: Sql, seq: number, part: keyof PackedCall, packed: Uint8Array): void {
  const insert = 'INSERT INTO call_parts (seq, part, n, chunk) VALUES (?, ?, ?, ?)';
  for (let n = 0; n * chunkBytes < packed.length; n += 1)
    sql.run(insert, seq, part, n, packed.subarray(n * chunkBytes, (n + 1) * chunkBytes));
}

/** What a call takes of the quota. */
const bytesOf = ({ words }: Pick<CallToKeep, 'words'>, { facts, reply }: PackedCall): number =>
  facts.length + words.body.length + words.findings.length + (reply?.length ?? 0);

/** A stored part of a call, still compressed; no bytes if the call has no such part. */
function storedPart(sql: Sql, seq: number, part: keyof PackedCall): Uint8Array {
  const select = 'SELECT chunk FROM call_parts WHERE seq = ? AND part = ? ORDER BY n';
  // The native library gives the blobs of several rows as bare buffers.
  const chunks = sql
    .all(select, seq, part)
    .map(({ chunk }) => new Uint8Array(chunk as ArrayBuffer));
  return Buffer.concat(chunks);
}

/**
 * The words of a search as the index takes them: all have to occur, each at least as a beginning. A word that begins another one is left out, because the index
 * reads every call that has it, for each time that it stands there.
 */
export function matching(search: string): string {
  const words = search.toLowerCase().match(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu) ?? [];
  const different = [...new Set(words)];
  return different
    .filter((word) => !different.some((other) => other !== word && other.startsWith(word)))
    .map((word) => `"${word}"*`)
    .join(' ');
}

/** The same for a search in every column and one in the notes; null where neither was asked for, and '' where one has nothing that could be looked for. */
function matchOf({ search, note }: Pick<HistoryQuery, 'search' | 'note'>): string | null {
  if (search === null && note === null) return null;
  const [anywhere, inNotes] = [search, note].map((text) => text && matching(text));
  if (anywhere === '' || inNotes === '') return '';
  return [anywhere && `(${anywhere})`, inNotes && `(note : (${inNotes}))`]
    .filter((part) => typeof part === 'string')
    .join(' AND ');
}

const bindable = (value: string | number | boolean | object | null): Column => {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
};

/** A time in milliseconds since 1970 as rows have it; one of no plain year is the first or the last. */
const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(Math.min(Math.max(at, firstDate), lastDate)).toISOString();

/** The conditions of a query, each with its parameters. */
function conditionsOf(query: HistoryQuery): [sql: string, ...parameters: Column[]][] {
  const { clause, level, status, isPinned } = query;
  const conditions: [string, ...Column[]][] = [
    ...filteredColumns
      .filter((column) => column !== 'status')
      .map((column): [string, Column] => [`e.${column} = ?`, bindable(query[column])]),
    ['e.isPinned = ?', bindable(isPinned)],
    ['e.at >= ?', isoOf(query.since)],
    ['e.at < ?', isoOf(query.until)],
    ['e.seq < ?', query.before],
    ['e.seq IN (SELECT seq FROM call_tags WHERE tag = ?)', query.tag],
    ['ifnull(e.status, 0) = ?', status],
  ];
  if (clause !== null)
    conditions.push([
      `e.seq IN (SELECT seq FROM call_clauses WHERE clause = ?${level === null ? '' : ' AND level = ?'})`,
      ...[clause, ...(level === null ? [] : [level])],
    ]);
  else if (level !== null) conditions.push([`e.${level} > ?`, 0]);
  return conditions.filter(([, value]) => value !== null);
}

/** The calls of documents and webhooks. */
export function callsOf(sql: Sql, file: string | null) {
  const remove = (seq: number): number => removeCalls(sql, 'seq = ?', seq);
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
  const keptBeforeThen = `${mayGo} AND keptAt < ?`;
  /** How many calls that may become too old were kept before this time. */
  const keptBefore = (time: number): number =>
    Number(sql.get(`SELECT count(*) AS kept FROM calls WHERE ${keptBeforeThen}`, time)?.kept);
  /** Before this time was kept what is older than `age` on two days of use. */
  const oldBefore = (now: number, age = keptFor): number =>
    Math.min(now, daysOfUse().day_before) - age;
  /** How many are too old, and whether those are most of what is kept: then the user is asked. */
  const tooOld = (now: number): { count: number; isMost: boolean } => {
    const count = keptBefore(oldBefore(now));
    return { count, isMost: count > 0 && 2 * count > keptBefore(Number.MAX_SAFE_INTEGER) };
  };
  /**
   * Deletes what is too old unless that is most, and then what was kept first until the quota is met, nothing pinned, and not the call for which room is
   * made (`seq`); returns how many were deleted, at most `atMost`. Must run inside a change.
   */
  const makeRoom = (now: number, quotaBytes: number, atMost: number, seq = 0): number => {
    noteUse(now);
    const { count, isMost } = tooOld(now);
    const oldest = `seq IN (SELECT seq FROM calls WHERE ${keptBeforeThen} ORDER BY seq LIMIT ?)`;
    let deleted = count === 0 || isMost ? 0 : removeCalls(sql, oldest, oldBefore(now), atMost);
    let beyond = heldBytes() - quotaBytes;
    if (beyond <= 0) return deleted;
    const first = `SELECT seq, keptBytes FROM calls WHERE ${mayGo} AND seq <> ? ORDER BY seq LIMIT ?`;
    for (const old of sql.all(first, seq, atMost - deleted)) {
      if (beyond <= 0) break;
      deleted += remove(old.seq as number);
      beyond -= old.keptBytes as number;
    }
    return deleted;
  };
  const addTags = (seq: number, tags: readonly string[]): void => {
    for (const tag of tags) sql.run('INSERT OR IGNORE INTO call_tags VALUES (?, ?)', tag, seq);
  };
  /** `packed` null: the history does not keep it, and the row is only that of its document in a list. */
  const insert = (
    call: Omit<CallToKeep, 'facts' | 'listed'>,
    packed: PackedCall | null,
    place: Record<string, Column> | null,
  ): number => {
    const { row, ref, keptAt, findings, words, notes: { note, tags } = unsaid } = call;
    const values: Record<string, Column> = {
      ...Object.fromEntries(
        columns.map((column) => [
          column,
          bindable(column === 'hasReply' ? Boolean(packed?.reply) : row[column]),
        ]),
      ),
      ...countLevels(findings),
      ...place,
      // A clock that went back does not make a call older than it is.
      keptAt: Math.max(keptAt, daysOfUse().day_before),
      ...(packed === null
        ? { isKept: 0, url: null, keptBytes: 0 }
        : { ref, note, keptBytes: bytesOf(call, packed) }),
    };
    const names = Object.keys(values);
    const inserted = sql.get(
      `INSERT INTO calls (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING seq`,
      ...Object.values(values),
    );
    const seq = Number(inserted?.seq);
    if (packed === null) return seq;
    for (const { clause, level } of findings)
      sql.run('INSERT OR IGNORE INTO call_clauses VALUES (?, ?, ?)', clause, seq, level);
    storePart(sql, seq, 'facts', packed.facts);
    if (packed.reply) storePart(sql, seq, 'reply', packed.reply);
    sql.run(
      'INSERT INTO call_texts (rowid, url, body, findings, note) VALUES (?, ?, ?, ?, ?)',
      ...[seq, row.url ?? '', words.body, words.findings, [note, ...tags].join('\n')],
    );
    addTags(seq, tags);
    return seq;
  };
  /** What earlier calls of a document in a list stayed for is over: to be its last Completed one, or a row that only the list needed. */
  const replaceEarlier = (seq: number, row: CallToKeep['row'], isCompleted: boolean): void => {
    const earlier = 'ownerId = ? AND documentId = ? AND seq <> ?';
    const given = [row.ownerId, row.documentId, seq];
    if (isCompleted) {
      sql.run('UPDATE calls SET isLastCompleted = 1 WHERE seq = ?', seq);
      const last = `UPDATE calls SET isLastCompleted = 0 WHERE isLastCompleted = 1 AND ${earlier}`;
      sql.run(last, ...given);
    }
    // Without a reply, the list shows the record of the last one.
    const shown = row.status === null ? ' AND status IS NULL' : '';
    sql.run(`DELETE FROM calls WHERE ${earlier} AND isKept = 0${shown}`, ...given);
  };
  return {
    /**
     * `isWhole` false: its reply, or all of it, is larger than all together may be, and nothing else goes for its sake. `hasRoom` false: more has to go
     * than one change deletes.
     */
    keep(
      { listed, ...call }: Omit<CallToKeep, 'facts'>,
      { facts, reply }: PackedCall,
    ): { seq: number | null; isWhole: boolean; hasRoom: boolean } {
      const { row, isKept, keptAt, quotaBytes } = call;
      const room = quotaBytes - bytesOf(call, { facts, reply: null });
      const kept = reply && reply.length <= room ? reply : null;
      const packed = isKept && room >= 0 ? { facts, reply: kept } : null;
      const { seq, deleted } = sql.atOnce(() => {
        const key = { connectionId: row.ownerId ?? '', id: row.documentId ?? '' };
        const place = listed && takePlace(sql, key, listed, row, keptAt);
        // A document that was removed meanwhile leaves nothing behind.
        if (listed === null ? packed === null : place === null) return { seq: null, deleted: 0 };
        const number = insert(call, packed, place);
        const isCompleted = row.outcome === 'completed' && !row.isMock;
        if (place !== null) replaceEarlier(number, row, isCompleted && Boolean(packed?.reply));
        return { seq: packed && number, deleted: makeRoom(keptAt, quotaBytes, handful, number) };
      });
      if (deleted > 0) giveBack(sql);
      const isWhole = !isKept || (room >= 0 && kept === reply);
      return { seq, isWhole, hasRoom: heldBytes() <= quotaBytes };
    },
    calls(query: HistoryQuery): HistoryEntry[] {
      const match = matchOf(query);
      // Nothing that could be looked for occurs nowhere.
      if (match === '') return [];
      // Read in the order of the numbers, and not by what is kept.
      const conditions: ReturnType<typeof conditionsOf> = [
        ['+e.isKept = 1'],
        ...conditionsOf(query),
      ];
      if (match !== null) conditions.push(['call_texts MATCH ?', match]);
      // The order of the index itself, so that the newest are found without sorting all that match.
      const [from, number] =
        match === null
          ? ['calls e', 'e.seq']
          : ['call_texts JOIN calls e ON e.seq = call_texts.rowid', 'call_texts.rowid'];
      const where = conditions.map(([text]) => text).join(' AND ');
      return sql
        .all(
          `SELECT ${selected} FROM ${from} WHERE ${where} ORDER BY ${number} DESC LIMIT ?`,
          ...conditions.flatMap(([, ...parameters]) => parameters),
          query.limit,
        )
        .map(entryOf);
    },
    open(which: { seq: number } | { ref: string }) {
      const [condition, value] =
        'seq' in which ? ['e.seq = ?', which.seq] : ['e.ref = ?', which.ref];
      const row = sql.get(
        `SELECT ${selected} FROM calls e WHERE ${condition} AND e.isKept = 1 ORDER BY e.seq DESC LIMIT 1`,
        value,
      );
      if (!row) return null;
      const entry = entryOf(row);
      const facts = storedPart(sql, entry.seq, 'facts');
      const reply = entry.hasReply ? storedPart(sql, entry.seq, 'reply') : null;
      return { entry, packed: { facts, reply } };
    },
    /** Deletes some of what is too old at this time, and of the oldest beyond the quota; returns whether there was any. */
    expire(now: number, quotaBytes: number): boolean {
      const hasDeleted = sql.atOnce(() => makeRoom(now, quotaBytes, 25)) > 0;
      if (hasDeleted) giveBack(sql);
      return hasDeleted;
    },
    deleteOld(now: number, age: number): { deleted: number; unconfirmed: number } {
      const result = sql.atOnce(() => {
        noteUse(now);
        const deleted = removeCalls(sql, keptBeforeThen, oldBefore(now, age));
        return { deleted, unconfirmed: keptBefore(now - age) };
      });
      giveBack(sql);
      return result;
    },
    deleteCalls(seqs: readonly number[]): number {
      const removed = sql.atOnce(() => seqs.filter((seq) => remove(seq) > 0).length);
      giveBack(sql);
      return removed;
    },
    clear(keepsPinned: boolean): number {
      const removed = sql.atOnce(() =>
        removeCalls(sql, keepsPinned ? 'isKept = 1 AND isPinned = 0' : 'isKept = 1'),
      );
      giveBack(sql);
      return removed;
    },
    pin(seqs: readonly number[], isPinned: boolean): void {
      sql.atOnce(() => {
        const pin = 'UPDATE calls SET isPinned = ? WHERE seq = ? AND isKept = 1';
        for (const seq of seqs) sql.run(pin, isPinned ? 1 : 0, seq);
      });
    },
    annotate: (seq: number, { note, tags }: CallNotes): boolean =>
      sql.atOnce(() => {
        const annotate = 'UPDATE calls SET note = ? WHERE seq = ? AND isKept = 1';
        if (sql.run(annotate, note, seq) === 0) return false;
        sql.run('DELETE FROM call_tags WHERE seq = ?', seq);
        addTags(seq, tags);
        sql.run('UPDATE call_texts SET note = ? WHERE rowid = ?', [note, ...tags].join('\n'), seq);
        return true;
      }),
    size(now: number) {
      const count = (where: string): number =>
        Number(sql.get(`SELECT count(*) AS calls FROM calls WHERE isKept = 1 ${where}`)?.calls);
      const { count: old, isMost } = tooOld(now);
      return {
        exchanges: count(''),
        pinned: count('AND isPinned = 1'),
        bytes: heldBytes(),
        old: isMost ? old : 0,
        file,
      };
    },
  };
}
