import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type { VerifyKey } from '#app/ports/ports.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { type PublicDer, publicBlocks, publicDer } from '#core/http/public-der.ts';
import { parseJson } from '#core/json/text.ts';
import { several } from '#core/text/wording.ts';
import { type Algorithm, problemOfPublicKey } from '#core/widget/visitor.ts';

/** A token or key that cannot be used; the message is a whole sentence for people and repeats neither. */
export class Unfit extends Error {}

const leastBits = 2048;

const shortRsa = (bits: number): Unfit =>
  new Unfit(
    `The RSA key has ${several(bits, 'bit')}; at least ${leastBits} are needed (RFC 7518, 3.3).`,
  );
const noNumbers = (): Unfit =>
  new Unfit('The RSA key has no n and e, the two numbers that it consists of.');

const curves: Record<string, Algorithm> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
const rsa: readonly Algorithm[] = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

const bitsOf = ({ asymmetricKeyDetails }: KeyObject): number =>
  asymmetricKeyDetails?.modulusLength ?? leastBits;

/** The algorithms a key can be used with: each has its family, so that no token can choose another one. */
export function familyOf(key: KeyObject): readonly Algorithm[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails } = key;
  if (bitsOf(key) < leastBits) return [];
  if (type === 'rsa') return rsa;
  if (type === 'rsa-pss') return rsa.filter((name) => name.startsWith('PS'));
  if (type === 'ed25519') return ['EdDSA', 'Ed25519'];
  const curve = type === 'ec' ? curves[asymmetricKeyDetails?.namedCurve ?? ''] : undefined;
  return curve === undefined ? [] : [curve];
}

/** The key, if it can be used with this algorithm. Throws Unfit. */
export function fitting(key: KeyObject, alg: Algorithm): KeyObject {
  const family = familyOf(key);
  if (family.includes(alg)) return key;
  if (bitsOf(key) < leastBits) throw shortRsa(bitsOf(key));
  const fits = family.length === 0 ? 'of a kind that is not supported' : `for ${family.join(', ')}`;
  throw new Unfit(`The token's alg is ${alg}; the key is ${fits}.`);
}

/** Whether an RSA key in JSON lacks its numbers. */
const lacksNumbers = ({ kty, n, e }: JsonObject): boolean =>
  kty === 'RSA' && (typeof n !== 'string' || typeof e !== 'string');

function fromJwk(jwk: JsonObject): KeyObject {
  if (jwk.kty === 'oct' || 'd' in jwk)
    throw new Unfit('This is a secret or private key. Use only the public key.');
  if (lacksNumbers(jwk)) throw noNumbers();
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new Unfit('The JWK contains no readable public key.');
  }
}

function fromDer(is: PublicDer, base64: string): KeyObject {
  const der = Buffer.from(base64, 'base64');
  if (is === 'CERTIFICATE') return new X509Certificate(der).publicKey;
  return createPublicKey({ key: der, format: 'der', type: is === 'PUBLIC KEY' ? 'spki' : 'pkcs1' });
}

/** The public key in PEM or bare Base64. Its bytes are read by their structure, so that every form verifies that the input takes. */
function fromText(text: string): KeyObject {
  if (text.includes('PRIVATE KEY'))
    throw new Unfit('This is a private key. Use only the public key.');
  try {
    const block = publicBlocks(text)[0];
    if (block !== undefined) return fromDer(block.is, block.text.replace(/-----[A-Z ]+-----/g, ''));
    const bare = publicDer(text);
    return bare === null ? createPublicKey(text) : fromDer(bare, text);
  } catch {
    throw new Unfit(
      'The public key cannot be read. It must be PEM (-----BEGIN PUBLIC KEY-----), the same in bare Base64, a certificate, a JWK or a key set.',
    );
  }
}

/** A key set as jose takes it: a kid that is a number as its text, and without what is null, which says nothing. Throws Unfit. */
function keySetOf(set: unknown): JSONWebKeySet {
  if (!isObject(set) || !Array.isArray(set.keys))
    throw new Unfit('This is no key set, a JSON object with a list in "keys".');
  const keys = set.keys.filter(isObject).map((jwk) =>
    Object.fromEntries(
      Object.entries(jwk)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, name === 'kid' ? String(value) : value]),
    ),
  );
  return { keys } as JSONWebKeySet;
}

/** What is wrong with a key of a set that no token can be verified with; null where nothing of this is. */
export function faultOfKeySet({ keys }: JSONWebKeySet): Unfit | null {
  if (keys.some((jwk) => lacksNumbers({ ...jwk }))) return noNumbers();
  const bits = keys
    .filter(({ kty }) => kty === 'RSA')
    .map(({ n }) => Buffer.from(String(n), 'base64url').length * 8);
  const short = bits.find((count) => count < leastBits);
  return short === undefined ? null : shortRsa(short);
}

/** The private key that a text is, as PEM or JWK; null for any other text, which is a shared secret. */
export function privateKeyIn(text: string): KeyObject | null {
  try {
    const key = text.trim().startsWith('{')
      ? { key: JSON.parse(text), format: 'jwk' as const }
      : text;
    return createPrivateKey(key);
  } catch {
    return null;
  }
}

/** The bytes of a shared secret. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What to verify a token of this algorithm with. A key that does not belong to it is refused, whatever the token says. Throws Unfit. */
export function keyFor(
  key: VerifyKey,
  alg: Algorithm,
): { key: KeyObject | Uint8Array } | { set: JSONWebKeySet } {
  if ('secret' in key) {
    const own = privateKeyIn(key.secret);
    if (own !== null) return { key: fitting(createPublicKey(own), alg) };
    if (problemOfPublicKey(key.secret.trim()) === null)
      throw new Unfit(
        'The stored secret is a public key, which everybody may have: anybody can sign with it.',
      );
    return { key: bytes(key.secret) };
  }
  const text = 'keySet' in key ? key.keySet : key.publicKey.replace(/^\uFEFF/, '');
  const json = parseJson(text);
  const value = json.ok ? json.value : undefined;
  if ('keySet' in key || (isObject(value) && 'keys' in value)) return { set: keySetOf(value) };
  return { key: fitting(isObject(value) ? fromJwk(value) : fromText(text), alg) };
}
