import {
  hostLimitSchema,
  maxHostnames,
  type SecretReference,
  type StoreChoice,
  secretReferenceSchema,
  type TokenInfo,
  type VaultInfo,
  vaultOperations,
} from '#operations/vault-schemas.ts';
import { problemsOf } from '../../ui/form/field.tsx';

/** What a token is called, the form of its Authorization header, and whether it signs visitors' tokens. */
export type FactsDraft = Pick<TokenInfo, 'label' | 'authorization' | 'signs'>;

/** What is wrong with it, by field. */
export function problemsOfFacts({ label }: Pick<FactsDraft, 'label'>): { label?: string } {
  const length = label.trim().length;
  if (length === 0) return { label: 'Enter a label' };
  return length > 200 ? { label: 'A label can have at most 200 characters' } : {};
}

/** The hosts a token is limited to while they are edited; `typed` is the one that was not added yet. */
export type HostsDraft = { hosts: readonly string[]; typed: string };

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

/** What the vault needs before it can store a typed secret. */
export type Needed = {
  /** The user has to choose the storage, out of these. */
  choices: readonly StoreChoice[] | null;
  /** The user has to set the passphrase. */
  setsPassphrase: boolean;
  /** The user has to enter the passphrase. */
  unlocks: boolean;
  /** Typed secrets are not stored here. */
  refused: boolean;
};

/**
 * What a typed secret needs; `chosen` is the storage selected in the form, if it has that field.
 */
export function neededFor(vault: VaultInfo | null, chosen: StoreChoice | null): Needed {
  if (vault === null)
    return { choices: null, setsPassphrase: false, unlocks: false, refused: false };
  const keep = vault.keep ?? chosen;
  const withPassphrase = keep === 'passphrase';
  return {
    choices: vault.keep === null ? vault.choices.filter((choice) => choice !== 'none') : null,
    setsPassphrase: withPassphrase && vault.passphrase?.set === false,
    unlocks: withPassphrase && vault.passphrase?.locked === true,
    refused: vault.keep === 'none',
  };
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

/** The sources as options; those that the app host does not read cannot be chosen. */
export const sourceOptions = <Source extends string>(
  sources: readonly { value: Source; title: string }[],
  noReferences: string | null,
): { value: Source; title: string; isDisabled: boolean }[] =>
  sources.map((source) => ({
    ...source,
    isDisabled: noReferences !== null && source.value !== 'typed',
  }));

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
