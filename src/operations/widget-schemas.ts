import { z } from 'zod';
import { isObject } from '#core/contract/words.ts';
import { httpFailureSchema, httpRequestSchema } from '#core/http/http.ts';
import { longestTimeLimit } from '#core/http/transport.ts';
import { isJson, type Json, type JsonRecord } from '#core/json/text.ts';
import { plainDate } from '#core/text/plain-date.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { corsVerdictSchema } from '#core/widget/cors/model.ts';
import { platformAnswerSchema, widgetIssueSchema } from '#core/widget/issue.ts';
import { conversationSchema } from '#core/widget/item.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { editedRequestSchema } from '#core/widget/request/edited-request.ts';
import type { Explained } from '#core/widget/request/explain-request.ts';
import { visitorViewSchema } from '#core/widget/simulator/model.ts';
import { connectorSchema, tabSchema, usualWebhookTransport } from '#core/widget/tab.ts';
import { widgetVerdictSchema } from '#core/widget/verdict.ts';
import { identitySchema, mintingSchema, visitorSchema } from '#core/widget/visitor.ts';
import type { OperationTable } from './rows.ts';
import { replyHeadSchema } from './schemas.ts';
import { textRefSchema } from './text-ref.ts';

// Taken as it is: zod's own schema for JSON makes it anew and leaves out every key named `__proto__`.
const json = z.custom<Json>(isJson, 'Enter JSON');
const jsonObject = z.custom<JsonRecord>(
  (value) => isObject(value) && isJson(value),
  'Enter a JSON object without numbers larger than 1e308',
);

/**
 * Whether the time in UTC has a year of four digits: ISO times in requests and records have no
 * other.
 */
const hasPlainYear = (text: string): boolean => plainDate(Date.parse(text)) !== null;

/**
 * The body of a proxied POST action: what the composer holds, the automatic mark-read, the entry to delete, or a whole body given by hand.
 * Times that are not given are those of the click; the author of a message is the verified visitor, with the party id and name of the tab's visitor.
 */
export const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), content: z.string() }),
  z.object({ kind: z.literal('mark_read'), seenAt: z.string().optional() }),
  z.object({ kind: z.literal('delete'), id: z.string() }),
  z.object({ kind: z.literal('body'), body: json }),
]);

/**
 * One action to fire. `surface` null = the one of the routing table; `path` and `item` matter on
 * the direct surface, where `item` is the row or the detail object; `itemId` is the id of the clicked row. `now` and `firedAt` are ISO
 * timestamps: without `now` it is the present, without `firedAt` that of `now`, and null leaves it out where the contract allows it.
 */
export const firingSchema = z.object({
  tab: tabSchema,
  action: z.enum(actionNames),
  surface: z.enum(surfaces).nullable().default(null),
  path: z.enum(['row', 'detail']).default('row'),
  item: jsonObject.nullable().default(null),
  itemId: z.string().optional(),
  conversationId: z.string().optional(),
  entry: entrySchema.nullable().default(null),
  /** A body that breaks the shape of its entry is sent all the same (TAB-REQ-7, TAB-REQ-8). */
  sendAnyway: z.boolean().optional(),
  visitor: visitorSchema.default({ kind: 'anonymous' }),
  /** The connector that the action's `connector_id` names. */
  connector: connectorSchema.nullable().default(null),
  /** Answers in the webhook's place, which is then not called. */
  fault: mockReplySchema.nullable().default(null),
  now: z.iso
    .datetime({ offset: true, abort: true })
    .refine(hasPlainYear, 'Enter a time between the years 0 and 9999 in UTC')
    .optional(),
  firedAt: z.string().nullable().optional(),
  /** The call is sent with this in place of what the platform or the widget would send. */
  edited: editedRequestSchema.optional(),
  timeoutSeconds: z
    .number()
    .positive()
    .max(longestTimeLimit)
    .default(usualWebhookTransport.timeoutSeconds),
  /** The reply to get_items is read as one to the category that it speaks of, whatever that of the tab is. */
  guessesCategory: z.boolean().optional(),
  /** What the history keeps with the exchange: the window's own id of it. */
  origin: z.object({ ref: z.uuid() }).optional(),
});
export type Firing = z.infer<typeof firingSchema>;

