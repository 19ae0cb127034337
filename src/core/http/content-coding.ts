import type { Headers, Oddity } from './http.ts';
import { valuesOf } from './reply-head.ts';

/** The codings that browsers undo, as a server names them. */
const undone: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** The content codings of a reply in small letters, in the order in which the server applied them; none where the body is sent as it is. */
export function codingsIn(headers: Headers): string[] {
  const codings = valuesOf(headers, 'Content-Encoding').map((one) => one.toLowerCase());
  return codings.every((one) => one === '' || one === 'identity') ? [] : codings;
}

/** A coding that no browser undoes: with it, the bytes of a body are read as they are. Null where there is none. */
export function unknownCoding(headers: Headers): Oddity | null {
  const name = codingsIn(headers).find((one) => !undone.has(one));
  if (name === undefined) return null;
  return {
    path: '$reply.headers["Content-Encoding"]',
    message: `The reply has Content-Encoding: ${/^[\w.-]{1,40}$/.test(name) ? name : '(an odd value)'}, which browsers do not undo, so the bytes are read as they are.`,
    fix: /^(utf|iso|windows|us-ascii)/.test(name)
      ? 'Remove the Content-Encoding header. The charset belongs in Content-Type.'
      : 'Remove it from the Content-Encoding header.',
  };
}
