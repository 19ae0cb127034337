import { maskedAddress } from '#core/secrets/url-secrets.ts';
import type { VisitorChoice } from '#core/widget/scenario.ts';
import type { VerifyWith } from '#core/widget/visitor.ts';

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
  tampered: {
    title: 'Tampered',
    text: "The token's claims were changed after signing. The platform answers 401, and the webhook is not called.",
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
