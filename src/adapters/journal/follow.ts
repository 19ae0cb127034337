import type { DueDocument } from '#app/ports/journal.ts';
import { longestPause, type Next } from '#core/document/follow.ts';
import { ofListed, put, raise } from './documents.ts';
import { type Column, guarded, type Sql } from './sql.ts';

const stopped = 'followRun = NULL, followState = NULL, followNext = NULL, followReason = NULL';

const waits = 'listed IS NOT NULL AND followNext IS NOT NULL';
const dueColumns = [
  'ownerId',
  'documentId',
  'isMock',
  'followRun',
  'followStarted',
  'followDeadline',
  'followAttempts',
  'followNotFound',
  'followMock',
]
  .map((column) => guarded(column))
  .join(', ');

/** Which documents are followed, and when each is requested next. */
export function followsOf(sql: Sql) {
  /** Changes those of the documents that are in one of these states of following. */
  const change = (
    connectionId: string,
    ids: readonly string[],
    set: string,
    given: readonly Column[],
    states: string,
  ): void =>
    sql.atOnce(() => {
      const revision = raise(sql);
      const update = `UPDATE calls SET revision = ?, ${set} WHERE ${ofListed} AND followState IN (${states})`;
      for (const id of ids) sql.run(update, revision, ...given, connectionId, id);
    });
  return {
    follow: (
      connectionId: string,
      ids: readonly string[],
      at: number,
      deadline: number,
      isMock: boolean,
    ): void =>
      sql.atOnce(() => {
        const revision = raise(sql);
        for (const id of ids) {
          put(sql, { connectionId, id }, at, revision);
          sql.run(
            `UPDATE calls SET revision = ?, followRun = ?, followState = 'following', followStarted = ?, followDeadline = ?, followNext = ?,
             followAttempts = 0, followNotFound = 0, followReason = NULL, followEnded = NULL,
             followMock = ? WHERE ${ofListed}`,
            ...[revision, revision, at, deadline, at, isMock ? 1 : 0, connectionId, id],
          );
        }
      }),
    pause: (connectionId: string, ids: readonly string[]): void =>
      change(
        connectionId,
        ids,
        "followState = 'paused', followNext = NULL, followReason = NULL",
        [],
        "'following'",
      ),
    resume: (connectionId: string, ids: readonly string[], at: number): void =>
      change(
        connectionId,
        ids,
        "followState = 'following', followNext = ?, followNotFound = 0, followReason = NULL",
        [at],
        "'paused'",
      ),
    stop: (connectionId: string, ids: readonly string[]): void =>
      change(connectionId, ids, stopped, [], "'following', 'paused'"),
    restart(at: number): void {
      sql.atOnce(() => {
        const left = "listed IS NOT NULL AND followState = 'following' AND followNext IS NULL";
        if (sql.get(`SELECT 1 AS found FROM calls WHERE ${left} LIMIT 1`))
          sql.run(`UPDATE calls SET revision = ?, followNext = ? WHERE ${left}`, raise(sql), at);
      });
    },
    due: (now: number, most: number): DueDocument[] =>
      sql.atOnce(() => {
        const turn = `SELECT seq, ${dueColumns} FROM calls WHERE ${waits} AND (followNext <= ? OR followNext > ?) ORDER BY followNext, listed LIMIT ?`;
        const rows = sql.all(turn, now, now + longestPause, most);
        const revision = rows.length === 0 ? 0 : raise(sql);
        for (const { seq } of rows)
          sql.run(
            'UPDATE calls SET revision = ?, followNext = NULL WHERE seq = ?',
            revision,
            seq as number,
          );
        return rows.map((row) => ({
          connectionId: row.ownerId as string,
          id: row.documentId as string,
          run: row.followRun as number,
          startedAt: row.followStarted as number,
          deadline: row.followDeadline as number,
          attempts: row.followAttempts as number,
          notFound: row.followNotFound as number,
          isMock: row.isMock === 1 || row.followMock === 1,
        }));
      }),
    nextDue: (): number | null =>
      (sql.get(`SELECT min(followNext) AS at FROM calls WHERE ${waits}`)?.at as
        | number
        | null
        | undefined) ?? null,
    followed({ connectionId, id, run }: DueDocument, next: Next): void {
      sql.atOnce(() => {
        const where = `WHERE ${ofListed} AND followRun = ?`;
        const change = (set: string, ...given: Column[]): void =>
          void sql.run(
            `UPDATE calls SET revision = ?, ${set} ${where}`,
            raise(sql),
            ...given,
            connectionId,
            id,
            run,
          );
        if (next.step === 'end') return change(`${stopped}, followEnded = ?`, next.because);
        const counts = 'followAttempts = ?, followNotFound = ?';
        if (next.step === 'pause')
          return change(
            `${counts}, followState = 'paused', followNext = NULL, followReason = ?`,
            next.attempts,
            next.notFound,
            next.because,
          );
        // If the user paused it during the request, it stays paused.
        const at = "followNext = CASE followState WHEN 'following' THEN ? ELSE NULL END";
        change(`${counts}, ${at}`, next.attempts, next.notFound, next.at);
      });
    },
  };
}
