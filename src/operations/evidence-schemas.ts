import { z } from 'zod';
import { type OperationTable, takes } from './rows.ts';

type ExportFacts = {
  action: string;
  keywords: string;
  ending: string;
  way: 'copy' | 'save';
  isText: boolean;
};

/**
 * The forms in which calls leave Assay, in the order of the menu. `action` is what the menu and the palette say, `way` what the
 * window does with the text; `ending` is that of the file, and `isText`: the command line can print it. `app/evidence/formats.ts`
 * has a function for each.
 */
export const exportFormats = {
  curl: {
    action: 'Copy as cURL',
    keywords: 'export command share',
    ending: 'sh',
    way: 'copy',
    isText: true,
  },
  markdown: {
    action: 'Copy as Markdown',
    keywords: 'export report share',
    ending: 'md',
    way: 'copy',
    isText: true,
  },
  har: {
    action: 'Save as HAR',
    keywords: 'export share',
    ending: 'har',
    way: 'save',
    isText: true,
  },
  ticket: {
    action: 'Save as ticket',
    keywords: 'export share HTML',
    ending: 'html',
    way: 'save',
    isText: false,
  },
} as const satisfies Record<string, ExportFacts>;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

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
