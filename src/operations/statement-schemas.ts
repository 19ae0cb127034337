import { z } from 'zod';
import { statementRulesSchema } from '#core/statement/rules.ts';

const word = z.string().max(1000);

/** The documents that one correction is for: those of a connection, a bank and a version. */
export const statementKindSchema = z.object({
  connectionId: z.string().min(1).max(1000),
  bank_code: word,
  document_version: word,
});
export type StatementKind = z.infer<typeof statementKindSchema>;

/** The roles of one kind of documents that a person has corrected; none removes what was corrected. */
export const correctedRolesSchema = statementKindSchema.extend({
  roles: statementRulesSchema.shape.roles,
});

/** The assertions of a person about the documents of a bank; none removes them. */
export const ownAssertionsSchema = z.object({
  bank_code: word,
  assertions: statementRulesSchema.shape.assertions,
});

/** Kinds of documents, and banks, of which something is remembered. */
export const mostStatementRules = 1000;

/** What a person has said about statements, in the workspace of this machine. */
export const keptStatementRulesSchema = z.object({
  roles: z.array(correctedRolesSchema).max(mostStatementRules).default([]),
  assertions: z.array(ownAssertionsSchema).max(mostStatementRules).default([]),
});
export type KeptStatementRules = z.infer<typeof keptStatementRulesSchema>;
