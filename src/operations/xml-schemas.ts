import { z } from 'zod';
import { findingSchema } from '#core/contract/finding.ts';
import { assumptionSchema, stepSchema } from '#core/contract/verdict.ts';
import { documentKinds } from '#core/document/record.ts';
import { xmlFactsSchema } from '#core/document/verdict.ts';
import { textRefSchema } from './text-ref.ts';

/**
 * The content of a file. `outcome` is that of the reply, or `xml` for a bare XML document; `xml`
 * names the document's text, null when it has none.
 */
export const inspectedSchema = z.object({
  from: z.enum(['xml', 'reply']),
  outcome: z.enum(['xml', ...documentKinds]),
  facts: xmlFactsSchema.nullable(),
  findings: z.array(findingSchema),
  steps: z.array(stepSchema),
  assumptions: z.array(assumptionSchema),
  xml: textRefSchema.nullable(),
});

/** The two looks of a document: as received, and the view that only adds white space. */
export const looks = ['raw', 'pretty'] as const;

/** Offset of a text in UTF-16 units from 0; line and column from 1. */
const point = z.object({
  offset: z.number().int(),
  line: z.number().int(),
  column: z.number().int(),
});
/** A range in one look, end exclusive. */
const span = z.object({ start: point, end: point });
/** The same thing in both looks. */
export const placeSchema = z.object({ raw: span, pretty: span });
export type XmlPlace = z.infer<typeof placeSchema>;

/** An element that stands several times with the same parents, as a table could show it; `path` is its XPath. */
export const tableOfferSchema = z.object({
  path: z.string(),
  name: z.string(),
  rows: z.number().int(),
  columns: z.number().int(),
});
export type TableOffer = z.infer<typeof tableOfferSchema>;

/** What is known of an opened document. `nodes` and `elements` count; `pretty` is the text of the view that adds white space. */
export const xmlInfoSchema = z.object({
  characters: z.number().int(),
  nodes: z.number().int(),
  elements: z.number().int(),
  root: z.string().nullable(),
  /** Where the tags first do not fit; the outline goes on behind it as well as it can. */
  fault: z
    .object({ message: z.string(), line: z.number().int(), column: z.number().int() })
    .nullable(),
  lines: z.object({ raw: z.number().int(), pretty: z.number().int() }),
  /** Characters of the longest line. */
  widest: z.object({ raw: z.number().int(), pretty: z.number().int() }),
  prettyCharacters: z.number().int(),
  /** Prefixes of namespaces to be used in XPath; the default namespace of the root is offered under `d`. */
  namespaces: z.record(z.string(), z.string()),
});
export type XmlInfo = z.infer<typeof xmlInfoSchema>;

/** One line of the outline: an element. `children` counts its child elements; `preview` is its text where it holds only text. */
export const outlineRowSchema = z.object({
  node: z.number().int(),
  depth: z.number().int(),
  name: z.string(),
  attributes: z.string(),
  preview: z.string(),
  children: z.number().int(),
  /** Its place among the siblings of its name, from 1, and how many there are. */
  position: z.number().int(),
  of: z.number().int(),
});
export type OutlineRow = z.infer<typeof outlineRowSchema>;

/** One hit of a query: what it is, the XPath that leads to it alone, the beginning of its text, and where it stands. */
export const hitSchema = z.object({
  kind: z.enum(['element', 'attribute', 'text', 'comment', 'instruction', 'document']),
  node: z.number().int(),
  path: z.string(),
  preview: z.string(),
  place: placeSchema.nullable(),
});
export type XPathHit = z.infer<typeof hitSchema>;

/** The answer to an XPath: nodes in the order of the document, or a single value. `hint` says what may have been meant where nothing was found, and what that would find. */
export const xpathAnswerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('nodes'),
    total: z.number().int(),
    hits: z.array(hitSchema),
    hint: z.string().nullable(),
    milliseconds: z.number(),
  }),
  z.object({
    type: z.enum(['string', 'number', 'boolean']),
    value: z.string(),
    hint: z.string().nullable(),
    milliseconds: z.number(),
  }),
  /** The expression could not be read or run; `at` is the offset in it. */
  z.object({ type: z.literal('fault'), message: z.string(), at: z.number().int().nullable() }),
]);
export type XPathAnswer = z.infer<typeof xpathAnswerSchema>;

