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

/** What is wrong with a secret; nothing where it can be sent as it was typed. Never repeats any of it. */
export const problemsOfSecret = ({
  secret,
}: {
  secret: string;
}): Readonly<Record<string, string>> =>
  problemsOf(vaultOperations.replaceToken.input, { id: 'new', secret });

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

/** Where the secret of a new token comes from: typed here, or read when it is used. */
export type Source = 'typed' | 'environment';
/** The form of a new token; its secret does not outlive the dialog. */
export type AddTokenDraft = TokenDraft & { source: Source; secret: string; variable: string };

export const blankAddToken: AddTokenDraft = {
  source: 'typed',
  label: '',
  secret: '',
  authorization: null,
  signs: false,
  hosts: { hosts: [], typed: '' },
  variable: '',
};

/** What is wrong with a new token, by field. */
export const problemsOfNew = (draft: AddTokenDraft): Readonly<Record<string, string>> => ({
  ...problemsOfToken(draft),
  ...(draft.source === 'typed' ? problemsOfSecret(draft) : problemsOfVariable(draft)),
});

/** A new token without problems as the vault takes it. */
export const tokenToAdd = (draft: AddTokenDraft) =>
  draft.source === 'typed'
    ? { ...tokenOf(draft), secret: draft.secret }
    : { ...tokenOf(draft), reference: referenceTo(draft) };
