import { decodeProtectedHeader } from 'jose';
import { type Algorithm, algorithms } from '#core/widget/visitor.ts';

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
