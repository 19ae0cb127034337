import { z } from 'zod';
import {
  foundStatementSchema,
  statementCheckSchema,
  transactionChangeSchema,
  unreadSchema,
} from '#core/statement/report.ts';
import { assertionSchema, statementRulesSchema } from '#core/statement/rules.ts';
import { xmlId } from './xml-schemas.ts';

/** The element that a result is about, for a jump to it. */
const node = z.number().int().nullable();

/** An assertion of the user and its outcome; `fault` says why its XPath cannot be run. */
export const assertionResultSchema = assertionSchema.extend({
  outcome: z.enum(['held', 'broken', 'fault']),
  fault: z.string().nullable(),
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  node,
});
export type AssertionResult = z.infer<typeof assertionResultSchema>;

/** What the statement checks found in a document. */
export const statementReportSchema = z.object({
  statements: z.array(foundStatementSchema),
  checks: z.array(statementCheckSchema.extend({ node })),
  unread: unreadSchema,
  assertions: z.array(assertionResultSchema),
});

const from = z.number().int().min(0);
const count = z.number().int().min(1).max(1000);

/**
 * The questions about what an XML document says: its statements, and what differs
 * between two. A command that only looks at a document does without them.
 */
export const xmlCheckOperations = {
  /** Matches the transactions of two documents by what they say; `before` and `after` count them. */
  compareStatements: {
    input: z.object({ before: xmlId, after: xmlId, from, count }),
    output: z.object({
      before: z.number().int(),
      after: z.number().int(),
      matched: z.number().int(),
      total: z.number().int(),
      changes: z.array(transactionChangeSchema),
      unread: z.object({ before: unreadSchema, after: unreadSchema }),
    }),
  },
  /** Checks the statements in a document: balances, counts, totals, numbering, dates, and assertions of the user. */
  checkStatement: {
    input: z.object({
      xml: xmlId,
      rules: statementRulesSchema.default({ roles: {}, assertions: [], namespaces: {} }),
    }),
    output: statementReportSchema,
  },
} as const;
