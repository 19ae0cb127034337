import { z } from 'zod';
import { type OperationTable, takes } from './rows.ts';

/** The forms in which calls leave Assay, each with the ending of its file; `app/evidence/formats.ts` has a function for each. */
export const exportFormats = { curl: 'sh', markdown: 'md', har: 'har' } as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

export type ExportName = ExportFormat | 'handOver';
export type ExportAction = {
  title: string;
  keywords: string;
  copies?: ExportFormat;
  saves?: ExportFormat;
};

/** What the window does with calls that leave it, in the order of the menu: the form that it copies, and the one that it saves. */
export const exportActions: Readonly<Record<ExportName, ExportAction>> = {
  curl: { title: 'Copy as cURL', keywords: 'export command share', copies: 'curl' },
  markdown: { title: 'Copy as Markdown', keywords: 'export report share', copies: 'markdown' },
  har: { title: 'Save as HAR', keywords: 'export share', saves: 'har' },
  handOver: {
    title: 'Hand over',
    keywords: 'export share colleague Markdown HAR',
    copies: 'markdown',
    saves: 'har',
  },
};
export const exportNames = Object.keys(exportActions) as ExportName[];

/** The parts of an exchange in which something can be masked. */
export type EvidencePart =
  | 'request address'
  | 'request headers'
  | 'request body'
  | 'reply headers'
  | 'reply body'
  | 'verdict';

/** How many places of one part of an exchange are masked. */
export type MaskedPart = { seq: number; part: EvidencePart; places: number };

/** More than these would not fit into one file that somebody reads. */
export const mostExported = 1000;
/** Exchanges by their numbers in the history, or by the ids that the window gave them (`origin` of a fired action). */
const exchanges = {
  seqs: z.array(z.int()).max(mostExported).default([]),
  refs: z.array(z.uuid()).max(mostExported).default([]),
};

/** What leaves Assay: exchanges of the history as a text or file. */
export const evidenceOperations = {
  /**
   * Makes the text or file, which the byte channel then serves, and says what is masked in it; `variables` are the environment
   * variables that a curl command has in place of masked secrets. `refused` where a known secret would be in it, `bad-input`
   * without calls, and where the format shows requests and nothing was sent, `not-found` where one is not kept.
   */
  exportExchanges: takes({
    ...exchanges,
    format: z.enum(exportFormatNames),
  }),
} as const satisfies OperationTable;
