import { z } from 'zod';
import { checkReportSchema } from '#core/check/report.ts';
import { documentKinds } from '#core/document/record.ts';
import { actionNames } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { type OperationTable, refreshes } from './rows.ts';
import { looks } from './xml-schemas.ts';

/** The views of the window. */
export const viewNames = ['start', 'documents', 'widget', 'history', 'tokens', 'settings'] as const;
export type ViewName = (typeof viewNames)[number];

/** How wide the preview of the widget is, in pixels, and whether it is light or dark of its own. */
export const previewWidths = ['320', '384', '480'] as const;
export const previewLooks = ['window', 'light', 'dark'] as const;

/** The tabs beside a call; the preview is one of them in a narrow window only. */
export const callSheets = ['preview', 'reply', 'request', 'trace', 'findings'] as const;
export type CallSheet = (typeof callSheets)[number];

/** The tabs beside a document; a comparison is one while it is on show, the outcome where it has no place of its own, what the history says of the call in the history. */
export const documentSheets = [
  'xml',
  'table',
  'reply',
  'trace',
  'findings',
  'compare',
  'outcome',
  'about',
] as const;
export type DocumentSheet = (typeof documentSheets)[number];

const count = z.int().min(1);
/** Where somebody reads a document in its look: its first line in view, and the cursor; from 1. */
const spotSchema = z.object({
  top: count,
  line: count,
  column: count,
});
export type Spot = z.infer<typeof spotSchema>;

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

/** A longer text of a mock reply is not kept: it is masked before it is written, which takes its time. */
export const longestKeptText = 64 * 1024;
const keptText = z.string().max(longestKeptText);

/**
 * What a window shows again after a restart. Kept in the data folder and not by the browser, for
 * which the web host is another site on every port. Holds no secret: what looks like one in a text
 * is masked before it is written.
 */
export const windowStateSchema = z.object({
  view: z.enum(viewNames).default('documents'),
  connectionId: id.nullable().default(null),
  tabId: id.nullable().default(null),
  /** The selected call of the tab, where it is not the newest. */
  callRef: z.uuid().nullable().default(null),
  /** The document on show and when its reply came, null without one; `look` null where the text decides. */
  document: z
    .object({
      id: z.string().max(1000),
      at: z.string().max(40).nullable(),
      look: z.enum(looks).nullable(),
      spot: spotSchema.nullable(),
    })
    .nullable()
    .default(null),
  /** The sizes of panels, as the library of panels writes them, by the key that it gives them; and how far lists are scrolled. */
  panels: z.record(z.string().max(500), z.string().max(2000)).default({}),
  /** The ids of commands that were run from the palette, newest first. */
  recentCommands: z.array(id).max(20).default([]),
  /** The mock replies that are on, by the id of the tab. */
  mockReplies: z
    .record(id, z.partialRecord(z.enum(actionNames), mockReplySchema.extend({ body: keptText })))
    .default({}),
  /** Null where the width of the window decides. */
  railOpen: z.boolean().nullable().default(null),
  /** The size of the window's content in percent; a browser has its own. */
  zoom: z.int().min(25).max(500).default(100),
  outlineOpen: z.boolean().nullable().default(null),
  /** The sheets that were turned to. */
  sheets: z
    .object({
      call: z.enum(callSheets),
      /** Null where the text decides. */
      document: z.enum(documentSheets).nullable(),
    })
    .default({
      call: 'reply',
      document: null,
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
    })
    .default({
      search: '',
      outcomes: [],
      findings: null,
      checksBroken: false,
      by: 'added',
      descending: true,
    }),
  /** The checks of tabs and connections, by keys such as `tab:ID`: which show theirs in place, and the last report of each. */
  checks: z
    .object({
      open: z.array(id).max(2000),
      reports: z.record(id, checkReportSchema),
    })
    .default({ open: [], reports: {} }),
  preview: z
    .object({ width: z.enum(previewWidths), look: z.enum(previewLooks) })
    .default({ width: '384', look: 'window' }),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const windowOperations = {
  /** Null before anything was kept. */
  readWindowState: refreshes({}),
  /** Replaces what is kept; of several windows, the last one wins. */
  writeWindowState: { input: windowStateSchema },
} as const satisfies OperationTable;
