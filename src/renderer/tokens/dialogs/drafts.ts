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

/** The kinds of reference, as they are called. */
export const referenceKinds = [
  { value: 'environment', title: 'Variable' },
  { value: 'file', title: 'File' },
  { value: 'command', title: 'Command' },
] as const satisfies readonly { value: SecretReference['from']; title: string }[];

/** What is typed for each kind of reference; switching between them loses nothing. */
export type ReferenceDraft = {
  name: string;
  path: string;
  program: string;
  args: readonly string[];
};

export const blankReference: ReferenceDraft = { name: '', path: '', program: '', args: [] };

/** What the draft says when it is read as this kind. */
export function referenceOf(
  from: SecretReference['from'],
  { name, path, program, args }: ReferenceDraft,
): SecretReference {
  switch (from) {
    case 'environment':
      return { from, name: name.trim() };
    case 'file':
      return { from, path: path.trim() };
    case 'command':
      return { from, program: program.trim(), args: [...args] };
  }
}

/** The draft that says this. */
export const draftOf = (reference: SecretReference | null): ReferenceDraft => {
  if (reference?.from === 'environment') return { ...blankReference, name: reference.name };
  if (reference?.from === 'file') return { ...blankReference, path: reference.path };
  return reference
    ? { ...blankReference, program: reference.program, args: reference.args }
    : blankReference;
};

/** What is wrong with a reference, by field. */
export const problemsOfReference = (reference: SecretReference): Readonly<Record<string, string>> =>
  problemsOf(secretReferenceSchema, reference);
