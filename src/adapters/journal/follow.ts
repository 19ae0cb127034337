import type { DueDocument } from '#app/ports/journal.ts';
import { longestPause, type Next } from '#core/document/follow.ts';
import { documentColumns, put, raise } from './documents.ts';
import type { Column, Sql } from './sql.ts';

const stopped = 'follow_run = NULL, follow_state = NULL, follow_next = NULL, follow_reason = NULL';

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
      const update = `UPDATE documents SET revision = ?, ${set} WHERE connection_id = ? AND id = ? AND follow_state IN (${states})`;
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
            `UPDATE documents SET revision = ?, follow_run = ?, follow_state = 'following', follow_started = ?, follow_deadline = ?, follow_next = ?,
             follow_attempts = 0, follow_not_found = 0, follow_reason = NULL, follow_ended = NULL,
             follow_mock = max(follow_mock, ?) WHERE connection_id = ? AND id = ?`,
            ...[revision, revision, at, deadline, at, isMock ? 1 : 0, connectionId, id],
          );
        }
      }),
    pause: (connectionId: string, ids: readonly string[]): void =>
      change(
        connectionId,
        ids,
        "follow_state = 'paused', follow_next = NULL, follow_reason = NULL",
        [],
        "'following'",
      ),
    resume: (connectionId: string, ids: readonly string[], at: number): void =>
      change(
        connectionId,
        ids,
        "follow_state = 'following', follow_next = ?, follow_not_found = 0, follow_reason = NULL",
        [at],
        "'paused'",
      ),
    stop: (connectionId: string, ids: readonly string[]): void =>
      change(connectionId, ids, stopped, [], "'following', 'paused'"),
    restart(at: number): void {
      sql.atOnce(() => {
        const left =
          "SELECT 1 AS found FROM documents WHERE follow_state = 'following' AND follow_next IS NULL LIMIT 1";
        if (sql.get(left))
          sql.run(
            "UPDATE documents SET revision = ?, follow_next = ? WHERE follow_state = 'following' AND follow_next IS NULL",
            raise(sql),
            at,
          );
      });
    },
    due: (now: number, most: number): DueDocument[] =>
      sql.atOnce(() => {
        const turn = `SELECT ${documentColumns} FROM documents WHERE follow_next IS NOT NULL AND (follow_next <= ? OR follow_next > ?) ORDER BY follow_next, n LIMIT ?`;
        const rows = sql.all(turn, now, now + longestPause, most);
        const revision = rows.length === 0 ? 0 : raise(sql);
        for (const { n } of rows)
          sql.run(
            'UPDATE documents SET revision = ?, follow_next = NULL WHERE n = ?',
            revision,
            n as number,
          );
        return rows.map((row) => ({
          connectionId: row.connection_id as string,
          id: row.id as string,
          run: row.follow_run as number,
          startedAt: row.follow_started as number,
          deadline: row.follow_deadline as number,
          attempts: row.follow_attempts as number,
          notFound: row.follow_not_found as number,
          isMock: row.follow_mock === 1,
        }));
      }),
    nextDue: (): number | null =>
      (sql.get('SELECT min(follow_next) AS at FROM documents WHERE follow_next IS NOT NULL')?.at as
        | number
        | null
        | undefined) ?? null,
    followed({ connectionId, id, run }: DueDocument, next: Next): void {
      sql.atOnce(() => {
        const where = 'WHERE connection_id = ? AND id = ? AND follow_run = ?';
        const change = (set: string, ...given: Column[]): void =>
          void sql.run(
            `UPDATE documents SET revision = ?, ${set} ${where}`,
            raise(sql),
            ...given,
            connectionId,
            id,
            run,
          );
        if (next.step === 'end') return change(`${stopped}, follow_ended = ?`, next.because);
        const counts = 'follow_attempts = ?, follow_not_found = ?';
        if (next.step === 'pause')
          return change(
            `${counts}, follow_state = 'paused', follow_next = NULL, follow_reason = ?`,
            next.attempts,
            next.notFound,
            next.because,
          );
        // If the user paused it during the request, it stays paused.
        const at = "follow_next = CASE follow_state WHEN 'following' THEN ? ELSE NULL END";
        change(`${counts}, ${at}`, next.attempts, next.notFound, next.at);
      });
    },
  };
}
