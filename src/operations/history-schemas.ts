import { z } from 'zod';
import { type Level, levels } from '#core/contract/finding.ts';
import { httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import { checkIds } from '#core/statement/report.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { type OperationTable, refreshes, takes } from './rows.ts';
import type { DocumentExchange } from './schemas.ts';
import { type Fired, firingSchema } from './widget-schemas.ts';

/** The longest note and tag, and the most tags of one exchange. */
export const longestNote = 10_000;
export const longestTag = 100;
export const mostTags = 50;

/** The tag of calls that passed a recorder. */
export const recordedTag = 'recorded';

const text = z.string().nullable();
const count = z.number().nullable();

const checkIdSchema = z.enum(checkIds);
/** The outcome of the statement checks of a document; see `StatementOutcome`. */
const checksSchema = z.object({
  rules: z.string(),
  broken: z.array(checkIdSchema),
  unclear: z.array(checkIdSchema),
  held: z.array(checkIdSchema),
  brokenRules: z.array(z.string()),
  heldRules: z.number(),
  isSaid: z.boolean(),
}) satisfies z.ZodType<StatementOutcome>;

/**
 * THE columns of a call, of a document or of a webhook: its table, what is written, what the history and the list of documents
 * show and what the history can be narrowed to are made of them. `name` and `ownerId` are those of its
 * tab or connection. A column more is null in the calls that were kept before; one less is the next `journalVersion` of the journal.
 */
export const callColumns = {
  at: z.iso.datetime(),
  kind: z.enum(['document', 'webhook']),
  name: z.string(),
  ownerId: text,
  /** The environment of the workspace file that it was made in; null without one. */
  environment: text,
  action: text,
  surface: text,
  /** The HTTP status; null without a reply. */
  status: count,
  outcome: z.string(),
  /** Why there was no complete reply to a request for a document. */
  failure: text,
  url: text,
  documentId: text,
  /** Of the record in the reply, as its sender named them. */
  externalId: text,
  bankCode: text,
  statusCode: count,
  recordStatus: text,
  documentVersion: text.default(null),
  dateCreated: text.default(null),
  parsedDate: text.default(null),
  message: text.default(null),
  /** Of its statement checks; null where they were not made. */
  checks: checksSchema.nullable().default(null),
  /** The size of the reply, and the milliseconds that the call took. */
  bytes: count,
  total: count,
  visitor: text,
  /** The simulated time; null for the present. */
  clock: z.iso.datetime().nullable(),
  isMock: z.boolean(),
  /** The check that sent it; null for every other call. */
  checkId: text,
  /** Of the Assay that judged it. */
  version: z.string(),
  /** Whether the body of the reply is kept. */
  hasReply: z.boolean(),
};
export type CallColumn = keyof typeof callColumns;

/** A kept call in a list, with what the user wrote to it. */
export type HistoryEntry = z.infer<z.ZodObject<typeof callColumns>> & {
  seq: number;
  /** Under which id the window that sent it opens it; null for a call that none did. */
  ref: string | null;
  findings: Record<Level, number>;
  isPinned: boolean;
  note: string;
  tags: string[];
};

/** What was asked of a webhook, without its address, credential and visitor: enough to judge the reply again, and to send the call again from its tab. */
export const askedOfWebhookSchema = firingSchema
  .omit({
    action: true,
    surface: true,
    visitor: true,
    connector: true,
    fault: true,
    guessesCategory: true,
    origin: true,
  })
  .extend({
    tab: tabSchema.pick({
      id: true,
      category: true,
      tabName: true,
      agentName: true,
      wired: true,
      accentColor: true,
      widgetOrigin: true,
    }),
  });

/** One kept exchange as it was judged then. Exactly one of `document` and `fired` is there; `asked` is null for a document, and where it was not kept. */
export type KeptExchange = {
  entry: HistoryEntry;
  /** The connection of a document. */
  connectionId: string | null;
  asked: z.infer<typeof askedOfWebhookSchema> | null;
  document: DocumentExchange | null;
  fired: Fired | null;
};

/**
 * A kept exchange with the text of its reply, as it leaves Assay (in exports) and is compared: all masked as it was kept.
 * `body` is null where there was no reply; references to texts are null.
 */
export type Evidence = KeptExchange & { body: string | null };

const words = z.string().min(1).max(1000).nullable().default(null);
const time = z.number().nullable().default(null);
const seq = z.int();
const seqs = z.array(seq).min(1).max(10_000);

type FilteredColumn = Exclude<CallColumn, 'checks'>;
/** The columns that hold one value, to which a list can be narrowed. */
export const filteredColumns = (Object.keys(callColumns) as CallColumn[]).filter(
  (column): column is FilteredColumn => column !== 'checks',
);
/** One that a list is narrowed to is equal; null = no matter which. */
const columnFilters = Object.fromEntries(
  filteredColumns.map((column) => [
    column,
    (callColumns[column] as z.ZodType).nullable().default(null),
  ]),
) as { [C in FilteredColumn]: z.ZodDefault<z.ZodNullable<(typeof callColumns)[C]>> };

/** The history of exchanges, of documents and of webhooks. */
export const historyOperations = {
  /**
   * Newest first; null = no matter which. `search`: words that all have to occur in the address,
   * the first 64 KiB of the body, the findings, the note or the tags; `note`: in the last two. With
   * `clause`, `level` is that of its finding. `status` 0 = no reply. Times in milliseconds; `until`
   * itself is excluded. `before` is the `next` of the page before, which is null on the last one.
   */
  listHistory: refreshes({
    ...columnFilters,
    search: words,
    clause: words,
    level: z.enum(levels).nullable().default(null),
    tag: words,
    note: words,
    isPinned: z.boolean().nullable().default(null),
    since: time,
    until: time,
    before: seq.nullable().default(null),
    limit: z.int().min(1).max(10_000),
  }),
  /** `not-found` where it is not kept. */
  openExchange: {
    input: z.union([z.object({ seq: z.int() }), z.object({ ref: z.uuid() })]),
  },
  /** What differs between two kept exchanges, each by its `seq` or its `ref`; times and dates, which differ with every call, make no difference. `bad-input` for a document and a webhook. */
  compareExchanges: takes({ before: z.union([seq, z.uuid()]), after: z.union([seq, z.uuid()]) }),
  /**
   * Sends a kept call again to another address, as the contract makes it, with the tokens of its tab or connection as they are now, and says what became of it.
   * A write is sent where `mayWrite` only. What cannot be sent says why.
   */
  replayCall: takes({
    seq,
    url: httpUrl.refine(
      (address) => !URL.canParse(address) || !hasUser(new URL(address)),
      'Enter the address without a user name and password',
    ),
    mayWrite: z.boolean(),
  }),
  /** Deletes exchanges for good: from the file and from the index. Those that are not there are passed over. */
  deleteExchanges: takes({ seqs }),
  /** Deletes exchanges that are not pinned and older than `age` milliseconds. `unconfirmed`: how many are so only by the clock of today, which may be wrong. */
  deleteOldExchanges: takes({ age: z.number().int().positive() }),
  /** Deletes all exchanges; pinned ones stay unless they are named. */
  clearHistory: takes({ pinnedToo: z.boolean().default(false) }),
  /** What is pinned does not expire and does not count against the storage limit. */
  pinExchange: takes({ seqs, isPinned: z.boolean() }),
  /** Replaces the note and the tags of an exchange; gives them as they are kept, without secrets. `not-found` where the exchange is not kept. */
  annotateExchange: takes({
    seq,
    note: z.string().max(longestNote),
    tags: z
      .array(
        z
          .string()
          .min(1)
          .max(longestTag)
          .regex(/^[^\r\n]+$/, 'A tag is one line'),
      )
      .max(mostTags),
  }),
  readHistorySize: refreshes({}),
} as const satisfies OperationTable;
