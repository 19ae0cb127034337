import { type Headers, type HttpRequest, headerValue } from '#core/http/http.ts';
import { listOf } from '#core/text/list-of.ts';
import type { ReplyHead } from '#operations/schemas.ts';

const headerLines = (headers: Headers): string[] =>
  headers.map(([name, value]) => `${name}: ${value}`);

/** The request as it goes over the wire, with the headers that belong to every request. */
export function requestText({ method, url, headers, body }: HttpRequest): string {
  const { host, pathname, search } = new URL(url);
  // As it was written: a URL would escape the dots of a mask.
  const target = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] || `${pathname}${search}`;
  const length = body === null ? null : new TextEncoder().encode(body).length;
  return listOf(
    `${method} ${target.startsWith('/') ? target : `/${target}`} HTTP/1.1`,
    headerValue(headers, 'host') === undefined && `Host: ${host}`,
    ...headerLines(headers),
    length !== null &&
      headerValue(headers, 'content-length') === undefined &&
      `Content-Length: ${length}`,
    '',
    body ?? '',
  ).join('\r\n');
}

/** The head of a reply as it came. */
export const replyHeadText = ({ status, statusText, headers }: ReplyHead): string =>
  [`HTTP/1.1 ${status} ${statusText}`.trimEnd(), ...headerLines(headers), '', ''].join('\r\n');
