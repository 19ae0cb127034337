import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  base64url,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { IdentityPort, PublicKey, Verified, VerifyKey } from '#app/ports/ports.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { type Algorithm, algorithms, claimsOf, secretAlgorithms } from '#core/widget/visitor.ts';
import { serveKeySet } from './key-set-server.ts';

/** A token or key that cannot be used; the message is a whole sentence for people and repeats neither. */
export class Unfit extends Error {}

/** What the head of a token says that matters here; `kid` names a key of a key set. */
export type Head = { alg: Algorithm; kid: string | undefined };

const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 20)}"` : 'missing';

function readHead(token: string): Record<string, unknown> {
  const parts = token.split('.').length;
  if (parts === 5) throw new Unfit('The token is encrypted (JWE). Use a signed token (JWT).');
  if (parts !== 3)
    throw new Unfit('The token is not a signed JWT, which has three parts separated by dots.');
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new Unfit("The token's header cannot be read. It must be JSON in Base64url.");
  }
}

/** The algorithm that the head of the token names, if it is one of those accepted. Nothing is verified yet. Throws Unfit. */
export function algorithmOf(token: string, accepted: readonly Algorithm[] = algorithms): Head {
  const { alg, kid, crit } = readHead(token);
  if (typeof alg === 'string' && alg.toLowerCase() === 'none')
    throw new Unfit('The token is not signed: its alg is none.');
  if (crit !== undefined)
    throw new Unfit("The token's header requires extensions (crit), which Assay does not support.");
  const known = algorithms.find((name) => name === alg);
  if (known === undefined)
    throw new Unfit(
      `The token's alg is ${shown(alg)}. It must be one of these: ${algorithms.join(', ')}.`,
    );
  if (!accepted.includes(known))
    throw new Unfit(`The token's alg is ${known}. This tab accepts: ${accepted.join(', ')}.`);
  return { alg: known, kid: typeof kid === 'string' ? kid : undefined };
}

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
    const own = privateKeyIn(key.secret);
    if (isSecret !== (own === null))
      throw new Unfit(
        isSecret
          ? `The token's alg is ${head.alg}, which needs a secret, but the tab uses a private key.`
          : `The token's alg is ${head.alg}, which needs a public key, but the tab uses a secret.`,
      );
    return own === null ? [bytes(key.secret)] : [fitting(createPublicKey(own), head.alg)];
  }
  if (isSecret)
    throw new Unfit(
      `The token's alg is ${head.alg}, which needs a secret, but the tab uses a public key.`,
    );
  if ('keySet' in key) return fromKeySet(key.keySet, head);
  return [fitting(fromText(key.publicKey), head.alg)];
}

/** The key, if it can be used with this algorithm. Throws Unfit. */
function fitting(key: KeyObject, alg: Algorithm): KeyObject {
  const family = familyOf(key);
  if (family.includes(alg)) return key;
  const fits =
    family.length === 0
      ? 'of a kind that is not supported (RSA needs 2048 bits)'
      : `for ${family.join(', ')}`;
  throw new Unfit(`The token's alg is ${alg}; the key is ${fits}.`);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The private key that a text is, as PEM or JWK; null for any other text, which is a shared secret. */
function privateKeyIn(text: string): KeyObject | null {
  try {
    const key = text.trim().startsWith('{')
      ? { key: JSON.parse(text), format: 'jwk' as const }
      : text;
    return createPrivateKey(key);
  } catch {
    return null;
  }
}

/** The algorithms that a key signs with: those of key pairs for a private key (PEM or JWK), those of secrets for any other text. */
export function algorithmsOf(key: string): readonly Algorithm[] {
  const own = privateKeyIn(key);
  return own === null ? secretAlgorithms : familyOf(own);
}

/** A private key that nobody keeps, as a JWK. */
export async function newPrivateKey(algorithm: Algorithm): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** The name that a private key in the form of a JWK has for itself. */
function ownKid(key: string): string | undefined {
  const jwk: unknown = key.trim().startsWith('{') ? JSON.parse(key) : null;
  return isObject(jwk) && typeof jwk.kid === 'string' ? jwk.kid : undefined;
}

/** The public half of a private key as a JWK, with what a verifier looks for; null where the text is no private key for the algorithm. `kid`: as given, or its own, or its thumbprint (RFC 7638). */
export async function publicJwkOf(
  key: string,
  algorithm: Algorithm,
  kid?: string,
): Promise<PublicKey | null> {
  const own = privateKeyIn(key);
  if (own === null || !familyOf(own).includes(algorithm)) return null;
  const jwk = createPublicKey(own).export({ format: 'jwk' });
  const name = kid ?? ownKid(key) ?? (await calculateJwkThumbprint(jwk));
  return { ...jwk, alg: algorithm, use: 'sig', kid: name };
}

/** What a token is signed with. Throws Unfit where the key does not fit the algorithm. */
function signingKey(key: string, algorithm: Algorithm): KeyObject | Uint8Array {
  const own = privateKeyIn(key);
  const isSecret = secretAlgorithms.some((name) => name === algorithm);
  if (isSecret && own === null) return bytes(key);
  if (own === null)
    throw new Unfit(
      `${algorithm} needs a private key, as PEM (PKCS#8, PKCS#1 or SEC1) or as a JWK, but the key is another text.`,
    );
  return fitting(own, algorithm);
}

/** Another key of the same kind. */
const anotherKey = async (algorithm: Algorithm) =>
  secretAlgorithms.some((name) => name === algorithm)
    ? randomBytes(64)
    : (await generateKeyPair(algorithm)).privateKey;
const when = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? 'a time outside the range of dates' : date.toISOString();
};

