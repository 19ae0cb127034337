import { z } from 'zod';
import { documentExchangeSchema } from './schemas.ts';
import { firedSchema } from './widget-schemas.ts';

/** What distinguishes an exchange in the history; `name` is that of its tab or connection, `version` that of the Assay that judged it. */
const historyEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(['document', 'webhook']),
  name: z.string(),
  action: z.string().nullable(),
  surface: z.string().nullable(),
  /** The HTTP status; null without a reply. */
  status: z.number().nullable(),
  outcome: z.string(),
  findings: z.object({ error: z.number(), warning: z.number(), info: z.number() }),
  url: z.string().nullable(),
  documentId: z.string().nullable(),
  visitor: z.string().nullable(),
  isMock: z.boolean(),
  version: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const text = z.string().min(1).max(1000).nullable();

/** The history of exchanges, of documents and of webhooks. */
export const historyOperations = {
  /** Newest first; null = no matter which. `search`: words that all have to occur in the address, the first 64 KiB of the body or the findings; `since` in milliseconds. */
  listHistory: {
    input: z.object({
      search: text,
      clause: text,
      name: text,
      since: z.number().nullable(),
      limit: z.number().int().min(1).max(10_000),
    }),
    output: z.object({ entries: z.array(historyEntrySchema) }),
    isRefresh: true,
  },
  /** One exchange as it was judged then; exactly one of `document` and `fired` is there. `not-found` where it is not kept. */
  openExchange: {
    input: z.object({ seq: z.number().int() }),
    output: z.object({
      entry: historyEntrySchema,
      document: documentExchangeSchema.nullable(),
      fired: firedSchema.nullable(),
    }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType; isRefresh?: true }>;
