import { hasUser, isOf, opaqueOrigin } from '../../http/address.ts';
import { type Headers, type HttpRequest, isRedirect, isSuccess } from '../../http/http.ts';
import { listOf } from '../../text/list-of.ts';
import { adviceOn } from '../reply/status-advice.ts';
import {
  type Asker,
  combined,
  isSafeMethod,
  type Lack,
  listed,
  originLacks,
  unsafeHeaders,
} from './headers.ts';
import type { PageFetch, ReplyFacts } from './model.ts';

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
  const headers: Headers = listOf(
    ['Accept', '*/*'],
    ['Access-Control-Request-Method', request.method],
    names.length > 0 &&
      (['Access-Control-Request-Headers', names.join(',')] satisfies Headers[number]),
    ['Origin', origin],
    ...referer(pageIs, new URL(request.url)),
  );
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
  const headers: Headers = listOf(
    ...request.headers,
    !hasAccept && (['Accept', '*/*'] satisfies Headers[number]),
    (crossOrigin || !isOf(url, pageIs) || request.method !== 'GET') &&
      (['Origin', origin] satisfies Headers[number]),
    ...referer(pageIs, url),
  );
  return { ...request, headers };
}

const answer204 = 'Answer OPTIONS with 204.';
const allowOrigin = 'Access-Control-Allow-Origin';
const allowMethods = 'Access-Control-Allow-Methods';
const allowHeaders = 'Access-Control-Allow-Headers';

/** A list that contains anything but names is invalid as a whole. */
const spoiled = (name: string, value: string, line: string): Lack => ({
  path: `$preflight.headers["${name}"]`,
  message: `The reply to OPTIONS has ${name}: ${value}. That is not a comma-separated list of names, so nothing is allowed.`,
  line,
});

function methodLacks(method: string, headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowMethods}: ${method}`;
  const value = combined(headers, allowMethods) ?? '';
  const methods = listed(headers, allowMethods);
  if (methods === null) return [spoiled(allowMethods, value, line)];
  const every = credentials !== 'include' && methods.includes('*');
  if (isSafeMethod(method) || methods.includes(method) || every) return [];
  const has = value === '' ? `no ${allowMethods}` : `${allowMethods}: ${value}`;
  return [
    {
      path: `$preflight.headers["${allowMethods}"]`,
      message: `The reply to OPTIONS has ${has}, but the call is a ${method}.`,
      line,
    },
  ];
}

function headerLacks(unsafe: readonly string[], headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowHeaders}: ${unsafe.join(', ')}`;
  const value = combined(headers, allowHeaders) ?? '';
  const names = listed(headers, allowHeaders)?.map((name) => name.toLowerCase());
  if (names === undefined) return [spoiled(allowHeaders, value, line)];
  const star = names.includes('*');
  const every = star && credentials !== 'include';
  const missing = unsafe.filter(
    (name) => !names.includes(name) && (name === 'authorization' || !every),
  );
  if (missing.length === 0) return [];
  const none =
    combined(headers, allowHeaders) === null ? `no ${allowHeaders}` : `an empty ${allowHeaders}`;
  const has = value === '' ? none : `${allowHeaders}: ${value}`;
  const reason = star
    ? ` * does not cover ${every ? 'authorization' : 'a request with cookies'}.`
    : '';
  const message = `The reply to OPTIONS has ${has}, but the call has the header ${missing.join(', ')}.${reason}`;
  return [{ path: `$preflight.headers["${allowHeaders}"]`, message, line }];
}

const methodAsked = ({ headers }: HttpRequest): string =>
  combined(headers, 'Access-Control-Request-Method') ?? '';

/**
 * A status of the reply to OPTIONS that a browser does not accept, with what the reply says of its
 * cause; null for 2xx. `isWhole`: something in front of the webhook answered, so the rest of the
 * reply does not count.
 */
