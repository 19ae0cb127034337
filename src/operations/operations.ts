import { z } from 'zod';
import { switchableIds } from '#core/choices.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { anyVerdictSchema } from '#core/read-reply.ts';
import { readAs, readings } from '#core/verdict.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { scenarioSchema } from '#core/widget/scenario.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { documentOperations } from './document-operations.ts';
import { appInfoSchema, documentExchangeSchema, samplesInfoSchema, settingsSchema, tokenInfoSchema, tokenKinds, workspaceSchema } from './schemas.ts';
import { widgetOperations } from './widget-operations.ts';
import { firedSchema } from './widget-schemas.ts';
import { xmlOperations } from './xml-operations.ts';

const nothing = z.object({});
const id = z.string().min(1);
const label = z.string().trim().min(1, 'A label is needed').max(200, 'A label has at most 200 characters');
// Header values are Latin-1 without line breaks; anything else could never be sent as it was typed.
const secret = z
  .string()
  .min(1, 'The secret is empty')
  .max(16_384, 'A secret has at most 16,384 characters')
  .regex(/^[\x20-\x7e\x80-\xff]+$/, 'The secret holds a line break, a control character or a letter that no HTTP header can carry');
// Text as typed, or bytes as read from a file.
const body = z.union([z.string(), z.instanceof(Uint8Array)]);
const httpStatus = z.number().int().min(100).max(599).nullable();

/**
 * The process boundary: every call a face can make of the app, with the shape of what goes in and what comes out.
 * Handlers, dispatcher, client and hosts are typed from this table; a new operation is a new row here and a handler.
 * No operation returns a stored secret.
 */
export const operations = {
  ...documentOperations,
  ...xmlOperations,
  ...widgetOperations,
  readApp: { input: nothing, output: appInfoSchema },
  readSamples: { input: nothing, output: samplesInfoSchema.nullable() },
  readWorkspace: { input: nothing, output: workspaceSchema },
  saveConnection: { input: connectionSchema, output: workspaceSchema },
  removeConnection: { input: z.object({ id }), output: workspaceSchema },
  saveTab: { input: tabSchema, output: workspaceSchema },
  removeTab: { input: z.object({ id }), output: workspaceSchema },
  saveConnector: { input: namedConnectorSchema, output: workspaceSchema },
  removeConnector: { input: z.object({ id }), output: workspaceSchema },
  saveScenario: { input: scenarioSchema, output: workspaceSchema },
  removeScenario: { input: z.object({ id }), output: workspaceSchema },
  saveSettings: { input: settingsSchema, output: workspaceSchema },
  chooseReading: { input: z.object({ id: z.enum(switchableIds), reading: z.enum(readings) }), output: workspaceSchema },
  listTokens: { input: nothing, output: z.array(tokenInfoSchema) },
  addToken: { input: z.object({ label, kind: z.enum(tokenKinds), secret }), output: tokenInfoSchema },
  renameToken: { input: z.object({ id, label, kind: z.enum(tokenKinds) }), output: tokenInfoSchema },
  replaceToken: { input: z.object({ id, secret }), output: tokenInfoSchema },
  removeToken: { input: z.object({ id }), output: z.array(tokenInfoSchema) },
  fetchDocument: {
    input: z.object({ connection: connectionSchema, id: z.string(), age: z.number().nullable(), sendEmptyId: z.boolean().default(false) }),
    output: documentExchangeSchema,
  },
  /** Judges a reply of this run again, as its workspace reads it now; `reply` is the id of the reply's text. */
  judgeAgain: {
    input: z.object({ reply: id }),
    output: z.object({ document: documentExchangeSchema.nullable(), fired: firedSchema.nullable() }),
  },
  readReply: {
    input: z.object({
      as: z.enum(readAs),
      body,
      httpStatus,
      category: z.enum(categories).default('default'),
      surface: z.enum(surfaces).nullable().default(null),
    }),
    output: anyVerdictSchema,
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type OperationName = keyof typeof operations;
/** What a caller passes, before defaults are filled in. */
export type Input<N extends OperationName> = z.input<(typeof operations)[N]['input']>;
/** What a handler gets, checked and with defaults. */
export type CheckedInput<N extends OperationName> = z.output<(typeof operations)[N]['input']>;
export type Output<N extends OperationName> = z.output<(typeof operations)[N]['output']>;
