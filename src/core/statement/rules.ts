import { z } from 'zod';
import { dateOrders, statementRoleNames } from './role-names.ts';

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

/** What is said of the rows at a path; null: they have no such column. */
const tableRulesSchema = z
  .partialRecord(z.enum([...statementRoleNames, 'date-order']), z.string().max(10_000).nullable())
  .refine(
    ({ 'date-order': said }) => said == null || dateOrders.some((order) => order === said),
    `date-order has to be ${dateOrders.join(' or ')}`,
  );

/** What a person has said about the statements of one kind: roles by the path of the rows, and assertions of their own. */
export const statementRulesSchema = z.strictObject({
  roles: z.record(path, tableRulesSchema).default({}),
  /** Whether debits raise the balance, as on a card, where the balance is what is owed: of all rows, or of those at some paths. */
  debitsRaiseBalance: z.union([z.boolean(), z.array(path).max(1000)]).optional(),
  assertions: z.array(assertionSchema).max(200).default([]),
  namespaces: z.record(z.string(), z.string()).default({}),
});
export type StatementRulesInput = z.infer<typeof statementRulesSchema>;
