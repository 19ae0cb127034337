import { z } from 'zod';
import { statementRoleNames } from './role-names.ts';

const name = z.string().min(1).max(200);
const path = z.string().min(1).max(10_000);

/** An assertion of the user: an XPath that has to be true, or to find something. */
export const assertionSchema = z.strictObject({
  name,
  level: z.enum(['error', 'warning', 'info']).default('error'),
  message: z.string().max(1000).default(''),
  xpath: z.string().min(1).max(10_000),
});
export type Assertion = z.infer<typeof assertionSchema>;

/**
 * What a person has said about the statements of one kind: roles by the path of the rows (null: the
 * rows have no such column), and assertions of their own.
 */
export const statementRulesSchema = z.strictObject({
  roles: z
    .record(path, z.partialRecord(z.enum(statementRoleNames), z.string().max(10_000).nullable()))
    .default({}),
  /** Whether debits raise the balance, as on a card, where the balance is what is owed. */
  debitsRaiseBalance: z.boolean().optional(),
  assertions: z.array(assertionSchema).max(200).default([]),
  namespaces: z.record(z.string(), z.string()).default({}),
});
export type StatementRulesInput = z.infer<typeof statementRulesSchema>;
