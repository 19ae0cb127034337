import { z } from 'zod';
import { probeLevels } from '#core/check/report.ts';
import { readAs } from '#core/contract/verdict.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { documentKinds } from '#core/document/record.ts';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { clientCertificateSchema, transportShape } from '#core/http/transport.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import {
  identitySettingsSchema,
  namedConnectorSchema,
  tabSchema,
  usualWebhookTransport,
  visitorSettingsSchema,
} from '#core/widget/tab.ts';
import { storeChoices, tokenFormSchema, tokenKinds } from './vault-schemas.ts';

/** The views of the window: where a first start begins, then those of the rail in its order. */
export const viewNames = [
  'start',
  'documents',
  'widget',
  'judge',
  'history',
  'checks',
  'tokens',
  'clauses',
  'samples',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

/** How wide the preview of the widget is, in pixels, and whether it is light or dark of its own. */
export const previewWidths = ['320', '384', '480'] as const;
export const previewLooks = ['window', 'light', 'dark'] as const;

/** The sheets of the workbench; the preview is one of them in a narrow window only. */
export const workbenchSheets = ['preview', 'exchange', 'faults', 'issues', 'wiring'] as const;
export type WorkbenchSheet = (typeof workbenchSheets)[number];

/** What can be opened of an exchange. */
export const exchangeSheets = ['reply', 'request', 'platform', 'cors', 'visitor'] as const;
export type ExchangeSheet = (typeof exchangeSheets)[number];

/** The sheets of a verdict; `more` is what a view adds to them. */
export const verdictSheets = ['findings', 'steps', 'assumptions', 'more'] as const;
export type VerdictSheet = (typeof verdictSheets)[number];

/** The sheets of a fetched document. */
export const documentSheets = ['pretty', 'raw', 'grid', 'compare', 'statement', 'reply'] as const;
export type DocumentSheet = (typeof documentSheets)[number];

/** The last outcome of a document, or why it has none. */
export const rowOutcomes = [...documentKinds, 'no-reply', 'not-fetched'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What can be asked of the findings of a document. */
export const findingFilterNames = ['errors', 'warnings', 'none'] as const;

/** What the list of documents can be sorted by. */
export const orderNames = [
  'added',
  'asked',
  'external_id',
  'bank_code',
  'status',
  'findings',
  'date_created',
  'left',
  'parsed_date',
  'document_version',
] as const;
export type OrderName = (typeof orderNames)[number];

/** Longer words to search for are cut. */
export const longestSearch = 1000;

const id = z.string().min(1).max(1000);

/** A longer text of the Playground, or body of a mock reply, is not kept: it is masked before it is written, which takes its time. */
export const longestKeptText = 64 * 1024;
/** A longer XPath is not kept. */
export const longestXPath = 10_000;
export const mostXPaths = 50;
const keptText = z.string().max(longestKeptText);

/** Visitors as whom a check can run besides the usual one. */
export const extraVisitors = ['anonymous', 'expired', 'wrong-key'] as const;

/** What is typed into a field need not be right yet. */
const typed = z.string().max(20_000);

/** How calls travel, while it is edited. */
const transportDraft = {
  timeoutSeconds: z.number(),
  tls: tlsSchema.extend({ ca: typed.nullable(), servername: typed.nullable() }),
  proxy: proxySchema.extend({ url: typed }).nullable(),
  clientCertificate: clientCertificateSchema
    .extend({ certificate: typed.nullable() })
    .nullable()
    .default(null),
};

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
    transport: z
      .object({ ...transportShape(usualWebhookTransport.timeoutSeconds), ...transportDraft })
      .optional(),
  }),
  claims: typed,
});
export type TabDraft = z.infer<typeof tabDraftSchema>;

/** A connection while it is edited, with the document that is fetched once it is saved. */
const connectionDraftSchema = connectionSchema.extend({
  name: typed,
  base_url: typed,
  // It is a secret, so it is typed again after a restart.
  endpoint_path_id: z.string().transform(() => ''),
  ...transportDraft,
  documentId: typed.default(''),
  age: typed.default(''),
});
export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;

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

/** What is edited of a stored token, which is never its secret. */
const tokenEditSchema = tokenDraftSchema.pick({ facts: true, hosts: true });
export type TokenEdit = z.infer<typeof tokenEditSchema>;

/** What was typed and not saved, by the id of what it changes; `new` for a new one. Secrets have no place here. */
export const draftsSchema = z.object({
  tabs: z.record(id, tabDraftSchema).default({}),
  connections: z.record(id, connectionDraftSchema).default({}),
  connectors: z.record(id, connectorDraftSchema).default({}),
  tokens: z.record(id, tokenDraftSchema).default({}),
  tokenEdits: z.record(id, tokenEditSchema).default({}),
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
  /** Null where the width of the window decides. */
  railOpen: z.boolean().nullable().default(null),
  /** The size of the window's content in percent; a browser has its own. */
  zoom: z.number().int().min(25).max(500).default(100),
  outlineOpen: z.boolean().nullable().default(null),
  /** The XPaths that were run, newest last. */
  xpaths: z.array(z.string().max(longestXPath)).max(mostXPaths).default([]),
  /** Off until somebody switches it on: nothing is sent to a webhook unasked. */
  autoFire: z.boolean().default(false),
  /** The sheets of verdicts that were turned to, by the name of their panel. */
  verdictSheets: z.record(z.string().max(50), z.enum(verdictSheets)).default({}),
  /** The sheets that were turned to. */
  sheets: z
    .object({
      workbench: z.enum(workbenchSheets),
      exchange: z.enum(exchangeSheets),
      /** Null where the text decides. */
      document: z.enum(documentSheets).nullable(),
      /** What a narrow window shows of Documents. */
      documents: z.enum(['document', 'outcome']),
    })
    .default({
      workbench: 'exchange',
      exchange: 'reply',
      document: null,
      documents: 'document',
    }),
  /** Which documents are listed, and how. */
  list: z
    .object({
      search: z.string().max(longestSearch),
      outcomes: z.array(z.enum(rowOutcomes)),
      findings: z.enum(findingFilterNames).nullable(),
      checksBroken: z.boolean().default(false),
      by: z.enum(orderNames),
      descending: z.boolean(),
      asTable: z.boolean(),
    })
    .default({
      search: '',
      outcomes: [],
      findings: null,
      checksBroken: false,
      by: 'added',
      descending: true,
      asTable: false,
    }),
  /**
   * What a check runs, and how: `off` is what it leaves out, such as `tab:ID`. Whether it may write
   * is asked anew each time.
   */
  checks: z
    .object({
      off: z.array(id).max(2000),
      also: z.array(z.enum(extraVisitors)).max(extraVisitors.length),
      repeat: z.number().int().min(1).max(100),
      concurrency: z.number().int().min(1).max(64),
      failOn: z.enum(probeLevels),
      budget: z.string().max(200),
    })
    .default({
      off: [],
      also: [],
      repeat: 1,
      concurrency: 4,
      failOn: 'error',
      budget: '',
    }),
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
