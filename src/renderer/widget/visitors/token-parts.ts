import { isObject } from '#core/contract/words.ts';
import { layoutJson } from '../../text/lay-out-json.ts';

/** The header or the claims of a token: the JSON object in it, also laid out as text; or, in a sentence, why there is none. */
export type TokenPart =
  | { ok: true; value: Readonly<Record<string, unknown>>; text: string }
  | { ok: false; message: string };

/** A signed token taken apart. Nothing is verified by that. `signatureBytes` is null where the third part is no Base64url. */
export type TokenParts = { header: TokenPart; claims: TokenPart; signatureBytes: number | null };

/** The bytes behind Base64url without padding; null for any other text. */
function bytesOf(part: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(part) || part.length % 4 === 1) return null;
  return Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

function readPart(name: string, part: string): TokenPart {
  const bytes = bytesOf(part);
  if (bytes === null)
    return {
      ok: false,
      message: `The ${name} cannot be read: it must be Base64url, letters, digits, - and _ only.`,
    };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ok: true, value, text: layoutJson(text, []).text };
  } catch {
    // Said below: that it is no JSON, and that it is no UTF-8, comes to the same for whoever reads the token.
  }
  return { ok: false, message: `The ${name} cannot be read: it must be a JSON object in UTF-8.` };
}

/** Takes a token apart for people to read, as `header.claims.signature`. The message of one that cannot be taken apart never repeats it. */
export function takeApart(
  token: string,
): { ok: true; parts: TokenParts } | { ok: false; message: string } {
  const pieces = token.split('.');
  if (pieces.length === 5)
    return {
      ok: false,
      message: 'The token is encrypted (five parts), so it can be read only with its key.',
    };
  if (pieces.length !== 3)
    return {
      ok: false,
      message: `A signed token has three parts separated by dots. This text has ${pieces.length}.`,
    };
  const [header = '', claims = '', signature = ''] = pieces;
  return {
    ok: true,
    parts: {
      header: readPart('header', header),
      claims: readPart('claims', claims),
      signatureBytes: bytesOf(signature)?.byteLength ?? null,
    },
  };
}
