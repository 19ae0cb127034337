import { z } from 'zod';
import { checkReportSchema } from '#core/check/report.ts';
import { chosenReadingsSchema } from '#core/contract/assumptions.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { documentKinds } from '#core/document/record.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { visitorChoices } from '#core/widget/visitor.ts';
import { type OperationTable, takes } from './rows.ts';

/** A document to fetch by its id, and what must become of it. */
export const checkedDocumentSchema = z.object({
  /** What reports call it; without one that is its id. */
  name: z.string().min(1).max(200).optional(),
  connectionId: z.string().min(1).max(200),
  document_id: z.string().min(1).max(1000),
  age: z.number().nullable().default(null),
  expected: z.enum(documentKinds).exclude(['unexpected', 'unread']).default('completed'),
});
export type CheckedDocument = z.infer<typeof checkedDocumentSchema>;

/**
 * Who is in front of the widget while a tab is checked. Assay makes the token, with the secret that the tab verifies tokens with; `claims` replace those
 * of the tab. `tabIds` null: of every tab.
 */
export const checkedVisitorSchema = z.object({
  name: z.string().min(1).max(200),
  is: z.enum(visitorChoices).exclude(['own']).default('verified'),
  claims: z.record(z.string(), z.json()).optional(),
  tabIds: z.array(z.string()).nullable().default(null),
});
export type CheckedVisitor = z.infer<typeof checkedVisitorSchema>;

/** Everything that can be checked: what the workspace holds, without its settings, and the documents and visitors to check with. No secrets. */
export const checkedWorkspaceSchema = z.object({
  tabs: z.array(tabSchema).default([]),
  connectors: z.array(namedConnectorSchema).default([]),
  connections: z.array(connectionSchema).default([]),
  documents: z.array(checkedDocumentSchema).default([]),
  visitors: z.array(checkedVisitorSchema).default([]),
  readings: chosenReadingsSchema.default({}),
});
export type CheckedWorkspace = z.infer<typeof checkedWorkspaceSchema>;

/** What a workspace file has for checks alone, besides what the window shows of it. */
export type CheckedEntries = Pick<CheckedWorkspace, 'documents' | 'visitors'>;

/** The reports of a check, by the names that the command line has for them. */
export const reporterNames = ['text', 'json', 'junit', 'markdown'] as const;
export type ReporterName = (typeof reporterNames)[number];

/** How a check runs; every value has its usual one. */
export const checkOptionsSchema = z.object({
  /** `tab:NAME`, `connection:NAME`, `document:ID`, `visitor:NAME`, clauses and probes; `*` matches any letters. Empty: all. */
  only: z.array(z.string().min(1).max(1000)).max(1000).default([]),
  /** Whether probes may create, change and delete records of the webhook. */
  allowWrites: z.boolean().default(false),
  /** For the whole check, and for one call. */
  timeoutSeconds: z.number().positive().max(86_400).default(300),
  callTimeoutSeconds: z.number().positive().max(600).default(20),
  /** How the replay commands begin. */
  command: z.string().max(2000).default('assay check'),
});
export type CheckOptions = z.infer<typeof checkOptionsSchema>;

/** Checks a workspace against the contract. */
export const checkOperations = {
  /** Runs the probes and reports what they found; a cancelled run reports what it got to. Progress counts the probes that are done. */
  runCheck: takes({
    workspace: checkedWorkspaceSchema,
    options: checkOptionsSchema.default(() => checkOptionsSchema.parse({})),
  }),
  /** The documents and visitors of the open workspace file; none while the workspace.json of the data folder is open. */
  readCheckedEntries: takes({}),
  /** Writes a report in one of its forms, as a text to save. */
  writeCheckReport: takes({ report: checkReportSchema, form: z.enum(reporterNames) }),
} as const satisfies OperationTable;
