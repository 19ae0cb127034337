import { statementRulesSchema } from '#core/statement/rules.ts';
import { takes } from './rows.ts';
import { xmlId } from './xml-schemas.ts';

/** The question about what an XML document says. A command that only looks at a document does without it. */
export const xmlCheckOperations = {
  /** Checks the statements in a document: balances, counts, totals, numbering, dates, and assertions of the user. */
  checkStatement: takes({
    xml: xmlId,
    rules: statementRulesSchema.default({ roles: {}, assertions: [], namespaces: {} }),
  }),
} as const;
