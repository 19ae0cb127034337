import { redactWhole } from '#core/secrets/redact.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import type { Assertion } from '#core/statement/rules.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import { type KeptStatementRules, mostStatementRules } from '#operations/statement-schemas.ts';

const none: KeptStatementRules = { roles: [], assertions: [] };

/** What was said last counts most where there is no room for all; what a workspace file says stays there. */
const withRoom = <T extends { isOfFile?: true | undefined }>(all: readonly T[]): T[] => [
  ...all.filter(({ isOfFile }) => isOfFile),
  ...all.filter(({ isOfFile }) => !isOfFile).slice(-mostStatementRules),
];

/** The workspace with these rules; without the key where there are none. */
function withRules(
  { statementRules: before = none, ...workspace }: Workspace,
  changed: (before: KeptStatementRules) => KeptStatementRules,
): Workspace {
  const { roles, assertions } = changed(before);
  if (roles.length + assertions.length === 0) return workspace;
  return {
    ...workspace,
    statementRules: { roles: withRoom(roles), assertions: withRoom(assertions) },
  };
}

/** The workspace with the corrected roles of one kind of documents in the place of those before. */
export const withCorrectedRoles = (
  workspace: Workspace,
  corrected: KeptStatementRules['roles'][number],
): Workspace =>
  withRules(workspace, ({ roles, assertions }) => {
    const others = roles.filter(
      (one) =>
        one.connectionId !== corrected.connectionId ||
        one.bank_code !== corrected.bank_code ||
        one.document_version !== corrected.document_version,
    );
    const isEmpty = Object.values(corrected.roles).every((of) => Object.keys(of).length === 0);
    return { roles: isEmpty ? others : [...others, corrected], assertions };
  });

/**
 * Rules of a person without secrets, as notes are kept. Throws an OperationError for an XPath with one
 * in it, which would say something else without it.
 */
export function withoutSecrets(
  assertions: readonly Assertion[],
  secrets: readonly string[],
): Assertion[] {
  const masked = (text: string): string => withoutCredentials(redactWhole(text, secrets), []);
  return assertions.map((one) => {
    if (masked(one.xpath) !== one.xpath)
      throw new OperationError(
        'bad-input',
        `The XPath of the rule “${masked(one.name)}” contains what looks like a secret, so nothing was saved. Remove it, then save again.`,
      );
    return { ...one, name: masked(one.name), message: masked(one.message) };
  });
}

/** The workspace with the assertions about the documents of one bank in the place of those before. */
export const withOwnAssertions = (
  workspace: Workspace,
  own: KeptStatementRules['assertions'][number],
): Workspace =>
  withRules(workspace, ({ roles, assertions }) => {
    const others = assertions.filter(({ bank_code }) => bank_code !== own.bank_code);
    return { roles, assertions: own.assertions.length === 0 ? others : [...others, own] };
  });

/** The workspace without what was said about the documents of a connection. */
export const withoutRulesOf = (workspace: Workspace, connectionId: string): Workspace =>
  withRules(workspace, ({ roles, assertions }) => ({
    roles: roles.filter((one) => one.connectionId !== connectionId),
    assertions,
  }));
