import { z } from 'zod';
import { connectionSchema } from '#core/document/connection.ts';
import type { DocumentKind } from '#core/document/record.ts';
import { resultForms } from '#core/document/result.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import { refreshes, takes } from './rows.ts';
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
 * One document of a connection's list: its newest call, with the record of the last reply. Fields of the record are
 * null if that did not have them; external_id and date_created, which never change, stay as an earlier
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
  /** Whether the mock service answered the last call. */
  isMock?: boolean;
  /** Findings of the last call by level. */
  errors: number;
  warnings: number;
  infos: number;
  /** Of the statement checks of the last reply's document; null without one, and where it was not checked yet. */
  checks: StatementOutcome | null;
  /** The size of the last reply and the milliseconds that it took; null without one. */
  bytes: number | null;
  total: number | null;
  /** How many calls there were. */
  attempts: number;
  follow: Follow | null;
  /** Why following ended without Completed or Failed, such as that the deadline was over; null otherwise. */
  followEnded: string | null;
};

/** How many requests may start in a second or a minute. */
export const maxRate = 1000;
/** The most requests that start in a unit of time, evenly spaced. */
export const runRateSchema = z.object({
  count: z.int().min(1).max(maxRate),
  per: z.enum(['second', 'minute']),
});
export type RunRate = z.infer<typeof runRateSchema>;
/** The most documents of a run that are fetched at the same time. */
export const maxConcurrency = 32;
/** How many documents are fetched at the same time if nobody says otherwise. */
export const usualConcurrency = 4;

const connectionId = z.string().min(1).max(200);
/** As many ids as one call takes. */
export const maxIds = 20_000;
const ids = z.array(z.string().max(1000)).max(maxIds);
/** Those of a whole list, which searching and filtering shorten. */
const listedIds = z.array(z.string().max(1000)).max(200_000);
const some = z.object({ connectionId, ids });

/**
 * The documents of each connection: the list and following. Every change of the list raises its
 * revision, and `listDocuments` gives what changed since one.
 */
export const documentOperations = {
  /** `since` null: all rows. `isWhole`: the rows are the whole list, and not what changed in it. */
  listDocuments: refreshes({ connectionId, since: z.int().nullable() }),
  addDocuments: {
    input: some,
  },
  /** Forgets documents with their calls, and stops following them. */
  removeDocuments: { input: some },
  /**
   * Fetches documents of a list, each once and in its order: those of `ids`, or all for null.
   * `skipCompleted` leaves out those whose last reply was Completed. Documents that still have no
   * reply after some attempts count as fetched. `stopped` says why the run ended early; null if it
   * did not. `left` are the ids that a run that was stopped or cancelled did not ask for, or got no
   * usable reply to: a run of those goes on where this one ended. The phase of its progress says why
   * the run waits; it is empty otherwise.
   */
  fetchDocuments: takes({
    connection: connectionSchema,
    ids: listedIds.nullable(),
    age: z.number().nullable(),
    concurrency: z.int().min(1).max(maxConcurrency).default(usualConcurrency),
    rate: runRateSchema.nullable().default(null),
    skipCompleted: z.boolean().default(false),
  }),
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
   * `assay fetch --ids` prints them; all documents for `ids` null.
   */
  exportDocuments: takes({
    connectionId,
    ids: listedIds.nullable(),
    as: z.enum(resultForms),
    /** Whether cells of a CSV that a spreadsheet would run as a formula get an apostrophe in front. */
    isGuarded: z.boolean().default(true),
  }),
  /** A kept reply of a document, rejudged with the current readings. `not-found` if it was not kept or was deleted. */
  openCall: takes({ seq: z.int() }),
  /**
   * Requests each document repeatedly until it is Completed or Failed or `deadlineSeconds` have
   * passed; starts anew for one that is already followed.
   */
  followDocuments: {
    input: some.extend({
      deadlineSeconds: z
        .int()
        .min(1)
        .max(7 * 24 * 3600),
    }),
  },
  pauseFollowing: { input: some },
  resumeFollowing: { input: some },
  stopFollowing: { input: some },
} as const;
