import { z } from 'zod';
import { countLevels, findingSchema } from '#core/contract/finding.ts';
import { assumptionSchema } from '#core/contract/verdict.ts';
import { authorizationForms } from '#core/document/connection.ts';
import { isFinal } from '#core/document/follow.ts';
import { sizeOf } from '#core/document/long-reply.ts';
import { documentVerdictSchema } from '#core/document/verdict.ts';
import { httpRequestSchema } from '#core/http/http.ts';
import { replyHeadSchema, type Workspace } from '#operations/schemas.ts';
import type { CallToRecord, LastSeen, RowRecord } from '../ports/journal.ts';
import type { CheckedJudgement, DocumentRules, Ports } from '../ports/ports.ts';
import type { DocumentRequestContext } from './fetch-document.ts';

/**
 * What the log stores about a call besides its columns, so that its reply can be rejudged in the
 * same way.
 */
export const factsSchema = z.object({
  request: httpRequestSchema,
  findings: z.array(findingSchema),
  http: replyHeadSchema,
  last: z.object({ lastStatus: z.string().nullable(), lastVersion: z.string().nullable() }),
  // Left out by earlier versions.
  assumptions: z.array(assumptionSchema).default([]),
  authorization: z.enum(authorizationForms).nullable().default(null),
  /**
   * The verdict on a reply that is stored masked, which cannot be rejudged; null for one that is
   * stored as received.
   */
  verdict: documentVerdictSchema.nullable().default(null),
});

/**
 * Writes calls into the journal. Neither method throws: a failing journal tells the user itself,
 * and calls go on without it.
 */
export type DocumentLog = {
  lastSeen(connectionId: string, id: string): Promise<LastSeen>;
  /** Whether calls through this connection are written down. */
  isListed(connectionId: string): Promise<boolean>;
  /** What a person has said about the statements of a connection's documents. */
  rulesOf(connectionId: string): Promise<DocumentRules>;
  /** `adds`: the document is put into the list where it is not. */
  record(
    asked: DocumentRequestContext,
    judged: CheckedJudgement | null,
    adds: boolean,
  ): Promise<void>;
  /**
   * Resolves when everything to record is in the journal: large replies are packed and written
   * after the answer was sent.
   */
  written(): Promise<void>;
};

const nothingSeen: LastSeen = { lastStatus: null, lastVersion: null };
/** The log of an app host that stores nothing. */
export const noLog: DocumentLog = {
  lastSeen: async () => nothingSeen,
  isListed: async () => false,
  rulesOf: async (connectionId) => ({ connectionId, kept: undefined }),
  record: async () => undefined,
  written: async () => undefined,
};

const mebibyte = 1024 * 1024;
/**
 * Replies that are not Completed are stored below this size: they are small, and the timeline reads
 * them.
 */
const smallReply = mebibyte;
/** The longest field in the list; senders can put any amount of text there. */
const longestField = 2000;

const cut = (text: string | undefined): string | null => text?.slice(0, longestField) ?? null;

function rowRecord(judged: CheckedJudgement | null): RowRecord {
  const record = judged?.verdict.value.record;
  return {
    status_code: record?.status_code ?? null,
    status: cut(record?.status),
    external_id: cut(record?.external_id),
    bank_code: cut(record?.bank_code),
    date_created: cut(record?.date_created),
    parsed_date: cut(record?.parsed_date),
    document_version: cut(record?.document_version),
    message: cut(record?.message),
  };
}

function callOf(
  asked: DocumentRequestContext,
  judged: CheckedJudgement | null,
  adds: boolean,
  quotaBytes: number,
): CallToRecord {
  const {
    connectionId,
    id,
    at,
    reply,
    failure,
    masker,
    request,
    findings,
    assumptions,
    authorization,
    last,
  } = asked;
  const verdict = judged?.verdict;
  const counts = countLevels([...findings, ...(verdict?.findings ?? [])]);
  const facts = {
    request: masker.given(request),
    ...masker.came({ findings, http: reply && masker.head(reply), last }),
  };
  return {
    connectionId,
    id,
    at,
    adds,
    quotaBytes,
    kind: verdict?.outcome ?? null,
    final: verdict !== undefined && isFinal(verdict.outcome),
    failure: failure && masker.came(failure.message),
    httpStatus: reply?.status ?? null,
    record: rowRecord(judged),
    errors: counts.error,
    warnings: counts.warning,
    infos: counts.info,
    checks: masker.given(judged?.checks ?? null),
    bytes: reply && sizeOf(reply.body),
    total: reply?.timings.total ?? null,
    // Words of ours, in which nothing is masked.
    facts: JSON.stringify({
      ...facts,
      assumptions,
      authorization,
      verdict: judged?.masked ? judged.verdict : null,
    }),
  };
}

/**
 * The log of stored connections: calls through another connection leave no trace, nor does an id that holds a whole secret. A short secret is left as readable here
 * as in the request that is shown: a document that is missing from the list would confirm a guess at it.
 */
export function createLog(
  { journal }: Pick<Ports, 'journal'>,
  workspace: () => Promise<Workspace>,
): DocumentLog {
  const isStored = async (connectionId: string): Promise<boolean> =>
    (await workspace()).connections.some((connection) => connection.id === connectionId);
  const write = async (
    asked: DocumentRequestContext,
    judged: CheckedJudgement | null,
    adds: boolean,
  ): Promise<void> => {
    const { connectionId, id, masker } = asked;
    if (id === '' || masker.given(id) !== id || !(await isStored(connectionId))) return;
    const { keep, quotaMiB } = (await workspace()).settings.archive;
    const isKept =
      keep &&
      judged !== null &&
      (judged.verdict.outcome === 'completed' || sizeOf(judged.reply) < smallReply);
    const call = callOf(asked, judged, adds, quotaMiB * mebibyte);
    await journal.record(call, isKept ? judged.reply : null).catch(() => undefined);
  };
  const writing = new Set<Promise<void>>();
  return {
    async lastSeen(connectionId, id) {
      if (!(await isStored(connectionId))) return nothingSeen;
      return journal.lastSeen({ connectionId, id }).catch(() => nothingSeen);
    },
    isListed: isStored,
    rulesOf: async (connectionId) => ({
      connectionId,
      kept: (await workspace()).statementRules,
    }),
    record(asked, judged, adds) {
      const done = write(asked, judged, adds).finally(() => writing.delete(done));
      writing.add(done);
      return done;
    },
    async written() {
      await Promise.allSettled(writing);
    },
  };
}