/** One column of a table made of a repeated element. `sum` where all its filled cells are numbers; `filled` counts cells that are not empty. */
export const gridColumnSchema = z.object({
  name: z.string(),
  from: z.enum(['attribute', 'child', 'text']),
  kind: z.enum(['number', 'date', 'text']),
  filled: z.number().int(),
  sum: z.number().nullable(),
  min: z.string().nullable(),
  max: z.string().nullable(),
});
export type GridColumn = z.infer<typeof gridColumnSchema>;

/** How a table is wanted: rows whose cells hold every word of `filter` (`column:word` looks in one column); sorted by one column or as they stand. */
export const gridViewSchema = z.object({
  path: z.string().max(10_000),
  filter: z.string().max(1000).default(''),
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable().default(null),
});

/** A page of a table. `sums` are those of the rows that passed the filter. */
export const gridPageSchema = z.object({
  columns: z.array(gridColumnSchema),
  total: z.number().int(),
  unfiltered: z.number().int(),
  rows: z.array(z.object({ node: z.number().int(), cells: z.array(z.string()) })),
});
export type GridPage = z.infer<typeof gridPageSchema>;

/** The id of a stored XML text. */
export const xmlId = z.string().min(1).max(64);
const from = z.number().int().min(0);
const count = z.number().int().min(1).max(1000);
const look = z.enum(looks);
const expression = z.string().max(10_000);

/**
 * The questions about an XML document in the main process: outline, XPath, table, and its text in
 * windows of lines. The first question opens it, in a thread of its own unless a command
 * asks about a small one; every answer is a page.
 */
export const xmlOperations = {
  /** Reads a file: an XML document, or a saved JSON reply that carries one. `verdict` is that of the document endpoint for a reply. */
  inspectXml: {
    input: z.object({ name: z.string().max(1000), body: z.instanceof(Uint8Array) }),
    output: inspectedSchema,
  },
  openXml: { input: z.object({ xml: xmlId }), output: xmlInfoSchema },
  /** The repeated elements that make the best tables, best first. */
  listTables: { input: z.object({ xml: xmlId }), output: z.array(tableOfferSchema) },
  /** The outline with these nodes opened, or with a filter the elements whose name, attributes or text hold it (their depth is 0). */
  readOutline: {
    input: z.object({
      xml: xmlId,
      opened: z.array(z.number().int()).max(50_000),
      filter: z.string().max(1000).default(''),
      from,
      count,
    }),
    output: z.object({ total: z.number().int(), rows: z.array(outlineRowSchema) }),
  },
  /**
   * The innermost element at an offset of a look: its XPath, and the elements around it from the
   * root on, itself last.
   */
  findNode: {
    input: z.object({ xml: xmlId, look, offset: z.number().int().min(0) }),
    output: z
      .object({ node: z.number().int(), path: z.string(), chain: z.array(z.number().int()) })
      .nullable(),
  },
  /** The place of a node, its XPath, and the elements around it from the root on, itself last. */
  placeNode: {
    input: z.object({ xml: xmlId, node: z.number().int().min(0) }),
    output: z.object({ place: placeSchema, path: z.string(), chain: z.array(z.number().int()) }),
  },
  queryXml: {
    input: z.object({
      xml: xmlId,
      expression,
      namespaces: z.record(z.string(), z.string()).default({}),
      from,
      count,
    }),
    output: xpathAnswerSchema,
  },
  readGrid: { input: gridViewSchema.extend({ xml: xmlId, from, count }), output: gridPageSchema },
  /** The table as it is filtered and sorted, as a CSV file to be saved over the byte channel. */
  exportGrid: {
    input: gridViewSchema.extend({
      xml: xmlId,
      /** Whether cells that a spreadsheet would run as a formula get an apostrophe in front. */
      isGuarded: z.boolean().default(true),
    }),
    output: textRefSchema,
  },
  /** Lines of a look, from line `from` + 1 on; of each the part of `width` characters from column `left` + 1 on, its whole length and where it begins. */
  readLines: {
    input: z.object({
      xml: xmlId,
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
  /**
   * The next occurrence of these words after an offset of a look; wraps around at the end; null if
   * there is none.
   */
  findText: {
    input: z.object({
      xml: xmlId,
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
