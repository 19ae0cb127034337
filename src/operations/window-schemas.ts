import { z } from 'zod';
import { readAs } from '#core/contract/verdict.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { maxSteps, scenarioSchema, scenarioStepSchema } from '#core/widget/scenario.ts';
import {
  identitySettingsSchema,
  namedConnectorSchema,
  tabSchema,
  visitorSettingsSchema,
} from '#core/widget/tab.ts';
import { storeChoices, tokenFormSchema, tokenKinds } from './vault-schemas.ts';

/** The views of the window: where a first start begins, then those of the rail in its order. */
export const viewNames = [
  'start',
  'documents',
  'widget',
  'judge',
  'tokens',
  'clauses',
  'samples',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

/** How wide the preview of the widget is, in pixels, and whether it is light or dark of its own. */
export const previewWidths = ['320', '384', '480'] as const;
export const previewLooks = ['window', 'light', 'dark'] as const;

const id = z.string().min(1).max(1000);

/** A longer text of the Playground, or body of a mock reply, is not kept: it is masked before it is written, which takes its time. */
export const longestKeptText = 64 * 1024;
/** A longer XPath is not kept. */
export const longestXPath = 10_000;
export const mostXPaths = 50;
const keptText = z.string().max(longestKeptText);

/** What is typed into a field need not be right yet. */
const typed = z.string().max(20_000);

/** A tab while it is edited: `claims` is the text of the claims, which need not be JSON yet. */
const tabDraftSchema = z.object({
  tab: tabSchema.extend({
    name: typed,
    webhook_url: typed,
    tabId: typed,
    agentId: typed,
    accentColor: typed,
    identity: identitySettingsSchema.extend({
      verifyWith: z
        .union([
          z.strictObject({ secretTokenId: typed }),
          z.strictObject({ publicKey: typed }),
          z.strictObject({ jwksUrl: typed }),
        ])
        .nullable(),
    }),
    visitor: visitorSettingsSchema.extend({ partyId: typed }),
  }),
  claims: typed,
});
export type TabDraft = z.infer<typeof tabDraftSchema>;

/** A connection while it is edited. */
const connectionDraftSchema = connectionSchema.extend({
  name: typed,
  base_url: typed,
  // It is a secret, so it is typed again after a restart.
  endpoint_path_id: z.string().transform(() => ''),
  timeoutSeconds: z.number(),
  tls: tlsSchema.extend({ ca: typed.nullable(), servername: typed.nullable() }),
  proxy: proxySchema.extend({ url: typed }).nullable(),
});

/** A connector while it is edited. */
const connectorDraftSchema = namedConnectorSchema.extend({
  name: typed,
  headerName: typed.optional(),
  tokenId: typed,
});

/** A token while it is added, without its secret and without a passphrase. */
const tokenDraftSchema = z.object({
  source: z.enum(['typed', 'environment', 'file', 'command']),
  facts: z.object({
    label: typed,
    kind: z.enum(tokenKinds),
    authorization: tokenFormSchema,
    signs: z.boolean(),
  }),
  hosts: z.object({ hosts: z.array(typed).max(1000).readonly(), typed }),
  reference: z.object({
    name: typed,
    path: typed,
    program: typed,
    args: z.array(typed).max(1000).readonly(),
  }),
  keep: z.enum(storeChoices).nullable(),
});
export type TokenDraft = z.infer<typeof tokenDraftSchema>;

/** A scenario that was recorded and not saved. */
const scenarioDraftSchema = scenarioSchema.extend({ name: typed });

/**
 * What was typed or recorded and not saved, by the id of what it changes; `new` for a new one. A recorded scenario has the id of its tab. Secrets have no
 * place here.
 */
export const draftsSchema = z.object({
  tabs: z.record(id, tabDraftSchema).default({}),
  connections: z.record(id, connectionDraftSchema).default({}),
  connectors: z.record(id, connectorDraftSchema).default({}),
  tokens: z.record(id, tokenDraftSchema).default({}),
  scenarios: z.record(id, scenarioDraftSchema).default({}),
});

/**
 * What a window shows again after a restart. Kept in the data folder and not by the browser, for
 * which the web host is another site on every port. Holds no secret: what looks like one in a text
 * is masked before it is written.
 */
export const windowStateSchema = z.object({
  view: z.enum(viewNames).default('documents'),
  connectionId: id.nullable().default(null),
  tabId: id.nullable().default(null),
  /** The sizes of panels, as the library of panels writes them, by the key that it gives them. */
  panels: z.record(z.string().max(500), z.string().max(2000)).default({}),
  /** The ids of commands that were run from the palette, newest first. */
  recentCommands: z.array(id).max(20).default([]),
  playground: z
    .object({
      as: z.enum(readAs),
      category: z.enum(categories),
      surface: z.enum(surfaces).nullable(),
      status: z.string().max(100),
      text: keptText,
    })
    .nullable()
    .default(null),
  /** The mock replies that are on, by the id of the tab. */
  mockReplies: z
    .record(id, z.partialRecord(z.enum(actionNames), mockReplySchema.extend({ body: keptText })))
    .default({}),
  drafts: draftsSchema.default(() => draftsSchema.parse({})),
  /** What the visitor of this tab did since recording began. */
  recording: z
    .object({ tabId: id, steps: z.array(scenarioStepSchema).max(maxSteps) })
    .nullable()
    .default(null),
  /** Null where the width of the window decides. */
  railOpen: z.boolean().nullable().default(null),
  outlineOpen: z.boolean().nullable().default(null),
  /** The XPaths that were run, newest last. */
  xpaths: z.array(z.string().max(longestXPath)).max(mostXPaths).default([]),
  /** Off until somebody switches it on: nothing is sent to a webhook unasked. */
  autoFire: z.boolean().default(false),
  preview: z
    .object({ width: z.enum(previewWidths), look: z.enum(previewLooks) })
    .default({ width: '384', look: 'window' }),
});
export type WindowState = z.infer<typeof windowStateSchema>;

const nothing = z.object({});

export const windowOperations = {
  /** Null before anything was kept. */
  readWindowState: { input: nothing, output: windowStateSchema.nullable(), isRefresh: true },
  /** Replaces what is kept; of several windows, the last one wins. */
  writeWindowState: { input: windowStateSchema, output: nothing },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType; isRefresh?: true }>;
