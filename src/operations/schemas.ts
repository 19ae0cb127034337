import { z } from 'zod';
import { chosenReadingsSchema } from '#core/contract/assumptions.ts';
import { findingSchema } from '#core/contract/finding.ts';
import { assumptionSchema } from '#core/contract/verdict.ts';
import { authorizationForms, connectionSchema } from '#core/document/connection.ts';
import { documentVerdictSchema } from '#core/document/verdict.ts';
import { certificateReportSchema } from '#core/http/certificates.ts';
import {
  headersSchema,
  httpFailureSchema,
  httpRequestSchema,
  timingsSchema,
} from '#core/http/http.ts';
import type { Category } from '#core/widget/actions.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { keptStatementRulesSchema } from './statement-schemas.ts';
import { textRefSchema } from './text-ref.ts';
import type { VaultInfo } from './vault-schemas.ts';

/** The head of a reply as received; its body is named by a text reference. `bytes` is the length of the body. */
export const replyHeadSchema = z.object({
  status: z.number(),
  statusText: z.string(),
  headers: headersSchema,
  timings: timingsSchema,
  bytes: z.number(),
  /** What is unusual about the certificates of the server; missing where nothing is. */
  certificates: certificateReportSchema.optional(),
});
export type ReplyHead = z.infer<typeof replyHeadSchema>;

/**
 * One fetch of a document. Exactly one of `verdict` and `failure` is there; the request is as sent with the secret masked. `findings` and
 * `assumptions` are about the request: a verdict holds them too, and a failure has nothing else.
 */
export const documentExchangeSchema = z.object({
  at: z.iso.datetime(),
  /** The mock service was called in the place of the service. */
  isMock: z.literal(true).optional(),
  request: httpRequestSchema,
  findings: z.array(findingSchema),
  assumptions: z.array(assumptionSchema),
  /** The form in which the Authorization header was sent; null where none was sent, or where it was not written down. */
  authorization: z.enum(authorizationForms).nullable(),
  /** What was seen before of the document and of its connection (DOC-STA-1, DOC-FLD-7); missing where nothing was judged. */
  last: z
    .object({ lastStatus: z.string().nullable(), lastVersion: z.string().nullable() })
    .optional(),
  http: replyHeadSchema.nullable(),
  failure: httpFailureSchema.nullable(),
  verdict: documentVerdictSchema.nullable(),
  reply: textRefSchema.nullable(),
  xml: textRefSchema.nullable(),
});
export type DocumentExchange = z.infer<typeof documentExchangeSchema>;

/** What the embedded sample services offer, with the addresses they listen on in this run. */
export type SamplesInfo = {
  documents: {
    base_url: string;
    endpoint_path_id: string;
    /** The sample's own token: a word of the sample service, not a secret. */
    token: string;
    ids: Record<string, string>;
    offers: { name: string; id: string; about: string }[];
  };
  webhook: {
    default_url: string;
    messaging_url: string;
    scenarios: Record<string, string>;
    offers: { name: string; url: string; about: string; category: Category }[];
  };
};

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
/** Whether calls are kept in the history, and how many MiB of them at most, compressed and without those that are pinned. */
const historySettingsSchema = z.object({
  keep: z.boolean().default(true),
  quotaMiB: z.int().min(1).max(102_400).default(1024),
});
export const settingsSchema = z.object({
  theme: z.enum(themes).default('system'),
  history: historySettingsSchema.default({ keep: true, quotaMiB: 1024 }),
  /** A desktop notification when a followed document is done. */
  notify: z.boolean().default(false),
});
export type Settings = z.infer<typeof settingsSchema>;

const { keep, quotaMiB } = historySettingsSchema.shape;
/** The settings that a person changes; the others stay as the file has them. */
export const changedSettingsSchema = z.object({
  theme: settingsSchema.shape.theme.unwrap().exactOptional(),
  history: z
    .object({
      keep: keep.unwrap().exactOptional(),
      quotaMiB: quotaMiB.unwrap().exactOptional(),
    })
    .exactOptional(),
  notify: settingsSchema.shape.notify.unwrap().exactOptional(),
});
export type ChangedSettings = z.infer<typeof changedSettingsSchema>;

/** The version of the workspace file that this Assay writes. */
export const workspaceVersion = 1;

/** What the workspace file holds: readable, diffable, no secrets. */
export const workspaceSchema = z.object({
  version: z.literal(workspaceVersion),
  connections: z.array(connectionSchema),
  tabs: z.array(tabSchema),
  connectors: z.array(namedConnectorSchema).default([]),
  settings: settingsSchema,
  /** Decisions of ours that were switched to their other reading; verdicts follow. */
  readings: chosenReadingsSchema.default({}),
  /** What a person has said about statements; missing while nothing was said. */
  statementRules: keptStatementRulesSchema.optional(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** The app host, its version, where it stores data, and what happened at the start. */
export type AppInfo = {
  face: 'desktop' | 'web' | 'cli';
  version: string;
  dataFolder: string | null;
  vault: VaultInfo;
  /**
   * Why this app host reads no secret from a variable, in whole sentences; null
   * if it does.
   */
  noReferences: string | null;
  notices: string[];
};
