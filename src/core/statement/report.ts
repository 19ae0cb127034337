import { z } from 'zod';

/** The statement checks, in the order of a report. */
export const checkIds = [
  'balance-total',
  'balance-running',
  'count-declared',
  'totals-declared',
  'numbering',
  'date-order',
  'period',
  'duplicates',
  'currency',
] as const;
export type CheckId = (typeof checkIds)[number];

/**
 * `broken` only where the document itself shows that it was read right; `unclear` where something is declared
 * and nothing confirms how Assay reads it; `not applicable` where nothing is declared.
 */
export const checkOutcomes = ['held', 'broken', 'unclear', 'not applicable'] as const;

/**
 * One check of one statement. `expected` is what the rest of the statement leads to expect, `actual`
 * what is written, `difference` is `actual` less `expected`; amounts are decimals. `rows` counts the
 * rows concerned from 1 in the order of the document. The place is that of the value to look at. `evidence`
 * says what in the document confirms the reading.
 */
export const statementCheckSchema = z.object({
  id: z.enum(checkIds),
  outcome: z.enum(checkOutcomes),
  message: z.string(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  difference: z.string().nullable(),
  rows: z.array(z.number().int()),
  evidence: z.array(z.string()),
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});
export type StatementCheck = z.infer<typeof statementCheckSchema>;

/** The rows and cells that could not be read: how many, and the first one with what it says and its place. */
export const unreadSchema = z.object({
  count: z.number().int(),
  first: z
    .object({
      text: z.string(),
      role: z.string(),
      row: z.number().int(),
      path: z.string(),
      line: z.number().int(),
      column: z.number().int(),
    })
    .nullable(),
});
export type UnreadRows = z.infer<typeof unreadSchema>;

/** A value in a document: an element, or an attribute of it. */
export type ValuePlace = { element: number; attribute: string | null };

/** A check before its place is put into words. */
export type Finding = Omit<StatementCheck, 'path' | 'line' | 'column'> & {
  place: ValuePlace | null;
};

/** A role that was found, and why: `confidence` is between 0 and 1. `path` names a column, or a value of the document. */
export const statementRoleSchema = z.object({
  role: z.string(),
  path: z.string(),
  confidence: z.number(),
  reason: z.string(),
});
export type StatementRole = z.infer<typeof statementRoleSchema>;

/** A statement of a document: its rows, what its columns and its header mean. */
export const foundStatementSchema = z.object({
  /** What tells it from its neighbours, such as an account; null where it is the only one. */
  label: z.string().nullable(),
  /** The path of its rows, as Table names it. */
  path: z.string(),
  rows: z.number().int(),
  columns: z.array(z.string()),
  roles: z.array(statementRoleSchema),
});

/** A transaction as a comparison shows it: `row` counts from 1 in its table, `amount` is a decimal, or what is written where that cannot be read. */
export const transactionSchema = z.object({
  row: z.number().int(),
  date: z.string().nullable(),
  amount: z.string().nullable(),
  text: z.string(),
  node: z.number().int(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/** What a transaction of the one document is in the other. */
export const transactionChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  before: transactionSchema.nullable(),
  after: transactionSchema.nullable(),
});
export type TransactionChange = z.infer<typeof transactionChangeSchema>;
