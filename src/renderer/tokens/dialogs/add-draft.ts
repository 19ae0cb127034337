import {
  problemsOfSecret,
  problemsOfToken,
  problemsOfVariable,
  referenceTo,
  type TokenDraft,
  tokenOf,
} from './drafts.ts';

/** Where the secret of a new token comes from: typed here, or read when it is used. */
export type Source = 'typed' | 'environment';

/** The form of a new token without its secret, so that it may outlive the dialog. */
export type AddTokenDraft = TokenDraft & { source: Source; variable: string };

export const blankAddToken: AddTokenDraft = {
  source: 'typed',
  label: '',
  authorization: null,
  signs: false,
  hosts: { hosts: [], typed: '' },
  variable: '',
};

/** What is wrong with a new token, by field. */
export function problemsOfNew(
  draft: AddTokenDraft,
  secret: string,
): Readonly<Record<string, string>> {
  const problems = problemsOfToken(draft);
  if (draft.source !== 'typed') return { ...problems, ...problemsOfVariable(draft) };
  const problem = problemsOfSecret(secret);
  return problem === null ? problems : { ...problems, secret: problem };
}

/** A new token without problems as the vault takes it. */
export const tokenToAdd = (draft: AddTokenDraft, secret: string) =>
  draft.source === 'typed'
    ? { ...tokenOf(draft), secret }
    : { ...tokenOf(draft), reference: referenceTo(draft) };
