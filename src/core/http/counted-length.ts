import { decodeBody, parseJson } from '../json/text.ts';
import { grouped } from '../text/wording.ts';
import { type Headers, headerValue, type Oddity } from './http.ts';

/** Bytes up to which a body is parsed once more to see whether it ends early. */
const parsedUpTo = 64 * 1024;
/** Bytes up to which a body is looked at. */
const lookedAt = 4 * 1024 * 1024;

/** Whether a JSON text stops before its end. Of a longer one only the first and the last bracket are compared. */
function endsEarly(text: string): boolean {
  const [first, last] = [text.trimStart()[0], text.trimEnd().at(-1)];
  if (first !== '{' && first !== '[') return false;
  if (last !== (first === '{' ? '}' : ']')) return true;
  if (text.length > parsedUpTo) return false;
  const parsed = parseJson(text);
  return !parsed.ok && parsed.offset >= text.trimEnd().length;
}

/**
 * A JSON body that stops early although it has all the bytes that its head announces, and that has
 * letters of more than one byte: whoever computed the length may have counted characters. Null otherwise.
 */
export function countedInCharacters(headers: Headers, body: Uint8Array): Oddity | null {
  const length = headerValue(headers, 'content-length');
  if (length === undefined || Number(length) !== body.length || body.length > lookedAt) return null;
  if (!body.some((byte) => byte > 127)) return null;
  if (!endsEarly(decodeBody(body).text)) return null;
  return {
    path: '$reply.headers["Content-Length"]',
    message: `The body has exactly the announced length of ${grouped(body.length)} bytes and stops before its end. The length may count characters, not bytes.`,
    fix: 'Count the bytes of the body in UTF-8 for Content-Length, or leave the header to the server.',
  };
}
