import { z } from 'zod';
import { textRefSchema } from './text-ref.ts';

type ExportFacts = {
  title: string;
  ending: string;
  isText: boolean;
  hasVariables: boolean;
  hasNotes: boolean;
};

/**
 * The forms in which exchanges leave Assay, in the order of the menu. `ending` is that of the file;
 * `isText`: it can be copied as well; `hasVariables`: environment variables stand for masked
 * secrets; `hasNotes`: it begins with what the sender writes. `app/evidence/formats.ts` has a function for each.
 */
export const exportFormats = {
  curl: {
    title: 'cURL (bash, zsh)',
    ending: 'sh',
    isText: true,
    hasVariables: true,
    hasNotes: false,
  },
  markdown: {
    title: 'Markdown report',
    ending: 'md',
    isText: true,
    hasVariables: false,
    hasNotes: true,
  },
  har: { title: 'HAR 1.2', ending: 'har', isText: true, hasVariables: false, hasNotes: false },
  ticket: {
    title: 'Ticket (one HTML file)',
    ending: 'html',
    isText: false,
    hasVariables: false,
    hasNotes: false,
  },
} as const satisfies Record<string, ExportFacts>;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

/** The parts of an exchange in which something can be masked. */
export const evidenceParts = [
  'request address',
  'request headers',
  'request body',
  'reply headers',
  'reply body',
  'verdict',
] as const;
export type EvidencePart = (typeof evidenceParts)[number];

/** How many places of one part of an exchange are masked. */
const maskedPartSchema = z.object({
  seq: z.number().int(),
  part: z.enum(evidenceParts),
  places: z.number().int().positive(),
});
export type MaskedPart = z.infer<typeof maskedPartSchema>;

/** More than these would not fit into one file that somebody reads. */
export const mostExported = 1000;
/** Exchanges by their numbers in the history, or by the ids that the window gave them (`origin` of a fired action). */
const exchanges = {
  seqs: z.array(z.number().int()).max(mostExported).default([]),
  refs: z.array(z.uuid()).max(mostExported).default([]),
};

/** What leaves Assay: exchanges of the history as a text or file. */
export const evidenceOperations = {
  /**
   * What of these exchanges is masked, how many there are, the environment variables that a curl command has in place of
   * masked credentials, and why an export would be refused (null: it would not).
   */
  previewExport: {
    input: z.object(exchanges),
    output: z.object({
      count: z.number().int(),
      masked: z.array(maskedPartSchema),
      variables: z.array(z.string()),
      refused: z.string().nullable(),
    }),
  },
  /**
   * Makes the text or file, which the byte channel then serves; `variables` are those in it. `refused` where a known secret
   * would be in it, `bad-input` without
   * exchanges, and where the format shows requests and nothing was sent, `not-found` where one is not kept.
   */
  exportExchanges: {
    input: z.object({
      ...exchanges,
      format: z.enum(exportFormatNames),
      notes: z.string().max(10_000).default(''),
    }),
    output: z.object({
      text: textRefSchema,
      masked: z.array(maskedPartSchema),
      variables: z.array(z.string()),
    }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
