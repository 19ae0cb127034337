import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { base64url, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityPort, PublicKey } from '#app/ports/ports.ts';
import { isObject } from '#core/contract/words.ts';
import { type Algorithm, claimsOf, secretAlgorithms } from '#core/widget/visitor.ts';
import { bytes, familyOf, fitting, notPrivate, privateKeyIn } from './keys.ts';
import { Unfit } from './token-text.ts';

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
    throw (
      notPrivate(key) ??
      new Unfit(
        `${algorithm} needs a private key, as PEM (PKCS#8, PKCS#1 or SEC1) or as a JWK, but the key is another text.`,
      )
    );
  return fitting(own, algorithm);
}

/** Another key of the same kind. */
const anotherKey = async (algorithm: Algorithm) =>
  secretAlgorithms.some((name) => name === algorithm)
    ? randomBytes(64)
    : (await generateKeyPair(algorithm)).privateKey;

/** The token with other claims under the signature of its own. */
function withOtherClaims(token: string, claims: Record<string, unknown>): string {
  const [head = '', , signature = ''] = token.split('.');
  return [head, base64url.encode(JSON.stringify(claims)), signature].join('.');
}

/** A token that says of itself that nobody signed it (RFC 7519, 6). */
const unsigned = (claims: Record<string, unknown>): string =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`;

/** A token with these claims; see `IdentityPort`. */
export const mint: IdentityPort['mint'] = async (
  claims,
  key,
  { algorithm, now, expiresIn, flaw = null, kid },
) => {
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
};
