import { z } from 'zod';
import { archiveInfoSchema, documentCallSchema, documentRowSchema } from './document-schemas.ts';
import { documentExchangeSchema } from './schemas.ts';

const nothing = z.object({});
const connectionId = z.string().min(1).max(200);
/** As many ids as one call takes. */
export const mostIds = 20_000;
const ids = z.array(z.string().max(1000)).max(mostIds);
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
