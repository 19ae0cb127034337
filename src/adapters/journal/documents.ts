import type { DocumentKey, LastSeen, ListedBy } from '#app/ports/journal.ts';
import { statusOfKind } from '#core/document/record.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { removeCalls } from './remove.ts';
import { type Column, giveBack, guarded, type Row, type Sql } from './sql.ts';

/**
 * The further columns of the newest call of a listed document, or of the row of a document without a call. The next call takes them over. They count
 * only where `listed` is a number, which is the place in the list.
 */
const place = {
  listed: 'INTEGER',
  revision: 'INTEGER',
  addedAt: 'INTEGER',
  attempts: 'INTEGER',
  lastStatus: 'TEXT',
  followRun: 'INTEGER',
  followState: 'TEXT',
  followStarted: 'INTEGER',
  followDeadline: 'INTEGER',
  followNext: 'INTEGER',
  followAttempts: 'INTEGER',
  followNotFound: 'INTEGER',
  followReason: 'TEXT',
  followEnded: 'TEXT',
  followMock: 'INTEGER',
};
const placeNames = Object.keys(place);
const placeColumns = placeNames.map((column) => guarded(column)).join(', ');
export const placeTypes = Object.entries(place).map((column) => column.join(' '));
export const placeIndexes = `
CREATE UNIQUE INDEX calls_listed ON calls (ownerId, documentId) WHERE listed IS NOT NULL;
CREATE INDEX calls_place ON calls (listed) WHERE listed IS NOT NULL;
CREATE INDEX calls_revision ON calls (ownerId, revision) WHERE listed IS NOT NULL;
CREATE INDEX calls_due ON calls (followNext) WHERE listed IS NOT NULL AND followNext IS NOT NULL;
CREATE INDEX calls_version ON calls (ownerId, seq) WHERE documentVersion IS NOT NULL;
`;
/** The row of a document in a list, by its connection and id. */
export const ofListed = 'listed IS NOT NULL AND ownerId = ? AND documentId = ?';

// The tables are ours, and each column holds what its name says.
const time = (value: unknown): string | null =>
  value === null ? null : new Date(value as number).toISOString();
const always = (value: unknown): string => new Date(value as number).toISOString();

function followOf(row: Row): Follow | null {
  if (row.followState === null) return null;
  return {
    state: row.followState as Follow['state'],
    startedAt: always(row.followStarted),
    deadline: always(row.followDeadline),
    nextAt: time(row.followNext),
    attempts: row.followAttempts as number,
    reason: row.followReason as string | null,
  };
}

/** Columns of the newest call as the list names them. */
export const ofNewest = {
  askedAt: 'at',
  kind: 'outcome',
  failure: 'failure',
  httpStatus: 'status',
  errors: 'error',
  warnings: 'warning',
  infos: 'info',
  bytes: 'bytes',
  total: 'total',
  isMock: 'isMock',
};
/** Those of the last call that got a reply. */
export const ofReply = {
  status_code: 'statusCode',
  status: 'recordStatus',
  bank_code: 'bankCode',
  parsed_date: 'parsedDate',
  document_version: 'documentVersion',
  message: 'message',
};
/** These never change, and stay as an earlier reply gave them. */
export const ofRecord = { external_id: 'externalId', date_created: 'dateCreated' };

const ofDocument = 'documentId = e.documentId AND ownerId = e.ownerId';
const columns = [
  ['connectionId', 'e.ownerId'],
  ['id', 'e.documentId'],
  ...placeNames.map((column) => [column, `e.${column}`]),
  ...Object.entries(ofNewest).map(([name, column]) => [name, `e.${column}`]),
  ...Object.entries(ofReply).map(([name, column]) => [name, `r.${column}`]),
  ...Object.entries(ofRecord).map(([name, column]) => {
    const last = `SELECT ${column} FROM calls WHERE ${ofDocument} AND ${column} IS NOT NULL ORDER BY seq DESC LIMIT 1`;
    return [name, `ifnull(r.${column}, (${last}))`];
  }),
  ['checks', 'json(e.checks)'],
];
// As one text, which is read many times sooner than a row of columns.
const list = `SELECT CAST(json_object(${columns.map(([name, value]) => `'${name}', ${value}`)}) AS BLOB) AS document FROM calls e
  LEFT JOIN calls r ON r.seq = iif(e.status IS NOT NULL, e.seq, (SELECT max(seq) FROM calls WHERE ${ofDocument} AND status IS NOT NULL))
  WHERE e.listed IS NOT NULL AND e.ownerId = ? AND e.revision > ? ORDER BY e.listed`;

/** A document as the list shows it. */
function documentRow({ document }: Row): DocumentRow {
  const row: Row = JSON.parse(document as string);
  const { connectionId, id, checks } = row;
  const names = Object.keys({ ...ofNewest, ...ofReply, ...ofRecord });
  const said = names.map((name) => [name, row[name]]);
  return {
    ...({ connectionId, id, checks, ...Object.fromEntries(said) } as DocumentRow),
    kind: row.httpStatus === null ? null : (row.kind as DocumentRow['kind']),
    isMock: row.isMock === 1,
    addedAt: always(row.addedAt),
    attempts: row.attempts as number,
    follow: followOf(row),
    followEnded: row.followEnded as string | null,
  };
}

