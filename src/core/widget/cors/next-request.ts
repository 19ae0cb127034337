import { isOf, opaqueOrigin } from '../../http/cors-origin.ts';
import type { Headers, HttpRequest } from '../../http/http.ts';
import { unsafeHeaders } from './cors-safelist.ts';

/** The browser's own headers that a page cannot set; the ones of a request are left out. */
const forbidden =
  /^(accept-charset|accept-encoding|access-control-request-(headers|method)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** The headers of a request that a page may set. */
export const settable = (headers: Headers): Headers =>
  headers.filter(([name]) => !forbidden.test(name));

/** The page's address as other origins hear of it: its origin alone, and nothing on the way from https to http. */
function referer(pageIs: string, url: URL): Headers {
  const downgrade = pageIs.startsWith('https:') && url.protocol === 'http:';
  return pageIs === opaqueOrigin || downgrade ? [] : [['Referer', `${pageIs}/`]];
}

/** The OPTIONS that a browser sends first. `origin` is what goes over the wire, `pageIs` the page's own. */
export function preflightOf(request: HttpRequest, origin: string, pageIs: string): HttpRequest {
  const names = unsafeHeaders(request.headers);
  const headers: Headers = [
    ['Accept', '*/*'],
    ['Access-Control-Request-Method', request.method],
    ...(names.length === 0
      ? []
      : [['Access-Control-Request-Headers', names.join(',')] satisfies Headers[number]]),
    ['Origin', origin],
    ...referer(pageIs, new URL(request.url)),
  ];
  return { method: 'OPTIONS', url: request.url, headers, body: null };
}

/** The call itself with what a browser adds; no `Origin` on a GET to the page's own. `User-Agent` and `Sec-` headers say which browser it is, and are left to one. */
export function callOf(
  request: HttpRequest,
  origin: string,
  pageIs: string,
  crossOrigin: boolean,
): HttpRequest {
  const url = new URL(request.url);
  const hasAccept = request.headers.some(([name]) => name.toLowerCase() === 'accept');
  const headers: Headers = [
    ...request.headers,
    ...(hasAccept ? [] : [['Accept', '*/*'] satisfies Headers[number]]),
    ...(crossOrigin || !isOf(url, pageIs) || request.method !== 'GET'
      ? [['Origin', origin] satisfies Headers[number]]
      : []),
    ...referer(pageIs, url),
  ];
  return { ...request, headers };
}
