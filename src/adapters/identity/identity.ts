import { base64url, errors, jwtVerify, SignJWT } from 'jose';
import type { IdentityPort, Verified, VerifyKey } from '#app/ports/identity-port.ts';
import type { Algorithm } from '#core/widget/visitor.ts';
import { algorithmOf, Unfit } from './identity-head.ts';
import { keysFor } from './identity-keys.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
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

/** Tokens by the jose library. The clock is the caller's, without tolerance; a `crit` header is always refused. */
export const joseIdentity: IdentityPort = {
  async verify(token, key, { now, algorithms }) {
    try {
      return await verify(token, key, now, algorithms);
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  },
  async mint(claims, secret, { algorithm, now, expiresIn, tampered = false }) {
    const issued = Math.floor(now / 1000);
    const payload = { ...claims, iat: issued, exp: issued + expiresIn };
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .sign(bytes(secret));
    return tampered
      ? withOtherClaims(token, {
          ...payload,
          sub: `${'sub' in claims ? claims.sub : 'visitor'}-changed`,
        })
      : token;
  },
};
