import { z } from 'zod';
import { findingSchema } from '#core/contract/finding.ts';
import { assumptionSchema, readAs, stepSchema } from '#core/contract/verdict.ts';
import { httpRequestSchema } from '#core/http/http.ts';
import { failureReadingSchema } from '#core/imported/failure-reading.ts';
import { hops } from '#core/imported/place.ts';
import { importKinds } from '#core/imported/recognise.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { replyHeadSchema } from './schemas.ts';
import { textRefSchema } from './text-ref.ts';
import { corsJudgementSchema } from './widget-schemas.ts';

/**
 * One exchange that was found in an import. `outcome` and `findings` are those of its verdict;
 * `failure` is there for a stored failure; `entry` is its place in a recording, from 0,
 * of which it takes `entries`; `cors` is there for a direct call. Everything
 * that the import does not tell is null, and everything secret in it is masked.
 */
const importedExchangeSchema = z.object({
  as: z.enum([...readAs, 'failure_envelope', 'widget_issues', 'xml']),
  outcome: z.string(),
  findings: z.array(findingSchema),
  steps: z.array(stepSchema),
  assumptions: z.array(assumptionSchema),
  hop: z.enum(hops).nullable(),
  surface: z.enum(surfaces).nullable(),
  category: z.enum(categories).nullable(),
  entry: z.number().int().nullable(),
  entries: z.number().int(),
  at: z.iso.datetime().nullable(),
  documentId: z.string().nullable(),
  request: httpRequestSchema.nullable(),
  http: replyHeadSchema.nullable(),
  failure: failureReadingSchema.nullable(),
  cors: corsJudgementSchema.nullable(),
  reply: textRefSchema.nullable(),
});
export type ShownImport = z.infer<typeof importedExchangeSchema>;

/** What was left aside, `count` for one reason. */
const leftAsideSchema = z.array(
  z.object({ what: z.string(), why: z.string(), count: z.number().int() }),
);

/** More than this nobody keeps at once. */
const mostKept = 5000;

/** What a person opened outside the window: a file to import, a workspace file that is open now (or why not), or an address. */
const openedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('workspace'), path: z.string(), problem: z.string().nullable() }),
  z.object({ kind: z.literal('address'), text: z.string() }),
]);

const importedSchema = z.object({
  id: z.string(),
  recognised: z.enum(importKinds),
  exchanges: z.array(importedExchangeSchema),
  leftAside: leftAsideSchema,
});

/** What comes into Assay: recordings, stored failures and replies from elsewhere. */
export const importOperations = {
  /** Recognises what the text is, judges every exchange in it, and says what was left aside. Nothing is kept; `id` names the import for `keepImported`. `name` is that of the file. */
  importEvidence: {
    input: z.object({
      name: z.string().max(1000),
      body: z.union([z.string(), z.instanceof(Uint8Array)]),
      /** The text is Base64 of the bytes: a window has no other way to send bytes that are not UTF-8. */
      isBase64: z.boolean().default(false),
    }),
    output: importedSchema,
  },
  /**
   * The next thing that was opened from a file manager or with `assay open`; null when there is
   * nothing more. A workspace file is opened by this, because only a person names its path.
   */
  takeOpened: {
    input: z.object({}),
    output: z.object({ opened: openedSchema.nullable() }),
  },
  /**
   * As `importEvidence`, for an opened file by its id. `text` is the text of a curl command or an
   * address, which is called instead. `not-found` for a file that was not opened, `storage` where
   * it cannot be read, `bad-input` where it is too large.
   */
  importOpened: {
    input: z.object({ id: z.string().max(100) }),
    output: importedSchema.extend({ text: z.string().nullable() }),
  },
  /**
   * Keeps exchanges of the last import in the history, by their places in it (null: all); returns how
   * many, and what cannot be kept and why. `not-found` for an older import, `refused` where the history
   * is switched off.
   */
  keepImported: {
    input: z.object({
      id: z.string().max(100),
      places: z.array(z.number().int().min(0)).min(1).max(mostKept).nullable(),
    }),
    output: z.object({ kept: z.number().int(), leftAside: leftAsideSchema }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
