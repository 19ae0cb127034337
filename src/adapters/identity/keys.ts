import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { VerifyKey } from '#app/ports/ports.ts';
import { isObject, type JsonObject, quoted } from '#core/contract/words.ts';
import { type PublicDer, publicBlocks, publicDer } from '#core/http/public-der.ts';
import { parseJson } from '#core/json/text.ts';
import { type Algorithm, problemOfPublicKey, secretAlgorithms } from '#core/widget/visitor.ts';
import {
  inPlaceOfKeySet,
  isStandardBase64,
  keyFaults,
  lacksNumbers,
  shortBits,
} from './key-faults.ts';
import { type Head, Unfit } from './token-text.ts';

/** A key to verify with, and the name that it has for itself. */
export type NamedKey = { key: KeyObject | Uint8Array; kid: string | undefined };

/**
 * What a token may be verified with. `others`: the further keys of a set that fit its algorithm,
 * which the token does not name, and which never verify it; they only say what went wrong.
 */
export type Candidates = {
  keys: NamedKey[];
  others: NamedKey[];
  kids: string[];
  isSet: boolean;
  /** Whether a key of the set has a number as its kid. */
  isNumeric: boolean;
  /** Whether a key that is tried has its numbers in standard Base64. */
  isStandard: boolean;
};

const curves: Record<string, Algorithm> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
const rsa: readonly Algorithm[] = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

