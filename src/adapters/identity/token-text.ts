import { decodeProtectedHeader } from 'jose';
import { storedWith } from '#core/secrets/stored-secret.ts';
import { several } from '#core/text/wording.ts';
import { type Algorithm, algorithms } from '#core/widget/visitor.ts';

/** A token or key that cannot be used; the message is a whole sentence for people and repeats neither, `fix` says what to do about it. */
export class Unfit extends Error {
  readonly fix: string | undefined;
  constructor(message: string, fix?: string) {
    super(message);
    this.fix = fix;
  }
}

/** What the head of a token says that matters here; `kid` names a key of a key set, and is a text, also where the token has a number (`isNumeric`). */
export type Head = { alg: Algorithm; kid: string | undefined; isNumeric: boolean };

const shown = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 20)}"` : 'missing';

const justTheToken = 'Use only the token: three parts separated by dots, and nothing around them.';

/** What stands around the token in a text, in a sentence; null where nothing does. */
function aroundIn(text: string): string | null {
  switch (storedWith(text)) {
    case 'bearer':
      return 'The text begins with "Bearer ". The header x-end-user-token carries the token alone.';
    case 'other scheme':
      return 'The text begins with the name of a scheme. The header x-end-user-token carries the token alone.';
    case 'scheme alone':
      return 'The text is one word, such as Bearer, with no token after it.';
    case 'header':
      return 'The text begins with the name of a header.';
    case 'quotes':
      return 'The token has quotes around it.';
    default:
      if (/^\s*[{[]/.test(text)) return 'The text is JSON, not a token.';
      if (text.trim().search(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]/) > 0)
        return 'There is something before the token, such as the name of a scheme, a parameter or a variable.';
      return /^\s*eyJ[\w-]+\.[\w-]+\.[\w-]+[;&,"'\\]/.test(text)
        ? 'There is something after the token, such as the attributes of a cookie or another parameter.'
        : null;
  }
}

/** What in a part of a token no Base64url holds, in a sentence; null where nothing is wrong with it. */
function strangeIn(text: string): string | null {
  const at = text.search(/[^A-Za-z0-9_.-]/);
  const letter = text.charAt(at);
  if (at === -1 || /^=*$/.test(text.slice(at))) return null;
  if (/\s/.test(letter))
    return 'The token has white space or a line break inside it, as when it is copied from several lines.';
  if (/[…•*]/.test(letter)) return 'The token is cut or masked: it has signs such as … or * in it.';
  if (/[+/=]/.test(letter))
    return 'The token is written in Base64 with +, / or =. A JWT is written in Base64url, with - and _, and without =.';
  return `The token has a sign that no JWT has, at character ${at + 1}.`;
}

function partsFault(token: string): string {
  const parts = token === '' ? 0 : token.split('.').length;
  if (parts === 0) return 'The token is empty.';
  if (parts === 5)
    return 'The token is encrypted: it has five parts (JWE). A signed token (JWT) has three.';
  const missing = parts === 2 ? ', so its signature is missing' : '';
  return `The token has ${several(parts, 'part')}${missing}. A signed JWT has three, separated by dots.`;
}

function readHead(token: string): Record<string, unknown> {
  const around = aroundIn(token);
  if (around !== null) throw new Unfit(around, justTheToken);
  if (token.split('.').length !== 3) throw new Unfit(partsFault(token));
  if (/^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/.test(token) && token.includes('='))
    throw new Unfit(
      'The parts of the token are padded with =, which no JWT has (RFC 7515, 2).',
      'Write the parts in Base64url without = where the token is made.',
    );
  try {
    return decodeProtectedHeader(token);
  } catch {
    const strange = strangeIn(token);
    if (strange !== null) throw new Unfit(strange, justTheToken);
    throw new Unfit("The token's header cannot be read. It must be JSON in Base64url.");
  }
}

/** The token as `fetch()` puts it into a header: without white space before and after it. */
export const asSent = (token: string): string =>
  token.replace(/^[\t\r\n ]+|(?<![\t\r\n ])[\t\r\n ]+$/g, '');

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

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
  const isNumeric = typeof kid === 'number';
  return { alg: known, kid: isNumeric ? String(kid) : textOf(kid), isNumeric };
}

/** Bytes of a signature by its algorithm (RFC 7518, 3; RFC 8037, 3.1). One of RSA is as long as its key. */
const signatureBytes: Partial<Record<Algorithm, number>> = {
  HS256: 32,
  HS384: 48,
  HS512: 64,
  ES256: 64,
  ES384: 96,
  ES512: 132,
  EdDSA: 64,
  Ed25519: 64,
};

/** What is wrong with the signature of a token before any key is tried on it, in a sentence; null where its form is right. */
export function signatureFault(token: string, alg: Algorithm): string | null {
  const text = token.split('.')[2] ?? '';
  const bytes = Buffer.from(text, 'base64url');
  const expected = signatureBytes[alg];
  if (text === '') return "The token's signature is empty.";
  const strange = strangeIn(token);
  if (strange !== null) return strange;
  if (expected === undefined || bytes.length === expected) return null;
  if (alg.startsWith('ES') && bytes[0] === 0x30 && bytes.length > expected)
    return `The signature is in the DER form of ECDSA. A JWT with ${alg} holds the two numbers side by side, ${expected} bytes (RFC 7518, 3.4).`;
  return `The signature has ${several(bytes.length, 'byte')}, and ${alg} makes ${expected}: the token was cut or changed, or signed with another algorithm.`;
}
