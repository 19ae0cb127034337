import { z } from 'zod';
import { statementRulesSchema } from '#core/statement/rules.ts';
import { takes } from './rows.ts';
import { xmlId } from './xml-schemas.ts';

const from = z.int().min(0);
const count = z.int().min(1).max(1000);

/**
 * The questions about what an XML document says: its statements, and what differs
 * between two. A command that only looks at a document does without them.
 */
export const xmlCheckOperations = {
  /** Matches the transactions of two documents by what they say; `before` and `after` count them. */
  compareStatements: takes({ before: xmlId, after: xmlId, from, count }),
  /** Checks the statements in a document: balances, counts, totals, numbering, dates, and assertions of the user. */
  checkStatement: takes({
    xml: xmlId,
    rules: statementRulesSchema.default({ roles: {}, assertions: [], namespaces: {} }),
  }),
} as const;
