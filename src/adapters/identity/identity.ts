import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import type { IdentityPort, KeyNote, Verified, VerifyKey } from '#app/ports/ports.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { type Algorithm, algorithms } from '#core/widget/visitor.ts';
import { type Refusal, timeClaimFault } from '#core/widget/visitor-claims.ts';
import { bytes, faultOfKeySet, keyFor, privateKeyIn, Unfit } from './keys.ts';
import { mint } from './minting.ts';

/** The token as `fetch()` puts it into a header: without white space before and after it. */
const asSent = (token: string): string =>
  token.replace(/^[\t\r\n ]+|(?<![\t\r\n ])[\t\r\n ]+$/g, '');

type Head = ProtectedHeaderParameters & { alg: Algorithm };

/** The head of a token whose alg is one of those accepted. Nothing is verified yet. Throws Unfit. */
function headOf(token: string, accepted: readonly Algorithm[]): Head {
  // The library reads padding, which RFC 7515 forbids and others refuse.
  if (/=(?:\.|$)/.test(token))
    throw new Unfit('A part of the token has "=" at its end. A JWT has no padding (RFC 7515, 2).');
  let head: ProtectedHeaderParameters;
  try {
    head = decodeProtectedHeader(token);
  } catch {
    throw new Unfit(
      /^Bearer\s/i.test(token)
        ? 'The token begins with "Bearer". The header x-end-user-token has the token alone.'
        : 'This is no signed JWT, three parts of Base64url with dots between them.',
    );
  }
  const alg = accepted.find((name) => name === head.alg);
  if (alg === undefined) {
    const named =
      typeof head.alg === 'string' ? `its alg is ${head.alg.slice(0, 20)}` : 'it has no alg';
    throw new Unfit(
      `The token is not accepted: ${named}. It must be one of these: ${accepted.join(', ')}.`,
    );
  }
  if (head.crit !== undefined)
    throw new Unfit("The token's header requires extensions (crit), which Assay does not support.");
  return { ...head, alg };
}

const isMisfit = (error: unknown): boolean =>
  error instanceof errors.JWSSignatureVerificationFailed;

function refusalOf(error: unknown, now: number): Refusal {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return timeClaimFault(error.claim, error.payload[error.claim], now);
  if (isMisfit(error))
    return {
      reason:
        'The signature is not valid: the token was signed with another key or in another form, or changed after signing.',
    };
  if (error instanceof Unfit) return { reason: error.message };
  return {
    reason:
      error instanceof errors.JOSEError
        ? `The token cannot be verified: ${error.message}.`
        : 'The token cannot be verified: the key does not fit its algorithm.',
  };
}

/** The claims of the token by a key of the set. Where the set has several that could be meant, each is tried. */
async function claimsBySet(
  token: string,
  set: JSONWebKeySet,
  options: { algorithms: Algorithm[]; currentDate: Date },
): Promise<JWTPayload> {
  const find = createLocalJWKSet(set);
  try {
    const { payload } = await jwtVerify(
      token,
      // A kid that is a number is noted, and names its key all the same.
      (head: Parameters<typeof find>[0] & object) =>
        find(head.kid === undefined ? head : { ...head, kid: String(head.kid) }),
      options,
    );
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw faultOfKeySet(set) ?? error;
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failed) {
        if (!isMisfit(failed) && !(failed instanceof TypeError)) throw failed;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

const leastBytes = 32;

/** What other libraries may refuse about the key or the token, although it verified. */
function notesOn(key: VerifyKey, { kid }: ProtectedHeaderParameters): KeyNote[] {
  const secret = 'secret' in key && privateKeyIn(key.secret) === null ? bytes(key.secret) : null;
  return listOf(
    secret !== null &&
      secret.length < leastBytes && {
        message: `The shared secret has ${several(secret.length, 'byte')}; at least ${leastBytes} are needed (RFC 7518, 3.2).`,
        effect: 'Libraries refuse it, or whoever has a token finds the secret by trying.',
        fix: `Make a random secret of ${leastBytes} bytes or more, and give it to the signer too.`,
      },
    typeof kid === 'number' && {
      message: 'The kid is a number; it must be a string (RFC 7515, 4.1.4).',
      effect: 'Libraries that compare it as a string find no key and refuse the token.',
      fix: 'Write the kid as a string, in the token and in the key set.',
    },
  );
}

/** Tokens by the jose library. The clock is the caller's, without tolerance; a `crit` header is always refused. */
export const joseIdentity: IdentityPort = {
  async verify(text, key, { now, algorithms: accepted = algorithms }): Promise<Verified> {
    try {
      const token = asSent(text);
      const head = headOf(token, accepted);
      const by = keyFor(key, head.alg);
      const options = { algorithms: [head.alg], currentDate: new Date(now) };
      const claims =
        'set' in by
          ? await claimsBySet(token, by.set, options)
          : (await jwtVerify(token, by.key, options)).payload;
      const notes = notesOn(key, head);
      return { ok: true, claims, ...(notes.length > 0 && { notes }) };
    } catch (error) {
      return { ok: false, ...refusalOf(error, now) };
    }
  },
  mint,
};
