import { z } from 'zod';
import { rulesMark, type StatementOutcome } from '#core/statement/outcome.ts';
import { type StatementRulesInput, statementRulesSchema } from '#core/statement/rules.ts';

const word = z.string().max(1000);

/** The documents that roles are said for: those of a connection and a bank. */
export const statementKindSchema = z.object({
  connectionId: z.string().min(1).max(1000),
  bank_code: word,
});
export type StatementKind = z.infer<typeof statementKindSchema>;

/** What a person says of the statements in one kind of documents; no role removes what was said. */
export const saidRolesSchema = statementKindSchema.extend(
  statementRulesSchema.pick({ roles: true, debitsRaiseBalance: true }).shape,
);
/** What was said of one kind of documents. */
export type SaidRoles = z.infer<typeof saidRolesSchema>;

/** The rules that a workspace file has for the documents of a bank. */
const ownAssertionsSchema = z.object({
  bank_code: word,
  assertions: statementRulesSchema.shape.assertions,
});

/** Kinds of documents of which something is remembered, and banks with rules in a file. */
export const mostStatementRules = 1000;

/**
 * What a person has said about statements: roles in the workspace of this machine and in a
 * workspace file, each with a limit of its own, and rules, which only a file has.
 */
export const keptStatementRulesSchema = z.object({
  roles: z
    .array(
      saidRolesSchema.extend({
        /** Whether it is written in the workspace file that is open, and not kept on this machine. */
        isOfFile: z.literal(true).optional(),
      }),
    )
    .max(2 * mostStatementRules)
    .default([]),
  assertions: z.array(ownAssertionsSchema).max(mostStatementRules).default([]),
});
export type KeptStatementRules = z.infer<typeof keptStatementRulesSchema>;

/** Whether something is said about the documents of this kind. */
export const isOfKind = (one: StatementKind, kind: StatementKind): boolean =>
  one.connectionId === kind.connectionId && one.bank_code === kind.bank_code;

/** What a person has said about the documents of one kind; nothing for null. */
export function rulesOfKind(
  kept: KeptStatementRules | undefined,
  kind: StatementKind | null,
): StatementRulesInput {
  const said = kind === null ? undefined : kept?.roles.find((one) => isOfKind(one, kind));
  const assertions = kept?.assertions.find((one) => one.bank_code === kind?.bank_code)?.assertions;
  return {
    roles: said?.roles ?? {},
    debitsRaiseBalance: said?.debitsRaiseBalance,
    assertions: assertions ?? [],
    namespaces: {},
  };
}

/** A document of a list with the outcome of its statement checks, if it has one. */
export type CheckedDocument = {
  connectionId: string;
  bank_code: string | null;
  checks: StatementOutcome | null;
};

/** The outcome of the statement checks of a document; null where it was not checked by today's rules. */
export function currentOutcome(
  kept: KeptStatementRules | undefined,
  { connectionId, bank_code, checks }: CheckedDocument,
): StatementOutcome | null {
  if (checks === null || (kept === undefined && checks.rules === '')) return checks;
  const kind = { connectionId, bank_code: bank_code ?? '' };
  return rulesMark(rulesOfKind(kept, kind)) === checks.rules ? checks : null;
}
