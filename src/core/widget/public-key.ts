import { isObject } from '../contract/words.ts';
import { besideBlocks, publicBlocks, publicDer } from '../http/public-der.ts';

/** What stands in the place of a text that an earlier Assay took for a public key. */
export const keyRemoved =
  'What stood here is no public key and was removed. Put the public key in its place.';

const number = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9_-]+={0,2}$/.test(value);
const word = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
const listOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);

/** The members that say which key it is, by its kind (RFC 7518, 6.2.1 and 6.3.1; RFC 8037, 2). */
const keyMembers: Readonly<Record<string, readonly string[]>> = {
  RSA: ['n', 'e'],
  EC: ['crv', 'x', 'y'],
  OKP: ['crv', 'x'],
};
/** Every member of a public key, and what it may hold (RFC 7517, 4). No private member is among them. */
const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: number,
  e: number,
  x: number,
  y: number,
  kty: word,
  crv: word,
  use: word,
  alg: word,
  kid: word,
  x5u: word,
  x5t: word,
  'x5t#S256': word,
  key_ops: listOf(word),
  x5c: listOf((value) => typeof value === 'string' && publicDer(value) === 'CERTIFICATE'),
  ext: (value) => typeof value === 'boolean',
};

function isPublicJwk(value: unknown): boolean {
  if (!isObject(value) || typeof value.kty !== 'string' || !Object.hasOwn(keyMembers, value.kty))
    return false;
  const isKnown = Object.entries(value).every(
    ([name, held]) => Object.hasOwn(members, name) && members[name]?.(held) === true,
  );
  return isKnown && keyMembers[value.kty]?.every((name) => value[name] !== undefined) === true;
}

const isKeySet = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).join() === 'keys' && listOf(isPublicJwk)(value.keys);

/** Whether all of a text is a public JWK or a set of them. A name that stands in it twice hides what its first value was. */
function isPublicJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const hidesNothing = JSON.stringify(value).replace(/\s/g, '') === text.replace(/\s/g, '');
    return hidesNothing && (isPublicJwk(value) || isKeySet(value));
  } catch {
    return false;
  }
}

const isOneBlock = (text: string): boolean =>
  publicBlocks(text).length === 1 && besideBlocks(text) === '';

const refusal =
  'All of this must be one public key: PEM (-----BEGIN PUBLIC KEY-----), a certificate, or a JWK with the members of a public key alone. A private or symmetric key is a secret and would be stored readable: store a shared secret under Tokens.';

/**
 * Why a text must not be stored where a public key belongs; null only for a text that is public as a whole, by its structure: PEM or bare DER in Base64, a
 * certificate, a JWK or a key set. Whether a token can be verified with it shows when one is.
 */
export function problemOfPublicKey(text: string): string | null {
  const plain = text.replace(/^\uFEFF/, '');
  return text === keyRemoved ||
    isOneBlock(plain) ||
    publicDer(plain) !== null ||
    isPublicJson(plain)
    ? null
    : refusal;
}
