import { opaqueOrigin } from '../../http/address.ts';
import type { Headers, HttpRequest } from '../../http/http.ts';
import type { CredentialsMode } from './model.ts';

const trimmed = (value: string): string =>
  value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, '');

/** All lines of a header, joined as browsers join them; null if there are none. */
export function combined(headers: Headers, name: string): string | null {
  const values = headers
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .map(([, value]) => trimmed(value));
  return values.length === 0 ? null : values.join(', ');
}

/** The names a list header holds, none where the header is missing; null when one of them cannot be a name, which spoils the whole list. */
export function listed(headers: Headers, name: string): string[] | null {
  const names = (combined(headers, name) ?? '')
    .split(',')
    .map(trimmed)
    .filter((item) => item !== '');
  return names.every((item) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(item)) ? names : null;
}

/** Methods that need no permission of a preflight. */
export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'POST'].includes(method);

const plainTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);
const unsafeBytes = /[^\t\x20-\x7e\x80-\uffff]|["():<>?@[\\\]{}]/;
const languages = /^[0-9A-Za-z *,.;=-]*$/;
const longestValue = 128;
const longestSum = 1024;

function isSafe(name: string, value: string): boolean {
  if (value.length > longestValue) return false;
  switch (name) {
    case 'accept':
      return !unsafeBytes.test(value);
    case 'accept-language':
    case 'content-language':
      return languages.test(value);
    case 'content-type':
      return (
        !unsafeBytes.test(value) && plainTypes.has((value.split(';')[0] ?? '').trim().toLowerCase())
      );
    case 'range':
      return /^bytes=\d+-\d*$/.test(value);
    default:
      return false;
  }
}

/** The headers of a request that need permission, in lower case and sorted, as `Access-Control-Request-Headers` lists them. */
export function unsafeHeaders(headers: Headers): string[] {
  const named = headers.map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const safe = named.filter(({ name, value }) => isSafe(name, value));
  const tooMuch = safe.reduce((sum, { value }) => sum + value.length, 0) > longestSum;
  const unsafe = tooMuch ? named : named.filter((header) => !safe.includes(header));
  return [...new Set(unsafe.map(({ name }) => name))].sort();
}

/** Whether a browser sends a preflight, if the request goes to another origin than the page's. */
export const needsPreflight = ({
  method,
  headers,
}: Pick<HttpRequest, 'method' | 'headers'>): boolean =>
  !isSafeMethod(method) || unsafeHeaders(headers).length > 0;

/**
 * Something that makes a browser stop: its path, a message in whole sentences, and the header line
 * that fixes it, or null. `fix` says what to do where that line alone is not enough.
 */
export type Lack = { path: string; message: string; line: string | null; fix?: string };

/** Whom a reply has to allow. `origin` is the request's `Origin` header. */
export type Asker = { origin: string; credentials: CredentialsMode };

const allowOrigin = 'Access-Control-Allow-Origin';
const allowCredentials = 'Access-Control-Allow-Credentials';

/** What is wrong with a value that is not the expected origin. */
function why(value: string, { origin, credentials }: Asker): string {
  if (value === '') return 'It is empty';
  if (value === '*' && credentials === 'include')
    return '* is not accepted for a request with cookies';
  if (/[\s,]/.test(value)) return 'It names several values; browsers take exactly one origin, or *';
  if (value.includes('*')) return '* is accepted only alone, never as part of an origin';
  if (value === `${origin}/`) return 'It ends in a slash, which an origin never does';
  if (value.toLowerCase() === origin.toLowerCase())
    return 'It differs in upper and lower case, and browsers compare letter by letter';
  if (value.toLowerCase() === opaqueOrigin) return `"${value}" is for pages that have no origin`;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return 'It is not an origin. An origin is the scheme, ://, the hostname, and the port if it is not the default one';
  if (origin === opaqueOrigin) return 'The origin of the request is null';
  const [named, asked] = [new URL(value), new URL(origin)];
  if (named.hostname !== asked.hostname) return 'It names a different hostname';
  if (named.protocol !== asked.protocol)
    return `It names the scheme ${named.protocol.slice(0, -1)} instead of ${asked.protocol.slice(0, -1)}`;
  if (named.port !== asked.port) return 'It names a different port';
  return 'It contains more than an origin, which is scheme, hostname and port, without a path and without the default port';
}

/**
 * Why a page may not read a reply: the CORS check of the Fetch standard. `from` names the reply
 * ("The reply to OPTIONS"), `at` is its path.
 */
export function originLacks(headers: Headers, asker: Asker, from: string, at: string): Lack[] {
  const { origin, credentials } = asker;
  const line = `${allowOrigin}: ${origin}`;
  const value = combined(headers, allowOrigin);
  const lacks: Lack[] = [];
  const path = `${at}.headers["${allowOrigin}"]`;
  if (value === null) {
    lacks.push({
      path,
      message: `${from} has no ${allowOrigin} header. The page has the origin ${origin}.`,
      line,
    });
  } else if (value !== origin && (value !== '*' || credentials === 'include')) {
    const message = `${from} has ${allowOrigin}: ${value}, but the page has the origin ${origin}. ${why(value, asker)}.`;
    lacks.push({ path, message, line });
  }
  if (credentials === 'include') {
    const allowed = combined(headers, allowCredentials);
    const found = allowed === null ? `no ${allowCredentials}` : `${allowCredentials}: ${allowed}`;
    const message = `${from} has ${found}. For a request with cookies the value must be exactly true.`;
    if (allowed !== 'true')
      lacks.push({
        path: `${at}.headers["${allowCredentials}"]`,
        message,
        line: `${allowCredentials}: true`,
      });
  }
  return lacks;
}
