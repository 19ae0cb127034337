import {
  hostLimitSchema,
  maxHostnames,
  type SecretReference,
  secretReferenceSchema,
  type TokenInfo,
  vaultOperations,
} from '#operations/vault-schemas.ts';
import { problemsOf } from '../../ui/form/field.tsx';

/** The hosts a token is limited to while they are edited; `typed` is the one that was not added yet. */
export type HostsDraft = { hosts: readonly string[]; typed: string };

/** What is edited of a token besides its secret. */
export type TokenDraft = Pick<TokenInfo, 'label' | 'authorization' | 'signs'> & {
  hosts: HostsDraft;
};

/** What is wrong with a token, by field. */
export function problemsOfToken({ label, hosts }: TokenDraft): Readonly<Record<string, string>> {
  const limit = withTyped(hosts);
  return {
    ...problemsOf(vaultOperations.editToken.input, { id: 'edited', label, hosts: [] }),
    ...('problem' in limit && { hosts: limit.problem }),
  };
}

/** A token without problems as the vault takes it. */
export function tokenOf({ label, authorization, signs, hosts }: TokenDraft) {
  const limit = withTyped(hosts);
  return { label, authorization, signs, hosts: 'hosts' in limit ? [...limit.hosts] : [] };
}

/** The draft with what is typed among its hosts, or why it cannot be. Nothing typed adds nothing. */
export function withTyped({
  hosts,
  typed,
}: HostsDraft): { hosts: readonly string[] } | { problem: string } {
  if (typed.trim() === '') return { hosts };
  const checked = hostLimitSchema.safeParse(typed);
  if (!checked.success)
    return { problem: checked.error.issues[0]?.message ?? 'This is not a valid hostname' };
  if (hosts.includes(checked.data)) return { hosts };
  return hosts.length < maxHostnames
    ? { hosts: [...hosts, checked.data] }
    : { problem: `A token can have at most ${maxHostnames} hostnames` };
}

/** What is wrong with a secret; null where it can be sent as it was typed. Never repeats any of it. */
export const problemsOfSecret = (secret: string): string | null =>
  problemsOf(vaultOperations.replaceToken.input, { id: 'new', secret }).secret ?? null;

/** The reference to the variable that was typed. */
export const referenceTo = ({ variable }: { variable: string }): SecretReference => ({
  from: 'environment',
  name: variable.trim(),
});

/** What is wrong with it, by field. */
export function problemsOfVariable(draft: { variable: string }): Readonly<Record<string, string>> {
  const { name } = problemsOf(secretReferenceSchema, referenceTo(draft));
  return name === undefined ? {} : { variable: name };
}