/** The algorithms a public key can be used with: each key has its family, so that no token can choose another one. */
export function familyOf({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): readonly Algorithm[] {
  if (asymmetricKeyType === 'rsa')
    return (asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? [] : rsa;
  if (asymmetricKeyType === 'rsa-pss') return rsa.filter((name) => name.startsWith('PS'));
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519'];
  const curve =
    asymmetricKeyType === 'ec' ? curves[asymmetricKeyDetails?.namedCurve ?? ''] : undefined;
  return curve === undefined ? [] : [curve];
}

/** The key, if it can be used with this algorithm. Throws Unfit. */
export function fitting(key: KeyObject, alg: Algorithm): KeyObject {
  const family = familyOf(key);
  if (family.includes(alg)) return key;
  const bits = shortBits(key.asymmetricKeyDetails?.modulusLength);
  if (bits !== null) throw new Unfit(keyFaults.shortRsa(bits));
  const fits = family.length === 0 ? 'of a kind that is not supported' : `for ${family.join(', ')}`;
  throw new Unfit(`The token's alg is ${alg}; the key is ${fits}.`);
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
  if (lacksNumbers(jwk)) throw new Unfit(keyFaults.noNumbers);
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

/** Whether a key of a set may verify; what is null says nothing, as for other readers. */
const mayVerify = ({ use, key_ops, alg }: JsonObject, head: Head): boolean =>
  (typeof use !== 'string' || use === 'sig') &&
  (!Array.isArray(key_ops) || key_ops.includes('verify')) &&
  (typeof alg !== 'string' || alg === head.alg);

/** The kid as a text, also where it is a number. */
const kidOf = ({ kid }: JsonObject): string | undefined =>
  typeof kid === 'string' || typeof kid === 'number' ? String(kid) : undefined;

/** The keys of a list that can verify a token with this algorithm. */
const usable = (all: readonly JsonObject[], head: Head): NamedKey[] =>
  all
    .filter((jwk) => jwk.kty !== 'oct' && mayVerify(jwk, head))
    .flatMap((jwk) => {
      try {
        return [{ key: fromJwk(jwk), kid: kidOf(jwk) }];
      } catch {
        // One key that cannot be read says nothing about the others.
        return [];
      }
    })
    .filter(({ key }) => familyOf(key).includes(head.alg));

/** The kids of a set in words: at most five. */
export function kidsInWords(kids: readonly string[]): string {
  const [first, more] = [kids.slice(0, 5).map((kid) => quoted(kid)), kids.length - 5];
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const described = (jwk: JsonObject): string => {
  const { kty, crv, alg, use, key_ops, kid, d } = jwk;
  const said = [
    kty,
    crv,
    alg && `alg ${alg}`,
    use && `use ${use}`,
    Array.isArray(key_ops) && !key_ops.includes('verify') && 'key_ops without verify',
    d && 'a private key',
    weaknessOf(jwk),
  ]
    .filter(Boolean)
    .join(', ');
  return `${typeof kid === 'string' ? `${quoted(kid)} ` : ''}(${said.slice(0, 60)})`;
};

/** Why an RSA key of a set can not be used, in few words; undefined for every other one. */
function weaknessOf(jwk: JsonObject): string | undefined {
  if (lacksNumbers(jwk)) return 'no n and e';
  if (jwk.kty !== 'RSA') return undefined;
  const bits = shortBits(Buffer.from(String(jwk.n), 'base64url').length * 8);
  return bits === null ? undefined : `${bits} bits, too short`;
}

/** The keys of a set that the head of a token may mean: the one it names, else every one of its family. A set whose keys have no names is tried as a whole. */
function fromKeySet(text: string, set: unknown, head: Head): Candidates {
  const all = isObject(set) && Array.isArray(set.keys) ? set.keys.filter(isObject) : null;
  if (isObject(set) && typeof set.jwks_uri === 'string')
    throw new Unfit(
      'This is the configuration of an OpenID issuer, not its key set.',
      'Use the address that it names in jwks_uri.',
    );
  if (all === null) throw new Unfit(keyFaults.noKeySet(inPlaceOfKeySet(text, set)));
  const isNumeric = all.some(({ kid }) => typeof kid === 'number');
  const kids = [...new Set(all.flatMap((jwk) => kidOf(jwk) ?? []))];
  const named =
    head.kid === undefined || kids.length === 0
      ? all
      : all.filter((jwk) => kidOf(jwk) === head.kid);
  const keys = usable(named, head);
  const others = usable(
    all.filter((jwk) => !named.includes(jwk)),
    head,
  );
  if (keys.length > 0 || (named.length === 0 && all.length > 0))
    return { keys, others, kids, isSet: true, isNumeric, isStandard: named.some(isStandardBase64) };
  const has =
    named.length === 0
      ? 'It has no keys.'
      : `It has ${named.slice(0, 5).map(described).join(', ')}${named.length > 5 ? ' and more' : ''}.`;
  throw new Unfit(`The key set contains no key for the token's alg ${head.alg}. ${has}`);
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

/** The text with line breaks where it says `\n`. */
export const withLineBreaks = (text: string): string =>
  text.replaceAll(/\\r\\n|\\n/g, '\n').replaceAll('\\r', '\n');

const inQuotes = /^\s*(["'])([\s\S]*)\1\s*$/;

const isPrivateDer = (text: string): boolean =>
  (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      return Boolean(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type }));
    } catch {
      return false;
    }
  });

/** Why a stored secret is not the private key that it should be, where that can be told; quotes nothing of it. */
export function notPrivate(secret: string): Unfit | null {
  const [, , unquoted = secret] = inQuotes.exec(secret) ?? [];
  const real = withLineBreaks(unquoted);
  if (real !== unquoted && privateKeyIn(real) !== null)
    return new Unfit(
      'The stored secret is a private key whose line breaks are written out as \\n.',
      'Store the key again with real line breaks.',
    );
  if (unquoted !== secret && privateKeyIn(unquoted) !== null)
    return new Unfit(
      'The stored secret is a private key with quotes around it.',
      'Store the key again without the quotes.',
    );
  if (secret.includes('ENCRYPTED'))
    return new Unfit(
      'The stored secret is a private key that is encrypted with a passphrase.',
      'Store the key without its passphrase: openssl pkey -in key.pem.',
    );
  if (/PRIVATE KEY/.test(secret))
    return new Unfit(
      'The stored secret says PRIVATE KEY, but it cannot be read as one. It may be cut, or its line breaks may be lost.',
      'Store the whole key again, from -----BEGIN to -----END, with its line breaks.',
    );
  if (problemOfPublicKey(withLineBreaks(secret).trim()) === null)
    return new Unfit(
      'The stored secret is a public key.',
      'Enter it as the public key that tokens are verified with, not as a secret.',
    );
  if (/^[A-Za-z0-9+/=\s]{80,}$/.test(secret) && isPrivateDer(secret))
    return new Unfit(
      'The stored secret is a private key without its lines -----BEGIN and -----END.',
      'Store the key again with both lines.',
    );
  return null;
}

/** The bytes of a shared secret. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What to verify a token with this head with. A key that does not belong to the head's algorithm is refused, whatever the token says. Throws Unfit. */
export function keysFor(key: VerifyKey, head: Head): Candidates {
  const isSecret = secretAlgorithms.some((name) => name === head.alg);
  const only = (one: KeyObject | Uint8Array, kid?: string): Candidates => ({
    keys: [{ key: one, kid }],
    others: [],
    kids: kid === undefined ? [] : [kid],
    isSet: false,
    isNumeric: false,
    isStandard: false,
  });
  if ('secret' in key) {
    const own = privateKeyIn(key.secret);
    if (isSecret && problemOfPublicKey(withLineBreaks(key.secret).trim()) === null)
      throw new Unfit(
        'The stored secret is a public key, which everybody may have: anybody can sign with it.',
        'Enter it as the public key that tokens are verified with, not as a secret.',
      );
    if (isSecret === (own === null))
      return only(own === null ? bytes(key.secret) : fitting(createPublicKey(own), head.alg));
    const known = isSecret ? null : notPrivate(key.secret);
    const needs = isSecret
      ? `The token's alg is ${head.alg}, which needs a secret, but the tab uses a private key.`
      : `The token's alg is ${head.alg}, which needs a public key, but the tab uses a secret.`;
    throw new Unfit(
      known === null
        ? needs
        : `The token's alg is ${head.alg}, which needs a private or public key. ${known.message}`,
      known?.fix,
    );
  }
  if (isSecret)
    throw new Unfit(
      `The token's alg is ${head.alg}, which needs a secret, but the tab uses a public key.`,
    );
  if ('keySet' in key) {
    const set = parseJson(key.keySet);
    return fromKeySet(key.keySet, set.ok ? set.value : undefined, head);
  }
  const plain = key.publicKey.replace(/^\uFEFF/, '');
  if (!plain.trim().startsWith('{')) return only(fitting(fromText(plain), head.alg));
  const json = parsed(plain, 'JWK');
  if (isObject(json) && 'keys' in json) return fromKeySet(plain, json, head);
  if (!isObject(json)) throw new Unfit('The JWK contains no readable public key.');
  return only(fitting(fromJwk(json), head.alg), kidOf(json));
}

/** Why no key of the set may verify the token: it names another. `fits`: the key of the set that its signature fits. */
export function otherKid(head: Head, kids: readonly string[], fits: NamedKey | undefined): Unfit {
  const token = `The token names ${head.kid === undefined ? 'no kid' : `the kid ${quoted(head.kid)}`}`;
  if (fits === undefined)
    return new Unfit(
      `${token}; the key set has ${kidsInWords(kids)}.`,
      'Use the key set that has the key of the token, or sign with a key of this set.',
    );
  const other = fits.kid === undefined ? 'a key without a kid' : `the key ${quoted(fits.kid)}`;
  return new Unfit(
    `${token}, but its signature fits ${other} of the key set.`,
    'Name the key that signs in the kid of the token.',
  );
}
