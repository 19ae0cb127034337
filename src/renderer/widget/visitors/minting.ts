import { maskedAddress } from '#core/secrets/url-secrets.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import {
  identityOf,
  type Minting,
  madeBy,
  signingAlgorithm,
  type VerifyWith,
} from '#core/widget/visitor.ts';
import type { CheckedVisitor } from '#operations/check-schemas.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';

/** A visitor of the workspace file; `claims` replace those of the tab. */
export type NamedVisitor = Pick<CheckedVisitor, 'name' | 'claims'>;

/** The visitors of the workspace file that a tab has. */
export const visitorsOf = (ofFile: readonly CheckedVisitor[], tabId: string): CheckedVisitor[] =>
  ofFile.filter(({ tabIds }) => tabIds === null || tabIds.includes(tabId));

/** The tab with the claims of this visitor. */
export const tabFor = (tab: Tab, named: NamedVisitor | undefined): Tab =>
  named?.claims === undefined
    ? tab
    : { ...tab, identity: { ...tab.identity, claims: named.claims } };

/**
 * The input for minting a token of the selected visitor; null if the tab has nothing that can sign
 * here.
 */
export function mintingOf(tab: Pick<Tab, 'identity'>, choice: VisitorChoice): Minting | null {
  const { verifyWith, claims, algorithms } = tab.identity;
  if (verifyWith === null || !('secretTokenId' in verifyWith)) return null;
  const { secretTokenId } = verifyWith;
  return {
    verifyWith: { secretTokenId },
    algorithm: signingAlgorithm(algorithms),
    claims,
    ...madeBy(choice === 'anonymous' || choice === 'own' ? 'verified' : choice),
  };
}

type Stored = readonly Pick<TokenInfo, 'id' | 'label' | 'state' | 'signs'>[];

/** What is missing, in a sentence; `edit`: it is set up in the tab. */
export type Lack = { text: string; edit: boolean };

const inTab = (text: string): Lack => ({ text, edit: true });
const elsewhere = (text: string): Lack => ({ text, edit: false });

/** What every visitor with a token lacks in a tab that verifies none. */
export const noKey = inTab(
  'The platform has no key to verify a token. Edit the tab and choose a secret, a public key or a key set under Identity.',
);

/**
 * What has to be there before the chosen visitor can be in front of the tab; null where nothing is missing. `stored` are the secrets of the
 * vault, null while they are not known.
 */
export function lackOf(
  choice: VisitorChoice,
  tab: Pick<Tab, 'identity'>,
  stored: Stored | null,
  ownToken: string,
): Lack | null {
  if (choice === 'anonymous') return null;
  const { verifyWith } = tab.identity;
  if (verifyWith === null) return noKey;
  const secret =
    'secretTokenId' in verifyWith
      ? (stored?.find(({ id }) => id === verifyWith.secretTokenId) ?? null)
      : null;
  const isGone = 'secretTokenId' in verifyWith && stored !== null && secret === null;
  if (isGone)
    return inTab(
      'The secret that verifies tokens is no longer stored. Add it under Tokens and choose it in the tab.',
    );
  // If it is locked or not allowed yet, a person is asked when it is needed.
  if (secret?.state === 'unreadable')
    return elsewhere(
      `The secret “${secret.label}” is stored but cannot be read now, so it cannot sign or verify tokens.`,
    );
  if (secret?.signs === false)
    return elsewhere(
      `The secret “${secret.label}” may not sign or verify visitors' tokens. Edit it under Tokens and switch on “Signing key”.`,
    );
  if (choice === 'own')
    return ownToken === '' ? elsewhere('Paste the token that the widget should send.') : null;
  if (!('secretTokenId' in verifyWith)) {
    const what = 'publicKey' in verifyWith ? 'a public key' : 'a key set';
    return inTab(
      `The platform verifies with ${what}, which cannot sign tokens. Choose Own token and paste one from your issuer, or give the tab a secret.`,
    );
  }
  return null;
}

/** A claim of a token: `as` is the parameter that the webhook gets it under, null where it is verified and goes no further (TAB-IDN-1). */
export type ClaimRow = { name: string; value: string; as: 'endUserId' | 'endUserEmail' | null };

const forwardedAs: Record<string, ClaimRow['as']> = { sub: 'endUserId', email: 'endUserEmail' };
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/**
 * The claims and where each is sent; `reason` says why they identify nobody, so that even a token
 * with a valid signature is refused.
 */
export function claimRows(claims: Readonly<Record<string, unknown>>): {
  rows: ClaimRow[];
  reason: string | null;
} {
  const identity = identityOf(claims);
  const rows = Object.entries(claims).map(([name, value]): ClaimRow => {
    const as = identity.forwarded.includes(name) ? (forwardedAs[name] ?? null) : null;
    return { name, value: shown(value), as };
  });
  return { rows, reason: identity.reason ?? null };
}

/** What each visitor is called, and what comes of them on the proxied surface (TAB-IDN-1, TAB-IDN-2). */
export const visitorWords: Record<VisitorChoice, { title: string; text: string }> = {
  anonymous: {
    title: 'Anonymous',
    text: 'The widget sends no token, so the webhook receives no endUserId and no endUserEmail.',
  },
  verified: {
    title: 'Verified',
    text: 'The widget sends a valid token. Its sub and email are forwarded.',
  },
  'not-yet-valid': {
    title: 'Not yet valid',
    text: 'The token is not valid for another hour. The platform answers 401, and the webhook is not called.',
  },
  'wrong-key': {
    title: 'Wrong key',
    text: 'The token was signed with another key. The platform answers 401, and the webhook is not called.',
  },
  'alg-none': {
    title: 'Not signed',
    text: 'The token says that nobody signed it (alg none). The platform answers 401, and the webhook is not called.',
  },
  expired: {
    title: 'Expired',
    text: 'The token expired an hour ago. The platform answers 401, and the webhook is not called.',
  },
  own: {
    title: 'Own token',
    text: 'The widget sends the token that you paste. Assay keeps it only until you close the window.',
  },
};

/** What the platform verifies with, in words; a secret is named by the label it is stored under (null: it is no longer stored). */
export function verifierWords(verifyWith: VerifyWith | null, label: string | null): string | null {
  if (verifyWith === null) return null;
  if ('secretTokenId' in verifyWith)
    return label === null ? 'a stored secret that was removed' : `the stored secret “${label}”`;
  return 'publicKey' in verifyWith
    ? 'a public key'
    : `the key set at ${maskedAddress(verifyWith.jwksUrl)}`;
}
