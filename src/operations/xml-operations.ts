import { z } from 'zod';
import { textRefSchema } from './schemas.ts';
import {
  gridChartSchema,
  gridPageSchema,
  gridViewSchema,
  inspectedSchema,
  looks,
  outlineRowSchema,
  placeSchema,
  xmlChangeSchema,
  xmlInfoSchema,
  xpathAnswerSchema,
} from './xml-schemas.ts';

/** The id of a kept XML text. */
const xml = z.string().min(1).max(64);
const from = z.number().int().min(0);
const count = z.number().int().min(1).max(1000);
const look = z.enum(looks);
const expression = z.string().max(10_000);

/**
 * What can be asked of an XML document that is kept on the main side: outline, XPath, table, comparison, and its text by windows of lines.
 * The first question opens it in a thread of its own; every answer is a page.
 */
export const xmlOperations = {
  /** Reads a file: an XML document, or a saved JSON reply that carries one. `verdict` is that of the document endpoint for a reply. */
  inspectXml: {
    input: z.object({ name: z.string().max(1000), body: z.instanceof(Uint8Array) }),
    output: inspectedSchema,
  },
  openXml: { input: z.object({ xml }), output: xmlInfoSchema },
  /** The outline with these nodes opened, or with a filter the elements whose name, attributes or text hold it (their depth is 0). */
  readOutline: {
    input: z.object({
      xml,
      opened: z.array(z.number().int()).max(50_000),
      filter: z.string().max(1000).default(''),
      from,
      count,
    }),
    output: z.object({ total: z.number().int(), rows: z.array(outlineRowSchema) }),
  },
  /** The innermost element at an offset of a look: its XPath, and the elements it stands in from the root on, itself last. */
  findNode: {
    input: z.object({ xml, look, offset: z.number().int().min(0) }),
    output: z
      .object({ node: z.number().int(), path: z.string(), chain: z.array(z.number().int()) })
      .nullable(),
  },
  /** Where a node stands, its XPath, and the elements it stands in from the root on, itself last. */
  placeNode: {
    input: z.object({ xml, node: z.number().int().min(0) }),
    output: z.object({ place: placeSchema, path: z.string(), chain: z.array(z.number().int()) }),
  },
  queryXml: {
    input: z.object({
      xml,
      expression,
      namespaces: z.record(z.string(), z.string()).default({}),
      from,
      count,
    }),
    output: xpathAnswerSchema,
  },
  readGrid: { input: gridViewSchema.extend({ xml, from, count }), output: gridPageSchema },
  readChart: {
    input: gridViewSchema.extend({
      xml,
      date: z.string().max(10_000),
      number: z.string().max(10_000),
    }),
    output: gridChartSchema,
  },
  /** The table as it is filtered and sorted, as a file to be saved over the byte channel. */
  exportGrid: {
    input: gridViewSchema.extend({ xml, as: z.enum(['csv', 'json']) }),
    output: textRefSchema,
  },
  compareXml: {
    input: z.object({ before: xml, after: xml, from, count }),
    output: z.object({
      total: z.number().int(),
      changes: z.array(xmlChangeSchema),
      complete: z.boolean(),
    }),
  },
  /** Lines of a look, from line `from` + 1 on; of each the part of `width` characters from column `left` + 1 on, its whole length and where it begins. */
  readLines: {
    input: z.object({
      xml,
      look,
      from,
      count,
      left: from,
      width: z.number().int().min(1).max(20_000),
    }),
    output: z.object({
      lines: z.array(
        z.object({ text: z.string(), length: z.number().int(), offset: z.number().int() }),
      ),
    }),
  },
  /** The next place of these words behind an offset of a look, from the start again when there is none; null when they stand nowhere. */
  findText: {
    input: z.object({
      xml,
      look,
      text: z.string().min(1).max(1000),
      offset: z.number().int().min(0),
      backwards: z.boolean().default(false),
      matchCase: z.boolean().default(false),
    }),
    output: z
      .object({
        line: z.number().int(),
        column: z.number().int(),
        endColumn: z.number().int(),
        offset: z.number().int(),
      })
      .nullable(),
  },
} as const;
