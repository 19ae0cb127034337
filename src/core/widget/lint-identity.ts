import type { Finding } from '../finding.ts';
import { isObject } from '../reading/words.ts';
import { isLoopback } from './cors-origin.ts';
import { tabFinding } from './lint-finding.ts';
import type { Tab } from './tab.ts';
import { identityOf, keyPairAlgorithms, secretAlgorithms, type VerifyWith } from './visitor.ts';

const noToken = 'No token of a visitor verifies: each is answered with 401.';

const tell = (level: Finding['level'], at: string, message: string, effect: string): Finding =>
  tabFinding('TAB-IDN-1', level, `identity.${at}`, message, effect);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function lintKey(text: string): Finding[] {
  const at = 'verifyWith.publicKey';
  const jwk = text.trim().startsWith('{') ? parsed(text) : null;
  if (text.includes('PRIVATE KEY') || (isObject(jwk) && ('d' in jwk || jwk.kty === 'oct'))) {
    return [tell('error', at, 'The public key is a private or secret one.', `${noToken} It stands in the workspace file as it is: take it out.`)];
  }
  if (isObject(jwk) || text.includes('-----BEGIN ')) return [];
  return [tell('error', at, 'The public key must be PEM (-----BEGIN PUBLIC KEY-----) or a JWK; it is neither.', noToken)];
}

function lintKeySet(address: string): Finding[] {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' || isLoopback(url)) return [];
  const message = 'The address of the key set is http:// without TLS.';
  return [
    tell(
      'warning',
      'verifyWith.jwksUrl',
      message,
      `Whoever is on the way to ${url.hostname} can put keys of their own there, and pass for any visitor.`,
    ),
  ];
}

function lintAlgorithms(verifyWith: VerifyWith, chosen: Tab['identity']['algorithms']): Finding[] {
  if (chosen === undefined) return [];
  const isSecret = 'secretTokenId' in verifyWith;
  const fitting: readonly string[] = isSecret ? secretAlgorithms : keyPairAlgorithms;
  const idle = chosen.filter((name) => !fitting.includes(name));
  if (idle.length === 0) return [];
  const needs = isSecret ? 'a public key, and a secret is set' : 'a secret, and a public key is set';
  const message = `${idle.join(', ')} ${idle.length === 1 ? 'needs' : 'need'} ${needs}.`;
  const none = idle.length === chosen.length;
  return [tell(none ? 'error' : 'info', 'algorithms', message, none ? noToken : 'A token signed with one of these is refused.')];
}

/** What there is to say about how visitors are verified, and about the tokens made to try with (TAB-IDN-1). */
export function lintIdentity({ identity: { verifyWith, algorithms, claims } }: Tab, tokenIds: ReadonlySet<string> | null): Finding[] {
  if (verifyWith === null) return [];
  const findings = lintAlgorithms(verifyWith, algorithms);
  if ('publicKey' in verifyWith) return [...findings, ...lintKey(verifyWith.publicKey)];
  if ('jwksUrl' in verifyWith) return [...findings, ...lintKeySet(verifyWith.jwksUrl)];
  const { secretTokenId } = verifyWith;
  if (secretTokenId === '' || tokenIds?.has(secretTokenId) === false) {
    const message = secretTokenId === '' ? 'No secret is chosen to verify visitors with.' : 'The secret that visitors are verified with was removed.';
    findings.push(
      tell('error', 'verifyWith.secretTokenId', message, 'A visitor with a token cannot be checked, and nothing is sent. Choose a secret.'),
    );
  }
  // Tokens are made with the secret alone.
  if (!identityOf(claims).verified) {
    const message = 'The claims name no visitor: sub must be a text that is not empty.';
    findings.push(tell('warning', 'claims.sub', message, 'A token made of them is signed as it should be and refused all the same.'));
  }
  return findings;
}
