import { compactVerify, errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentityPort, Verified, VerifyKey } from '#app/ports/ports.ts';
import { quoted } from '#core/contract/words.ts';
import type { Algorithm } from '#core/widget/visitor.ts';
import { type Refusal, timeClaimFault } from '#core/widget/visitor-claims.ts';
import { notesOn } from './key-faults.ts';
import { type Candidates, keysFor, type NamedKey, otherKid } from './keys.ts';
import { mint } from './minting.ts';
import { misfitOfSecret } from './misfits.ts';
import { algorithmOf, asSent, type Head, signatureFault, Unfit } from './token-text.ts';

const isMisfit = (error: unknown): boolean =>
  error instanceof errors.JWSSignatureVerificationFailed;

function refusalOf(error: unknown, now: number): Refusal {
  if (error instanceof Unfit) return { reason: error.message, fix: error.fix };
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return timeClaimFault(error.claim, error.payload[error.claim], now);
  if (error instanceof errors.JWTInvalid)
    return { reason: 'The token is signed correctly, but its claims are no JSON object.' };
  return {
    reason: isMisfit(error)
      ? 'The signature is not valid: the token was signed with another key, or changed after signing.'
      : 'The token cannot be read as a signed JWT, or the key does not fit its algorithm.',
  };
}

/** The first of the keys that the signature of the token fits. */
async function fittingOf(token: string, keys: readonly NamedKey[]): Promise<NamedKey | undefined> {
  for (const one of keys) {
    try {
      await compactVerify(token, one.key);
      return one;
    } catch {
      // The next one may fit.
    }
  }
  return undefined;
}

/** Why a token could not be read, or no key fits its signature, where more can be told than that. */
async function misfitOf(
  token: string,
  key: VerifyKey,
  head: Head,
  { keys, others, kids }: Candidates,
  error: unknown,
): Promise<Unfit | null> {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return null;
  const fault = signatureFault(token, head.alg);
  if (fault !== null) return new Unfit(fault);
  if (!isMisfit(error)) return null;
  if ('secret' in key && head.alg.startsWith('HS'))
    return misfitOfSecret(token, head.alg, key.secret);
  const fits = await fittingOf(token, others);
  if (fits !== undefined || keys.length === 0) return otherKid(head, kids, fits);
  const [only] = keys;
  return head.kid === undefined || only?.kid === undefined || only.kid === head.kid
    ? null
    : new Unfit(
        `The signature is not valid. The token names the kid ${quoted(head.kid)}; the key has the kid ${quoted(only.kid)}.`,
        'Verify with the key that the token names.',
      );
}

/** The claims of the token by the first key that fits: a key set may hold several that could be meant. Throws what went wrong with the last one. */
async function claimsBy(
  token: string,
  keys: readonly NamedKey[],
  alg: Algorithm,
  now: number,
): Promise<JWTPayload> {
  let last: unknown = new errors.JWSSignatureVerificationFailed();
  for (const { key } of keys) {
    try {
      const options = { algorithms: [alg], currentDate: new Date(now) };
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      last = error;
      if (!isMisfit(error)) break;
    }
  }
  throw last;
}

/** Tokens by the jose library. The clock is the caller's, without tolerance; a `crit` header is always refused. */
export const joseIdentity: IdentityPort = {
  async verify(text, key, { now, algorithms }): Promise<Verified> {
    try {
      const token = asSent(text);
      const head = algorithmOf(token, algorithms);
      const candidates = keysFor(key, head);
      try {
        const claims = await claimsBy(token, candidates.keys, head.alg, now);
        const notes = notesOn(key, head, candidates);
        return { ok: true, claims, ...(notes.length > 0 && { notes }) };
      } catch (error) {
        throw (await misfitOf(token, key, head, candidates, error)) ?? error;
      }
    } catch (error) {
      return { ok: false, ...refusalOf(error, now) };
    }
  },
  mint,
};