function statusLack({ status, headers }: ReplyFacts): { lack: Lack; isWhole: boolean } | null {
  if (isSuccess(status)) return null;
  const redirect = isRedirect(status) ? ' A redirect is not followed after OPTIONS.' : '';
  const asked = { httpStatus: status, headers, text: '', surface: 'direct' as const };
  const { says, answeredBy } = adviceOn(asked);
  const message = `The webhook answered OPTIONS with status ${status}. Browsers continue only after 200 to 299.${redirect}`;
  const fix = isRedirect(status)
    ? 'Enter the final address as webhook_url, or answer OPTIONS here with 204.'
    : status === 401 || status === 403
      ? 'Answer OPTIONS with 204 before any credential is checked, because browsers send none with it.'
      : answer204;
  const lack = {
    path: '$preflight.status',
    message: says === '' ? message : `${message} ${says}`,
    line: null,
    fix: answeredBy ?? fix,
  };
  return { lack, isWhole: answeredBy !== null };
}

/** What to do about everything that a reply to OPTIONS lacks: its status and its headers are one thing, and the origin belongs into every reply. */
export function preflightFix(
  lacks: readonly { line: string | null; fix?: string | undefined }[],
): string {
  const lines = [...new Set(lacks.flatMap(({ line }) => (line === null ? [] : [line])))];
  const status = lacks.find(({ line, fix }) => line === null && fix !== undefined)?.fix;
  if (lines.length === 0) return status ?? answer204;
  const isOne = lines.length === 1;
  const named = isOne ? 'this header' : 'these headers';
  const also = lines[0]?.startsWith(`${allowOrigin}:`)
    ? `, and send ${isOne ? 'it' : 'the first one'} with every reply`
    : '';
  const list = lines.map((line) => `"${line}"`).join(' and ');
  if (status === undefined) return `Answer OPTIONS with ${named}${also}: ${list}.`;
  if (status === answer204) return `Answer OPTIONS with 204 and ${named}${also}: ${list}.`;
  return `${status} Send ${named} with it${also}: ${list}.`;
}

/**
 * Everything in the reply to OPTIONS that stops a browser from sending the call (`asked`). A
 * browser itself names only the first reason.
 */
export function preflightLacks(asked: HttpRequest, reply: ReplyFacts, asker: Asker): Lack[] {
  const { headers } = reply;
  const names = listed(asked.headers, 'Access-Control-Request-Headers') ?? [];
  const lacks = originLacks(headers, asker, 'The reply to OPTIONS', '$preflight');
  const status = statusLack(reply);
  // What answered in the webhook's place says nothing about the headers of the webhook.
  if (status?.isWhole) return [status.lack];
  return listOf(
    status?.lack,
    ...lacks,
    ...methodLacks(methodAsked(asked), headers, asker),
    ...headerLacks(names, headers, asker),
  );
}

/** Whether the reply lists methods, but not the one that is sent. A safelisted method is allowed anyway. */
export function leavesMethodOut({ method }: HttpRequest, { headers }: ReplyFacts): boolean {
  const methods = listed(headers, allowMethods) ?? [];
  return methods.length > 0 && !methods.includes(method) && !methods.includes('*');
}

/** How many redirects browsers follow. */
export const maxRedirects = 20;

const aboutBody = new Set([
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
]);

/**
 * Where a reply redirects the browser; null if it does not: another status, or an empty or missing
 * `Location`.
 */
export function locationOf({ status, headers }: ReplyFacts): string | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  return combined(headers, 'Location') || null;
}

/**
 * Whether Assay stops at the redirect of a call: it takes a secret that Assay knows to another server (TAB-CRD-3). The same hostname over TLS is no other
 * one.
 */
export function isWithheld(
  { request, holdsSecret }: Pick<PageFetch, 'request' | 'holdsSecret'>,
  { url }: Pick<HttpRequest, 'url'>,
  reply: ReplyFacts,
): boolean {
  const location = locationOf(reply);
  if (location === null || !holdsSecret || !URL.canParse(location, url)) return false;
  const [own, to] = [new URL(request.url), new URL(location, url)];
  const isUpgrade = own.protocol === 'http:' && to.protocol === 'https:' && own.port === '';
  const isSame = to.origin === own.origin || (isUpgrade && to.host === own.host);
  // An address within the address is encoded once more.
  const texts = [location, to.href, location.replaceAll(/%(?:25)+/g, '%')];
  return !isSame && texts.some(holdsSecret);
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
