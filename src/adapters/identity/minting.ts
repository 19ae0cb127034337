import { type KeyObject, randomBytes } from 'node:crypto';
import { base64url, generateKeyPair, SignJWT } from 'jose';
import type { IdentityPort } from '#app/ports/ports.ts';
import { isObject } from '#core/contract/words.ts';
import { type Algorithm, claimsOf, secretAlgorithms } from '#core/widget/visitor.ts';
import { bytes, familyOf, fitting, privateKeyIn, Unfit } from './keys.ts';

/** The algorithms that a key signs with: those of key pairs for a private key (PEM or JWK), those of secrets for any other text. */
export function algorithmsOf(key: string): readonly Algorithm[] {
  const own = privateKeyIn(key);
  return own === null ? secretAlgorithms : familyOf(own);
}

/** The name that a key has for itself: a private key in the form of a JWK. */
function ownKid(key: string): string | undefined {
  const jwk: unknown =
    privateKeyIn(key) !== null && key.trim().startsWith('{') ? JSON.parse(key) : null;
  return isObject(jwk) && typeof jwk.kid === 'string' ? jwk.kid : undefined;
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

/** A token that says of itself that nobody signed it (RFC 7519, 6). */
const unsigned = (claims: Record<string, unknown>): string =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`;

/** A token with these claims; see `IdentityPort`. */
export const mint: IdentityPort['mint'] = async (
  claims,
  key,
  { algorithm, now, expiresIn, flaw = null, kid = ownKid(key) },
) => {
  try {
    const payload = claimsOf({ claims, expiresIn, flaw }, Math.floor(now / 1000));
    const own = signingKey(key, algorithm);
    if (flaw === 'alg-none') return { ok: true, token: unsigned(payload) };
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
      .sign(flaw === 'wrong-key' ? await anotherKey(algorithm) : own);
    return { ok: true, token };
  } catch (error) {
    if (error instanceof Unfit) return { ok: false, reason: error.message };
    throw error;
  }
};
