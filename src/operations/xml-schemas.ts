import { z } from 'zod';
import { takes } from './rows.ts';

/** The two looks of a document: as received, and the view that only adds white space. */
export const looks = ['raw', 'pretty'] as const;

/** How a table is wanted: rows whose cells hold every word of `filter` (`column:word` looks in one column); sorted by one column or as they stand. */
const gridViewSchema = z.object({
  path: z.string().max(10_000),
  filter: z.string().max(1000).default(''),
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable().default(null),
});

/** The id of a stored XML text. */
export const xmlId = z.string().min(1).max(64);
const from = z.int().min(0);
const count = z.int().min(1).max(1000);
const look = z.enum(looks);
const expression = z.string().max(10_000);

/**
 * The questions about an XML document in the main process: outline, XPath, table, and its text in
 * parts. The first question opens it, in a thread of its own unless a command
 * asks about a small one; every answer is a page.
 */
export const xmlOperations = {
  /** Reads a file: an XML document, or a saved JSON reply that carries one. `verdict` is that of the document endpoint for a reply. */
  inspectXml: takes({ name: z.string().max(1000), body: z.instanceof(Uint8Array) }),
  openXml: takes({ xml: xmlId }),
  /** The repeated elements that make the best tables, best first. */
  listTables: takes({ xml: xmlId }),
  /** The outline with these nodes opened, or with a filter the elements whose name, attributes or text hold it (their depth is 0). */
  readOutline: takes({
    xml: xmlId,
    opened: z.array(z.int()).max(50_000),
    filter: z.string().max(1000).default(''),
    from,
    count,
  }),
  /**
   * The innermost element at an offset of a look: its XPath, and the elements around it from the
   * root on, itself last.
   */
  findNode: takes({ xml: xmlId, look, offset: z.int().min(0) }),
  /** The place of a node, its XPath, and the elements around it from the root on, itself last. */
  placeNode: takes({ xml: xmlId, node: z.int().min(0) }),
  queryXml: takes({
    xml: xmlId,
    expression,
    namespaces: z.record(z.string(), z.string()).default({}),
    from,
    count,
  }),
  readGrid: { input: gridViewSchema.extend({ xml: xmlId, from, count }) },
  /** The table as it is filtered and sorted, as a CSV file to be saved over the byte channel. */
  exportGrid: {
    input: gridViewSchema.extend({
      xml: xmlId,
      /** Whether cells that a spreadsheet would run as a formula get an apostrophe in front. */
      isGuarded: z.boolean().default(true),
    }),
  },
  /** The part of a look that a place is in: an offset, or a line and a column from 1. */
  readPart: takes({
    xml: xmlId,
    look,
    at: z.union([from, z.object({ line: from.min(1), column: from.min(1) })]),
  }),
} as const;
