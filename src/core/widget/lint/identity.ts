import type { Finding } from '../../contract/finding.ts';
import { isObject } from '../../contract/words.ts';
import { isLoopback } from '../../http/address.ts';
import { publicDer } from '../../http/public-der.ts';
import { plural } from '../../text/wording.ts';
import type { Tab } from '../tab.ts';
import { identityOf, isKeyPairAlgorithm, type VerifyWith } from '../visitor.ts';
import { tabFinding } from './advice.ts';

const noToken = 'No visitor token can be verified, so each one is answered with 401.';

const report = (
  level: Finding['level'],
  at: string,
  message: string,
  effect: string,
  fix?: string,
): Finding => tabFinding('TAB-IDN-1', level, `identity.${at}`, message, effect, fix);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function adviseKey(text: string): Finding[] {
  const at = 'verifyWith.publicKey';
  const jwk = text.trim().startsWith('{') ? parsed(text) : null;
  if (text.includes('PRIVATE KEY') || (isObject(jwk) && ('d' in jwk || jwk.kty === 'oct'))) {
    return [
      report(
        'error',
        at,
        'The field for the public key contains a private or secret key.',
        `${noToken} The workspace file contains the key in plain text. Remove it.`,
        'Enter the public key that belongs to it, and replace the pair: the private key was stored in plain text.',
      ),
    ];
  }
  if (isObject(jwk) || text.includes('-----BEGIN ') || publicDer(text) !== null) return [];
  return [
    report(
      'error',
      at,
      'The public key must be PEM (-----BEGIN PUBLIC KEY-----) or its bare Base64, a certificate, a JWK or a key set. It is none of these.',
      noToken,
    ),
  ];
}

function adviseKeySet(address: string): Finding[] {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' || isLoopback(url)) return [];
  const message = 'The address of the key set is http:// without TLS.';
  return [
    report(
      'warning',
      'verifyWith.jwksUrl',
      message,
      `Anyone on the network path to ${url.hostname} can replace the keys and impersonate any visitor.`,
      'Use an https:// address for the key set.',
    ),
  ];
}

function adviseAlgorithms(
  verifyWith: VerifyWith,
  chosen: Tab['identity']['algorithms'],
): Finding[] {
  if (chosen === undefined) return [];
  const [pairs, shared] = [true, false].map((isPair) =>
    chosen.filter((name) => isKeyPairAlgorithm(name) === isPair),
  ) as [string[], string[]];
  if (shared.length === 0) return [];
  const needs = (names: string[]) => `${names.join(', ')} ${plural(names.length, 'needs', 'need')}`;
  // A stored secret is a shared one or a private key, which nobody here may look at.
  if ('secretTokenId' in verifyWith) {
    if (pairs.length === 0) return [];
    const message = `${needs(shared)} a shared secret and ${needs(pairs)} a private key, but one secret is set.`;
    return [
      report('info', 'algorithms', message, 'A token that is signed the other way is refused.'),
    ];
  }
  const message = `${needs(shared)} a secret, but a public key is set.`;
  const none = pairs.length === 0;
  return [
    report(
      none ? 'error' : 'info',
      'algorithms',
      message,
      none ? noToken : 'A token that is signed this way is refused.',
    ),
  ];
}

/** The findings about how visitors are verified, and about the tokens made for testing (TAB-IDN-1). */
export function adviseIdentity(
  { identity: { verifyWith, algorithms, claims } }: Tab,
  tokenIds: ReadonlySet<string> | null,
): Finding[] {
  if (verifyWith === null) return [];
  const findings = adviseAlgorithms(verifyWith, algorithms);
  if ('publicKey' in verifyWith) return [...findings, ...adviseKey(verifyWith.publicKey)];
  if ('jwksUrl' in verifyWith) return [...findings, ...adviseKeySet(verifyWith.jwksUrl)];
  const { secretTokenId } = verifyWith;
  if (secretTokenId === '' || tokenIds?.has(secretTokenId) === false) {
    const message =
      secretTokenId === ''
        ? 'No secret is chosen to verify visitors with.'
        : 'The secret to verify visitors with was removed.';
    findings.push(
      report(
        'error',
        'verifyWith.secretTokenId',
        message,
        'A visitor with a token cannot be verified, so nothing is sent. Choose a secret.',
      ),
    );
  }
  // Tokens are made with the secret alone.
  if (!identityOf(claims).verified) {
    const message = 'The claims name no visitor: sub must be a string that is not empty.';
    findings.push(
      report(
        'warning',
        'claims.sub',
        message,
        'A token made from these claims is signed correctly, but refused.',
        "Put the visitor's id into sub, as a string.",
      ),
    );
  }
  return findings;
}
