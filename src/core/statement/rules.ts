import { z } from 'zod';
import { declaredRoles } from './declared.ts';
import { columnRoles } from './roles.ts';

const name = z.string().min(1).max(200);
const path = z.string().min(1).max(10_000);

/** Roles of columns are named as in Grid ("amount/@currency"), those of other values by their path ("/statement/@count"). */
export const statementRoleNames = [...columnRoles, ...declaredRoles] as const;

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
  assertions: z.array(assertionSchema).max(200).default([]),
  namespaces: z.record(z.string(), z.string()).default({}),
});
export type StatementRulesInput = z.infer<typeof statementRulesSchema>;