/** Why the claims do not hold, in words that show no claim but a time. */
function faultOfClaims(error: errors.JWTExpired | errors.JWTClaimValidationFailed): string {
  const value = error.payload[error.claim];
  if (error.reason !== 'check_failed' || typeof value !== 'number')
    return `The claim ${error.claim} of the token must be a number of seconds.`;
  if (error.claim === 'exp') return `The token expired at ${when(value)}.`;
  return error.claim === 'nbf'
    ? `The token is not valid before ${when(value)}.`
    : `The claim ${error.claim} of the token is not valid.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return faultOfClaims(error);
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'The signature is not valid: the token was signed with another key, or changed after signing.';
  return 'The token cannot be read as a signed JWT, or the key does not fit its algorithm.';
}

/** Tries the keys one after the other: a key set may hold several that could be meant. */
async function verify(
  token: string,
  key: VerifyKey,
  now: number,
  accepted: readonly Algorithm[] | undefined,
): Promise<Verified> {
  const head = algorithmOf(token, accepted);
  const keys = keysFor(key, head);
  let last: unknown = new Unfit('There is no key to verify the token with.');
  for (const candidate of keys) {
    try {
      const { payload } = await jwtVerify(token, candidate, {
        algorithms: [head.alg],
        currentDate: new Date(now),
      });
      return { ok: true, claims: payload };
    } catch (error) {
      last = error;
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw last;
}

/** The token with other claims under the signature of its own. */
function withOtherClaims(token: string, claims: Record<string, unknown>): string {
  const [head = '', , signature = ''] = token.split('.');
  return [head, base64url.encode(JSON.stringify(claims)), signature].join('.');
}

/** A token that says of itself that nobody signed it (RFC 7519, 6). */
const unsigned = (claims: Record<string, unknown>): string =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`;

/** Tokens by the jose library. The clock is the caller's, without tolerance; a `crit` header is always refused. */
export const joseIdentity: IdentityPort = {
  async verify(token, key, { now, algorithms }) {
    try {
      return await verify(token, key, now, algorithms);
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  },
  async mint(claims, key, { algorithm, now, expiresIn, flaw = null, kid }) {
    try {
      const payload = claimsOf({ claims, expiresIn, flaw }, Math.floor(now / 1000));
      const own = signingKey(key, algorithm);
      if (flaw === 'alg-none') return { ok: true, token: unsigned(payload) };
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
        .sign(flaw === 'wrong-key' ? await anotherKey(algorithm) : own);
      if (flaw !== 'tampered') return { ok: true, token };
      const sub = `${'sub' in claims ? claims.sub : 'visitor'}-changed`;
      return { ok: true, token: withOtherClaims(token, { ...payload, sub }) };
    } catch (error) {
      if (error instanceof Unfit) return { ok: false, reason: error.message };
      throw error;
    }
  },
  publicKey: (key, algorithm) => publicJwkOf(key, algorithm),
  async serveKeySet(key) {
    const served = await serveKeySet(key);
    served.unref();
    return served;
  },
};
