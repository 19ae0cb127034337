import type { SecretReference } from '#operations/vault-schemas.ts';
import {
  blankReference,
  problemsOfReference,
  problemsOfSecret,
  problemsOfToken,
  type ReferenceDraft,
  referenceOf,
  type TokenDraft,
  tokenOf,
} from './drafts.ts';

/** Where the secret of a new token comes from: typed here, or read when it is used. */
export type Source = 'typed' | SecretReference['from'];

/** The form of a new token without its secret, so that it may outlive the dialog. */
export type AddTokenDraft = TokenDraft & { source: Source; reference: ReferenceDraft };

export const blankAddToken: AddTokenDraft = {
  source: 'typed',
  label: '',
  authorization: null,
  signs: false,
  hosts: { hosts: [], typed: '' },
  reference: blankReference,
};

/** What is wrong with a new token, by field. */
export function problemsOfNew(
  draft: AddTokenDraft,
  secret: string,
): Readonly<Record<string, string>> {
  const problems = problemsOfToken(draft);
  if (draft.source !== 'typed')
    return { ...problems, ...problemsOfReference(referenceOf(draft.source, draft.reference)) };
  const problem = problemsOfSecret(secret);
  return problem === null ? problems : { ...problems, secret: problem };
}

/** A new token without problems as the vault takes it. */
export function tokenToAdd(draft: AddTokenDraft, secret: string) {
  const { source, reference } = draft;
  return source === 'typed'
    ? { ...tokenOf(draft), secret }
    : { ...tokenOf(draft), reference: referenceOf(source, reference) };
}
