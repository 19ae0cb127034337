import { type Finding, requestFinding } from '../contract/finding.ts';
import { placeOfSecret } from '../secrets/redact.ts';
import { maySendTo } from './host-limit.ts';
import { type HttpReply, type HttpRequest, headerValue, isRedirect } from './http.ts';

/**
 * What the redirect would have carried along: the token's limits, and every secret of the request.
 */
type Carried = { hosts: readonly string[]; secrets: readonly string[] };

/** The longest host that is written out. */
const longest = 200;

/**
 * The target of the redirect in words. A hostname that repeats a secret is not named, because in
 * lower case no mask would find it.
 */
function nameOf(to: URL, from: URL, location: string, { secrets }: Carried): string {
  if (!/^https?:$/.test(to.protocol)) return 'an address that is neither http nor https';
  const name = to.host === from.host ? to.origin : to.host;
  const repeats = secrets.some(
    (secret) =>
      placeOfSecret(location, secret) !== -1 ||
      (secret !== '' && to.host.includes(secret.toLowerCase())),
  );
  return repeats || name.length > longest ? 'another address' : name;
}

/**
 * The finding for a redirect of a request with a token to another origin: Assay does not follow it,
 * so the token is not sent there. Null if there is no such redirect.
 */
export function redirectFinding(
  clause: string,
  { url }: Pick<HttpRequest, 'url'>,
  { status, headers }: Pick<HttpReply, 'status' | 'headers'>,
  carried: Carried,
): Finding | null {
  const location = isRedirect(status) ? headerValue(headers, 'location') : undefined;
  if (location === undefined || !URL.canParse(location, url)) return null;
  const [from, to] = [new URL(url), new URL(location, url)];
  if (to.protocol === from.protocol && to.host === from.host) return null;
  const { hosts } = carried;
  const name = nameOf(to, from, location, carried);
  const message = maySendTo(hosts, to.href)
    ? `The redirect leads to ${name}; the token was not sent there.`
    : `The redirect leads to ${name}; the token is limited to ${hosts.join(', ')} and was not sent there.`;
  return requestFinding(
    clause,
    'warning',
    '$reply.headers["Location"]',
    message,
    'Redirects are not followed.',
    'Enter the address that the redirect leads to, if its server is meant to get the token.',
  );
}