/**
 * What a browser makes of a direct call, with everything that went over the wire for it (preflight, call, redirects), in order. `by` says
 * whether a real browser or the model of one judged; `said` is the browser's own reason where there is one.
 */
export const corsJudgementSchema = corsVerdictSchema.extend({
  by: z.enum(['browser', 'model']),
  said: z.string().nullable(),
  /**
   * What the server sent with a status other than 2xx and the browser kept from the widget, without secrets and cut as a widget_issues record is;
   * missing where nothing was, and where the browser of the desktop app gives no such body to anyone.
   */
  withheld: widgetIssueSchema.optional(),
  hops: z.array(
    z.object({
      kind: z.enum(['preflight', 'request']),
      request: httpRequestSchema,
      http: replyHeadSchema.nullable(),
      failure: httpFailureSchema.nullable(),
    }),
  ),
});

/** What is said of each field of a request that was sent. */
export const explainedSchema: z.ZodType<Explained> = z.object({
  name: z.string(),
  value: z.string().nullable(),
  where: z.enum(['query', 'header', 'body']),
  why: z.string(),
  clause: z.string(),
});

/**
 * One fired action. `request` is as sent, secrets masked; null when the identity did not verify and so the webhook was not called.
 * `parameters` say of every field why it is there or not. `platform` is the server function's answer (null on the direct surface),
 * `cors` what a browser makes of a direct call, `widget` what the visitor sees (null where no visitor causes such a call).
 */
export const firedSchema = z.object({
  action: z.enum(actionNames),
  surface: z.enum(surfaces),
  /** The category that the reply speaks of, where it was guessed. */
  category: z.enum(categories).optional(),
  /** Whether a reply was put in the webhook's place. */
  standIn: z.boolean(),
  at: z.iso.datetime(),
  request: httpRequestSchema.nullable(),
  parameters: z.array(explainedSchema),
  http: replyHeadSchema.nullable(),
  /** How long the call took, all its requests together, in milliseconds; null where nothing was sent or measured. */
  milliseconds: z.number().nullable(),
  failure: httpFailureSchema.nullable(),
  reply: textRefSchema.nullable(),
  platform: platformAnswerSchema.nullable(),
  issue: widgetIssueSchema.nullable(),
  identity: identitySchema.nullable(),
  cors: corsJudgementSchema.nullable(),
  verdict: widgetVerdictSchema,
  widget: visitorViewSchema.nullable(),
  /** What the reply to item_clicked says of a conversation, as far as it is understood (TAB-CLK-2, TAB-MSG-1); null for other actions. */
  thread: conversationSchema.nullable(),
  /**
   * What the widget received before it dropped anything, which direct calls carry (TAB-DIR-2): the rows of a list, one for each item (null where
   * the item says all of it), or the detail object. Null where nothing was dropped or changed.
   */
  asSent: z
    .object({ rows: z.array(jsonObject.nullable()), detail: jsonObject.nullable() })
    .nullable(),
  /** The settings of the tab, in words, that the call used and that neither the platform nor a visitor's browser has. Without any the key is missing. */
  notWhatVisitorsGet: z.array(z.string()).optional(),
});
export type Fired = z.infer<typeof firedSchema>;

/** The rows of the process boundary about the widget's actions and its platform. */
export const widgetOperations = {
  /** Fires one action of the widget on either surface and judges what comes. */
  fireAction: { input: firingSchema },
  /** Makes a visitor's token and shows what is in it; the token itself stays where it was made. `refused` for a secret that is not marked for signing. */
  mintToken: {
    input: mintingSchema,
  },
  /** Gives a token like that to be copied, once a person outside of the window allowed it. */
  copyMintedToken: { input: mintingSchema },
} as const satisfies OperationTable;
