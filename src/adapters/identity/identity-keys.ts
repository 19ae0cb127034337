import { createPublicKey, type KeyObject } from 'node:crypto';
import type { VerifyKey } from '#app/ports/identity-port.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { type Algorithm, secretAlgorithms } from '#core/widget/visitor.ts';
import { type Head, Unfit } from './identity-head.ts';

const curves: Record<string, Algorithm> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
const rsa: readonly Algorithm[] = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

/** The algorithms a public key can be used with: each key has its family, so that no token can choose another one. */
function familyOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): readonly Algorithm[] {
  if (asymmetricKeyType === 'rsa')
    return (asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? [] : rsa;
  if (asymmetricKeyType === 'rsa-pss') return rsa.filter((name) => name.startsWith('PS'));
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519'];
  const curve =
    asymmetricKeyType === 'ec' ? curves[asymmetricKeyDetails?.namedCurve ?? ''] : undefined;
  return curve === undefined ? [] : [curve];
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unfit(`The ${what} is not valid JSON.`);
  }
}

function fromJwk(jwk: JsonObject): KeyObject {
  if (jwk.kty === 'oct' || 'd' in jwk)
    throw new Unfit('This is a secret or private key. Use only the public key.');
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new Unfit('The JWK contains no readable public key.');
  }
}

function fromText(text: string): KeyObject {
  if (text.includes('PRIVATE KEY'))
    throw new Unfit('This is a private key. Use only the public key.');
  if (text.trim().startsWith('{')) {
    const jwk = parsed(text, 'JWK');
    if (isObject(jwk)) return fromJwk(jwk);
  }
  try {
    return createPublicKey(text);
  } catch {
    throw new Unfit(
      'The public key cannot be read. It must be PEM (-----BEGIN PUBLIC KEY-----) or a JWK.',
    );
  }
}

const mayVerify = ({ use, key_ops, alg }: JsonObject, head: Head): boolean =>
  (use === undefined || use === 'sig') &&
  (!Array.isArray(key_ops) || key_ops.includes('verify')) &&
  (alg === undefined || alg === head.alg);

/** The keys of a set that the head of a token may mean: the one it names, else every one of its family. */
function fromKeySet(text: string, head: Head): KeyObject[] {
  const set = parsed(text, 'key set');
  const all = isObject(set) && Array.isArray(set.keys) ? set.keys.filter(isObject) : null;
  if (all === null) throw new Unfit('The key set must be a JSON object with a list in "keys".');
  const named = all.filter((jwk) => head.kid === undefined || jwk.kid === head.kid);
  const usable = named
    .filter((jwk) => jwk.kty !== 'oct' && mayVerify(jwk, head))
    .flatMap((jwk) => {
      try {
        return [fromJwk(jwk)];
      } catch {
        // One key that cannot be read says nothing about the others.
        return [];
      }
    });
  const fitting = usable.filter((key) => familyOf(key).includes(head.alg));
  if (fitting.length > 0) return fitting;
  throw new Unfit(
    head.kid !== undefined && named.length === 0
      ? "The key set contains no key with the token's kid."
      : `The key set contains no key for the token's alg ${head.alg}.`,
  );
}

/** What to verify a token with this head with. A key that does not belong to the head's algorithm is refused, whatever the token says. Throws Unfit. */
export function keysFor(key: VerifyKey, head: Head): (KeyObject | Uint8Array)[] {
  const isSecret = secretAlgorithms.some((name) => name === head.alg);
  if ('secret' in key) {
    if (!isSecret)
      throw new Unfit(
        `The token's alg is ${head.alg}, which needs a public key, but the tab uses a secret.`,
      );
    return [new TextEncoder().encode(key.secret)];
  }
  if (isSecret)
    throw new Unfit(
      `The token's alg is ${head.alg}, which needs a secret, but the tab uses a public key.`,
    );
  if ('keySet' in key) return fromKeySet(key.keySet, head);
  const own = fromText(key.publicKey);
  const family = familyOf(own);
  if (family.includes(head.alg)) return [own];
  const fits =
    family.length === 0
      ? 'a kind that is not supported (RSA needs 2048 bits)'
      : `one for ${family.join(', ')}`;
  throw new Unfit(`The token's alg is ${head.alg}; the key is ${fits}.`);
}
