import { z } from 'zod';
import { documentKinds } from '#core/document/record.ts';
import { documentExchangeSchema } from './schemas.ts';

/** A document being followed: asked for again and again until it is Completed or Failed, or `deadline` is over. Times as ISO 8601. */
export const followSchema = z.object({
  state: z.enum(['following', 'paused']),
  startedAt: z.iso.datetime(),
  deadline: z.iso.datetime(),
  /** When it is asked for next; null while a call is under way or it is paused. */
  nextAt: z.iso.datetime().nullable(),
  attempts: z.number().int(),
  /** Why Assay paused it, such as a refused token; null otherwise. */
  reason: z.string().nullable(),
});
export type Follow = z.infer<typeof followSchema>;

/**
 * One document of a connection's list, with what its last reply said. Fields of the record are null where none came; external_id and
 * date_created, which never change, stay as an earlier reply gave them.
 */
export const documentRowSchema = z.object({
  connectionId: z.string(),
  id: z.string(),
  addedAt: z.iso.datetime(),
  /** When it was last asked for; null when never. */
  askedAt: z.iso.datetime().nullable(),
  /** Outcome of the last call: null when never asked, or when no whole reply came (`failure` says why then). */
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
  /** Errors and warnings of the last verdict. */
  errors: z.number().int(),
  warnings: z.number().int(),
  /** Bytes that the kept copy of the last Completed reply takes, compressed; null where none is kept. */
  archivedBytes: z.number().int().nullable(),
  follow: followSchema.nullable(),
  /** Why following ended without Completed or Failed, such as that the deadline was over; null otherwise. */
  followEnded: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof documentRowSchema>;

/** One call of the timeline of a document; `kept` whether its reply can still be opened. Milliseconds in `total`. */
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

/** What the archive of replies holds, and how much it may. */
export const archiveInfoSchema = z.object({
  replies: z.number().int(),
  bytes: z.number().int(),
  quotaBytes: z.number().int(),
  /** Where the journal is; null where nothing is kept beyond this run. */
  file: z.string().nullable(),
});
export type ArchiveInfo = z.infer<typeof archiveInfoSchema>;

const nothing = z.object({});
const connectionId = z.string().min(1).max(200);
/** As many ids as one call takes. */
export const maxIds = 20_000;
const ids = z.array(z.string().max(1000)).max(maxIds);
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
  /** Forgets documents with their timeline and kept replies; following them ends. */
  removeDocuments: { input: some, output: z.object({ removed: z.number().int() }) },
  /** Newest call first. */
  listCalls: {
    input: z.object({ connectionId, id: z.string().max(1000) }),
    output: z.array(documentCallSchema),
    isRefresh: true,
  },
  /** A kept reply, judged anew by the readings of now. `not-found` where it was not kept or was deleted. */
  openCall: { input: z.object({ seq: z.number().int() }), output: documentExchangeSchema },
  /** Asks for each document now and then until it is Completed or Failed or `deadlineSeconds` have passed; starts anew for one that is followed already. */
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
  /** Deletes kept replies: those of one connection, or all. The list and timeline stay. */
  clearArchive: {
    input: z.object({ connectionId: connectionId.nullable() }),
    output: archiveInfoSchema,
  },
} as const;
