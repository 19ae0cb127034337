import { z } from 'zod';
import { connectionSchema } from '#core/document/connection.ts';
import { documentKinds } from '#core/document/record.ts';
import { resultForms } from '#core/document/result.ts';
import { statementOutcomeSchema } from '#core/statement/outcome.ts';
import { documentExchangeSchema } from './schemas.ts';
import { statementKindSchema } from './statement-schemas.ts';
import { textRefSchema } from './text-ref.ts';

/**
 * A followed document: requested repeatedly until it is Completed or Failed, or `deadline` has
 * passed. Times as ISO 8601.
 */
export const followSchema = z.object({
  state: z.enum(['following', 'paused']),
  startedAt: z.iso.datetime(),
  deadline: z.iso.datetime(),
  /** The time of the next request; null while a call is running or the following is paused. */
  nextAt: z.iso.datetime().nullable(),
  attempts: z.number().int(),
  /** Why Assay paused it, such as a refused token; null otherwise. */
  reason: z.string().nullable(),
});
export type Follow = z.infer<typeof followSchema>;

/**
 * One document of a connection's list, with the content of its last reply. Fields of the record are
 * null if no reply had them; external_id and date_created, which never change, stay as an earlier
 * reply gave them.
 */
export const documentRowSchema = z.object({
  connectionId: z.string(),
  id: z.string(),
  addedAt: z.iso.datetime(),
  /** The time of the last request; null if there was none. */
  askedAt: z.iso.datetime().nullable(),
  /**
   * The outcome of the last call: null without a call, or if there was no complete reply (`failure`
   * says why).
   */
  kind: z.enum(documentKinds).nullable(),
  failure: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  status_code: z.number().nullable(),
  status: z.string().nullable(),
  external_id: z.string().nullable(),
  bank_code: z.string().nullable(),
  date_created: z.string().nullable(),
  parsed_date: z.string().nullable(),
  document_version: z.string().nullable(),
  message: z.string().nullable(),
  /** Findings of the last call by level; `infos` null: an earlier version of Assay made the call and did not count them. */
  errors: z.number().int(),
  warnings: z.number().int(),
  infos: z.number().int().nullable(),
  /** Of the statement checks of the last reply's document; null without one, and where it was not checked yet. */
  checks: statementOutcomeSchema.nullable(),
  /** Bytes of the stored copy of the last Completed reply, compressed; null if none is stored. */
  archivedBytes: z.number().int().nullable(),
  follow: followSchema.nullable(),
  /** Why following ended without Completed or Failed, such as that the deadline was over; null otherwise. */
  followEnded: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof documentRowSchema>;

/**
 * One call of the timeline of a document; `kept`: its reply can still be opened. Milliseconds in
 * `total`.
 */
export const documentCallSchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(documentKinds).nullable(),
  failure: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  status_code: z.number().nullable(),
  status: z.string().nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  bytes: z.number().int().nullable(),
  total: z.number().nullable(),
  kept: z.boolean(),
});
export type DocumentCall = z.infer<typeof documentCallSchema>;

/** A stored reply with a document. */
export const documentCopySchema = z.object({
  seq: z.number().int(),
  connectionId: z.string(),
  id: z.string(),
  at: z.iso.datetime(),
  external_id: z.string().nullable(),
});
export type DocumentCopy = z.infer<typeof documentCopySchema>;

/** What the archive of replies holds, and how much it may. */
export const archiveInfoSchema = z.object({
  replies: z.number().int(),
  bytes: z.number().int(),
  quotaBytes: z.number().int(),
  /** The path of the journal; null if nothing is stored beyond this run. */
  file: z.string().nullable(),
});
export type ArchiveInfo = z.infer<typeof archiveInfoSchema>;

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
    output: z.object({
      revision: z.number().int(),
      rows: z.array(documentRowSchema),
      gone: z.array(z.string()),
    }),
    isRefresh: true,
  },
  addDocuments: {
    input: some,
    output: z.object({ added: z.number().int(), known: z.number().int() }),
  },
  /** Forgets documents with their timeline and stored replies, and stops following them. */
  removeDocuments: { input: some, output: z.object({ removed: z.number().int() }) },
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
    output: z.object({
      fetched: z.number().int(),
      notFine: z.number().int(),
      left: z.array(z.string()),
      stopped: z.string().nullable(),
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
    output: nothing,
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
    output: textRefSchema,
  },
  /** Newest call first. */
  listCalls: {
    input: z.object({ connectionId, id: z.string().max(1000) }),
    output: z.array(documentCallSchema),
    isRefresh: true,
  },
  /** The stored replies with a document, of every connection: the newest 5,000, newest first. */
  listCopies: { input: nothing, output: z.array(documentCopySchema) },
  /**
   * A stored reply, rejudged with the current readings. `not-found` if it was not stored or was
   * deleted.
   */
  openCall: { input: z.object({ seq: z.number().int() }), output: documentExchangeSchema },
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
    output: nothing,
  },
  pauseFollowing: { input: some, output: nothing },
  resumeFollowing: { input: some, output: nothing },
  stopFollowing: { input: some, output: nothing },
  readArchive: { input: nothing, output: archiveInfoSchema, isRefresh: true },
  /** Deletes stored replies: those of one connection, or all. The list and timeline stay. */
  clearArchive: {
    input: z.object({ connectionId: connectionId.nullable() }),
    output: archiveInfoSchema,
  },
} as const;