/** Raises the revision and returns it. Must run inside a change. */
export const raise = (sql: Sql): number =>
  Number(sql.get('UPDATE state SET revision = revision + 1 RETURNING revision')?.revision);

const nextPlace = 'SELECT ifnull(max(listed), 0) + 1 AS next FROM calls WHERE listed IS NOT NULL';

/** Puts a document without a call into the list; false when it was there. */
export function put(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  at: number,
  revision: number,
): boolean {
  const insert = `INSERT OR IGNORE INTO calls (kind, ownerId, documentId, error, warning, info, isKept, keptAt, keptBytes, listed, revision, addedAt, attempts)
    VALUES ('document', ?, ?, 0, 0, 0, 0, 0, 0, (${nextPlace}), ?, ?, 0)`;
  return sql.run(insert, connectionId, id, revision, at) > 0;
}

/** Takes the place of a document in the list over for its next call; null where it has none. Must run inside a change. */
export function takePlace(
  sql: Sql,
  { connectionId, id }: DocumentKey,
  { adds, ends }: ListedBy,
  { outcome, isMock }: { outcome: string; isMock: boolean },
  at: number,
): Record<string, Column> | null {
  const revision = raise(sql);
  const listed = sql.get(`SELECT ${placeColumns} FROM calls WHERE ${ofListed}`, connectionId, id);
  if (!listed && !adds) return null;
  const before = listed ?? { listed: sql.get(nextPlace)?.next, addedAt: at, attempts: 0 };
  sql.run(`UPDATE calls SET listed = NULL WHERE ${ofListed}`, connectionId, id);
  const status = isMock ? undefined : statusOfKind[outcome as keyof typeof statusOfKind];
  const ended = { followRun: null, followState: null, followNext: null, followReason: null };
  return {
    ...Object.fromEntries(
      placeNames.map((name) => [name, ((before as Row)[name] ?? null) as Column]),
    ),
    revision,
    attempts: Number(before.attempts) + 1,
    ...(status && { lastStatus: status }),
    followMock: 0,
    ...(ends && { ...ended, followEnded: null }),
  };
}

/** The list of documents of each connection: the newest call of each, or its row without one. */
export function documentsOf(sql: Sql) {
  const state = () => sql.get('SELECT revision, removed FROM state') as Row;
  /** Forgets rows of calls for good, also where they are those of a list. Must run inside a change. */
  const forget = (where: string, ...given: Column[]): number => {
    const forgotten = sql.run(
      `UPDATE calls SET listed = NULL WHERE listed IS NOT NULL AND ${where}`,
      ...given,
    );
    removeCalls(sql, where, ...given);
    return forgotten;
  };
  const removed = (): void => void sql.run('UPDATE state SET removed = ?', raise(sql));
  return {
    revision: () => Number(state().revision),
    list(connectionId: string, since: number | null) {
      const revision = Number(state().revision);
      const isWhole = since === null || since > revision || since < Number(state().removed);
      const rows = sql.all(list, connectionId, isWhole ? -1 : since).map(documentRow);
      return { revision, rows, isWhole };
    },
    add: (connectionId: string, ids: readonly string[], at: number) =>
      sql.atOnce(() => {
        const revision = raise(sql);
        const added = ids.filter((id) => put(sql, { connectionId, id }, at, revision)).length;
        return { added, known: ids.length - added };
      }),
    remove(connectionId: string, ids: readonly string[]) {
      const count = sql.atOnce(() => {
        removed();
        return ids.filter((id) => forget('ownerId = ? AND documentId = ?', connectionId, id) > 0)
          .length;
      });
      giveBack(sql);
      return count;
    },
    removeConnection(connectionId: string) {
      sql.atOnce(() => {
        removed();
        forget('ownerId = ?', connectionId);
      });
      giveBack(sql);
    },
    keepChecks({ connectionId, id }: DocumentKey, at: string, checks: StatementOutcome): void {
      sql.atOnce(() =>
        sql.run(
          `UPDATE calls SET checks = ?, revision = ? WHERE ${ofListed} AND at = ?`,
          ...[JSON.stringify(checks), raise(sql), connectionId, id, at],
        ),
      );
    },
    lastSeen({ connectionId, id }: DocumentKey): LastSeen {
      const document = sql.get(
        `SELECT ${guarded('lastStatus')} FROM calls WHERE ${ofListed}`,
        connectionId,
        id,
      );
      const version = sql.get(
        `SELECT ${guarded('documentVersion')} FROM calls WHERE ownerId = ? AND documentVersion IS NOT NULL AND isMock = 0 ORDER BY seq DESC LIMIT 1`,
        connectionId,
      );
      return {
        lastStatus: (document?.lastStatus as string) ?? null,
        lastVersion: (version?.documentVersion as string) ?? null,
      };
    },
  };
}
