import { hasUser } from '../../http/address.ts';
import type { HttpRequest } from '../../http/http.ts';
import { combined } from './headers.ts';
import type { ReplyFacts } from './model.ts';

/** How many redirects browsers follow. */
export const mostRedirects = 20;

const aboutBody = new Set([
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
]);

/** Where a reply redirects the browser; null when it is no redirect: another status, or an empty or missing `Location`. */
export function locationOf({ status, headers }: ReplyFacts): string | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  return combined(headers, 'Location') || null;
}

/**
 * The request that follows a redirect, or a sentence that says why a browser does not follow. `crossOrigin`: the call left the page's origin
 * already, or does so now. 301 and 302 turn a POST into a GET, 303 turns every method into a GET.
 */
export function followed(
  request: HttpRequest,
  { status, headers }: ReplyFacts,
  crossOrigin: (target: URL) => boolean,
): HttpRequest | string {
  const locations = new Set(
    headers.filter(([name]) => name.toLowerCase() === 'location').map(([, value]) => value),
  );
  if (locations.size > 1) return 'It names several addresses.';
  const [location = ''] = locations;
  if (!URL.canParse(location, request.url)) return 'Its Location is not a valid address.';
  const from = new URL(request.url);
  const url = new URL(location, from);
  if (!/^https?:$/.test(url.protocol))
    return `It leads to ${url.protocol}, which is neither http nor https.`;
  if (hasUser(url) && crossOrigin(url))
    return 'It leads to an address with a user name or a password.';
  const becomesGet =
    ((status === 301 || status === 302) && request.method === 'POST') ||
    (status === 303 && request.method !== 'GET');
  const elsewhere = url.origin !== from.origin;
  const kept = request.headers.filter(([name]) => {
    const key = name.toLowerCase();
    return !(becomesGet && aboutBody.has(key)) && !(elsewhere && key === 'authorization');
  });
  return {
    method: becomesGet ? 'GET' : request.method,
    url: url.href,
    headers: kept,
    body: becomesGet ? null : request.body,
  };
}
