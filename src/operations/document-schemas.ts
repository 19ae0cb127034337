import { z } from 'zod';
import { connectionSchema } from '#core/document/connection.ts';
import type { DocumentKind } from '#core/document/record.ts';
import { resultForms } from '#core/document/result.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import { statementKindSchema } from './statement-schemas.ts';

/**
 * A followed document: requested repeatedly until it is Completed or Failed, or `deadline` has
 * passed. Times as ISO 8601.
 */
export type Follow = {
  state: 'following' | 'paused';
  startedAt: string;
  deadline: string;
  /** The time of the next request; null while a call is running or the following is paused. */
  nextAt: string | null;
  attempts: number;
  /** Why Assay paused it, such as a refused token; null otherwise. */
  reason: string | null;
};

/**
 * One document of a connection's list, with the content of its last reply. Fields of the record are
 * null if no reply had them; external_id and date_created, which never change, stay as an earlier
 * reply gave them.
 */
export type DocumentRow = {
  connectionId: string;
  id: string;
  addedAt: string;
  /** The time of the last request; null if there was none. */
  askedAt: string | null;
  /**
   * The outcome of the last call: null without a call, or if there was no complete reply (`failure`
   * says why).
   */
  kind: DocumentKind | null;
  failure: string | null;
  httpStatus: number | null;
  status_code: number | null;
  status: string | null;
  external_id: string | null;
  bank_code: string | null;
  date_created: string | null;
  parsed_date: string | null;
  document_version: string | null;
  message: string | null;
  /** Findings of the last call by level; `infos` null: an earlier version of Assay made the call and did not count them. */
  errors: number;
  warnings: number;
  infos: number | null;
  /** Of the statement checks of the last reply's document; null without one, and where it was not checked yet. */
  checks: StatementOutcome | null;
  /** Bytes of the stored copy of the last Completed reply, compressed; null if none is stored. */
  archivedBytes: number | null;
  follow: Follow | null;
  /** Why following ended without Completed or Failed, such as that the deadline was over; null otherwise. */
  followEnded: string | null;
};

/**
 * One call of the timeline of a document; `kept`: its reply can still be opened. Milliseconds in
 * `total`.
 */
export type DocumentCall = {
  seq: number;
  at: string;
  kind: DocumentKind | null;
  failure: string | null;
  httpStatus: number | null;
  status_code: number | null;
  status: string | null;
  errors: number;
  warnings: number;
  bytes: number | null;
  total: number | null;
  kept: boolean;
};

/** A stored reply with a document. */
export type DocumentCopy = {
  seq: number;
  connectionId: string;
  id: string;
  at: string;
  external_id: string | null;
};

/** What the archive of replies holds, and how much it may. */
export type ArchiveInfo = {
  replies: number;
  bytes: number;
  quotaBytes: number;
  /** The path of the journal; null if nothing is stored beyond this run. */
  file: string | null;
};

/** The most requests that start in a unit of time, evenly spaced. */
export const runRateSchema = z.object({
  count: z.number().int().min(1).max(1000),
  per: z.enum(['second', 'minute']),
});
export type RunRate = z.infer<typeof runRateSchema>;
/** The most documents of a run that are fetched at the same time. */
export const maxConcurrency = 32;
/** How many documents are fetched at the same time if nobody says otherwise. */
export const usualConcurrency = 4;

const nothing = z.object({});
const connectionId = z.string().min(1).max(200);
/** As many ids as one call takes. */
export const maxIds = 20_000;
const ids = z.array(z.string().max(1000)).max(maxIds);
/** Those of a whole list, which searching and filtering shorten. */
const listedIds = z.array(z.string().max(1000)).max(200_000);
const some = z.object({ connectionId, ids });

/**
 * The documents of each connection: the list, following, the timeline of calls, the archive. Every change of the list raises its
 * revision, and `listDocuments` gives what changed since one.
 */
export const documentOperations = {
  /** `since` null: all rows. `gone` are the ids removed since. */
  listDocuments: {
    input: z.object({ connectionId, since: z.number().int().nullable() }),

    isRefresh: true,
  },
  addDocuments: {
    input: some,
  },
  /** Forgets documents with their timeline and stored replies, and stops following them. */
  removeDocuments: { input: some },
  /**
   * Fetches documents of a list, each once and in its order: those of `ids`, or all for null.
   * `skipCompleted` leaves out those whose last reply was Completed. Documents that still have no
   * reply after some attempts count as fetched. `stopped` says why the run ended early; null if it
   * did not. `left` are the ids that a run that was stopped or cancelled did not ask for, or got no
   * usable reply to: a run of those goes on where this one ended. The phase of its progress says why
   * the run waits; it is empty otherwise.
   */
  fetchDocuments: {
    input: z.object({
      connection: connectionSchema,
      ids: listedIds.nullable(),
      age: z.number().nullable(),
      concurrency: z.number().int().min(1).max(maxConcurrency).default(usualConcurrency),
      rate: runRateSchema.nullable().default(null),
      skipCompleted: z.boolean().default(false),
    }),
  },
  /**
   * Checks the document of a list that is on show by today's roles and own rules, and keeps the outcome
   * with it. Keeps nothing if `at` is not the time of its last call.
   */
  checkListedDocument: {
    input: statementKindSchema.extend({
      id: z.string().max(1000),
      at: z.iso.datetime(),
      xml: z.string().min(1).max(64),
    }),

    isRefresh: true,
  },
  /**
   * The results of a list as a file to be saved over the byte channel, one line a document, as
   * `assay documents` prints them; all documents for `ids` null.
   */
  exportDocuments: {
    input: z.object({
      connectionId,
      ids: listedIds.nullable(),
      as: z.enum(resultForms),
      /** Whether cells of a CSV that a spreadsheet would run as a formula get an apostrophe in front. */
      isGuarded: z.boolean().default(true),
    }),
  },
  /** Newest call first. */
  listCalls: {
    input: z.object({ connectionId, id: z.string().max(1000) }),

    isRefresh: true,
  },
  /** The stored replies with a document, of every connection: the newest 5,000, newest first. */
  listCopies: { input: nothing },
  /**
   * A stored reply, rejudged with the current readings. `not-found` if it was not stored or was
   * deleted.
   */
  openCall: { input: z.object({ seq: z.number().int() }) },
  /**
   * Requests each document repeatedly until it is Completed or Failed or `deadlineSeconds` have
   * passed; starts anew for one that is already followed.
   */
  followDocuments: {
    input: some.extend({
      deadlineSeconds: z
        .number()
        .int()
        .min(1)
        .max(7 * 24 * 3600),
    }),
  },
  pauseFollowing: { input: some },
  resumeFollowing: { input: some },
  stopFollowing: { input: some },
  readArchive: { input: nothing, isRefresh: true },
  /** Deletes stored replies: those of one connection, or all. The list and timeline stay. */
  clearArchive: {
    input: z.object({ connectionId: connectionId.nullable() }),
  },
} as const;
