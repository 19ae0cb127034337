import type { SecretReference, StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { isSettable, nothingTyped, type Typed } from '../vault/passphrase-fields.tsx';
import {
  blankReference,
  type FactsDraft,
  type HostsDraft,
  type Needed,
  neededFor,
  problemsOfFacts,
  problemsOfReference,
  problemsOfSecret,
  type ReferenceDraft,
  referenceOf,
  withTyped,
} from './drafts.ts';

/** Where the secret of a new token comes from: typed here, or read when it is used. */
export type Source = 'typed' | SecretReference['from'];

/** The form of a new token without any secret, so that it may outlive the dialog. */
export type AddTokenDraft = {
  source: Source;
  facts: FactsDraft;
  hosts: HostsDraft;
  reference: ReferenceDraft;
  keep: StoreChoice | null;
};

export const blankAddToken: AddTokenDraft = {
  source: 'typed',
  facts: { label: '', authorization: null, signs: false },
  hosts: { hosts: [], typed: '' },
  reference: blankReference,
  keep: null,
};

export const blankSigningKey: AddTokenDraft = {
  ...blankAddToken,
  facts: { ...blankAddToken.facts, signs: true },
};

/** The secrets of the form. They exist nowhere else in the window, and only until they are sent. */
export type TypedSecrets = {
  secret: string;
  /** Unlocks the vault. */
  passphrase: string;
  /** Becomes the passphrase of the vault. */
  next: Typed;
};

const noSecrets: TypedSecrets = { secret: '', passphrase: '', next: nothingTyped };

/** Everything in the dialog; `tried` is whether saving was tried, so that errors show. */
export type AddTokenForm = { draft: AddTokenDraft; secrets: TypedSecrets; tried: boolean };

export const openAddToken = (draft: AddTokenDraft): AddTokenForm => ({
  draft,
  secrets: noSecrets,
  tried: false,
});

export type AddTokenChange =
  | { what: 'draft'; change: Partial<AddTokenDraft> }
  | { what: 'secrets'; change: Partial<TypedSecrets> }
  | { what: 'tried' }
  /** The vault refused what was sent: the passphrase is entered again, the secret is not. */
  | { what: 'refused' }
  | { what: 'saved' };

/** The form after a change. */
export function changeAddToken(form: AddTokenForm, event: AddTokenChange): AddTokenForm {
  switch (event.what) {
    case 'draft':
      return { ...form, draft: { ...form.draft, ...event.change } };
    case 'secrets':
      return { ...form, secrets: { ...form.secrets, ...event.change } };
    case 'tried':
      return { ...form, tried: true };
    case 'refused':
      return { ...form, secrets: { ...form.secrets, passphrase: '' } };
    case 'saved':
      return { ...form, secrets: noSecrets };
  }
}

/** Whether something is missing or wrong in what a typed secret needs. */
const isIncomplete = ({ draft, secrets }: AddTokenForm, needs: Needed): boolean =>
  (needs.choices !== null && draft.keep === null) ||
  (needs.setsPassphrase && !isSettable(secrets.next)) ||
  (needs.unlocks && secrets.passphrase === '') ||
  problemsOfSecret(secrets.secret) !== null;

/** A token as the vault takes it. */
type Facts = FactsDraft & { hosts: string[] };
type TokenToAdd =
  | { problem: 'fields' | 'not stored here' }
  | { typed: Facts & { secret: string }; needs: Needed }
  | { reference: Facts & { reference: SecretReference } };

/** What saving the form sends, or why it cannot be saved. */
export function tokenToAdd(form: AddTokenForm, vault: VaultInfo | null): TokenToAdd {
  const { source, facts, hosts, reference, keep } = form.draft;
  const limit = withTyped(hosts);
  if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit)
    return { problem: 'fields' };
  const token: Facts = { ...facts, hosts: [...limit.hosts] };
  if (source === 'typed') {
    const needs = neededFor(vault, keep);
    if (needs.refused) return { problem: 'not stored here' };
    if (isIncomplete(form, needs)) return { problem: 'fields' };
    return { typed: { ...token, secret: form.secrets.secret }, needs };
  }
  const pointed = referenceOf(source, reference);
  return Object.keys(problemsOfReference(pointed)).length > 0
    ? { problem: 'fields' }
    : { reference: { ...token, reference: pointed } };
}
