import { isObject } from '../contract/words.ts';
import { decodeBase64 } from '../document/base64.ts';
import { networkFailure } from '../http/browser-errors.ts';
import {
  failureKinds,
  type Headers,
  type HttpFailure,
  headerValue,
  is3xx,
  type Oddity,
  type Timings,
} from '../http/http.ts';
import { plainDate } from '../text/plain-date.ts';
import { type RecordedBody, recordedBody } from './recorded-body.ts';
import type { RecordedReply } from './recorded-reply.ts';

/** The reply of a HAR entry. `readBody` reads its body when it is needed, since most replies of a recording are pictures and scripts. `oddities` are those that a recorder saw. */
export type HarReply = {
  status: number;
  statusText: string;
  headers: Headers;
  timings: Timings;
  oddities?: readonly Oddity[];
  readBody(): RecordedBody;
};

/** What a program says went wrong with a call: `failure` is null where the browser stopped the call itself. */
export type HarError = { said: string; failure: HttpFailure | null };

/**
 * One request of a HAR with its reply. `at` is in milliseconds since 1970, and the call took `took`
 * milliseconds; `reply` is null where none was recorded. An `error` beside a reply is about its body,
 * or says that the browser kept the reply from the page. `own` is what Assay wrote into a HAR of its
 * own, null for other programs.
 */
export type HarEntry = {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
  at: number | null;
  took: number;
  reply: HarReply | null;
  error: HarError | null;
  /** Whether a service worker `sent` it, or `answered` it in place of the network. */
  worker: 'sent' | 'answered' | null;
  own: OwnFacts | null;
};

/**
 * What Assay writes beside an exchange, still unchecked. `isPart`: the entry is a preflight or a
 * redirect of another one, `call` says which of them, and all entries of an exchange have its `seq`.
 * `cors` and `verdict` are those of when it was sent.
 */
export type OwnFacts = {
  isPart: boolean;
  isMock: boolean;
  seq: unknown;
  call: unknown;
  action: unknown;
  surface: unknown;
  category: unknown;
  documentId: unknown;
  cors: unknown;
  verdict: unknown;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Names with their values: HAR has them in a list, some programs as one object. */
function pairsOf(value: unknown): Headers {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.entries(isObject(value) ? value : {}).map(([name, of]) => ({ name, value: of }));
  return list.flatMap((pair: unknown): Headers => {
    const name = isObject(pair) ? textOf(pair.name) : null;
    if (!isObject(pair) || name === null || name === '') return [];
    const values: readonly unknown[] = Array.isArray(pair.value) ? pair.value : [pair.value];
    return values.map((one) => [name, textOf(one) ?? '']);
  });
}

/** Headers that HTTP carries; `:authority` and its like belong to HTTP/2 itself. Cookies are listed apart as well, and some programs have them only there. */
function headersOf(value: unknown, cookieHeader: string, cookies: unknown): Headers {
  const headers = pairsOf(value).filter(([name]) => !name.startsWith(':'));
  return headerValue(headers, cookieHeader) === undefined
    ? [
        ...headers,
        ...pairsOf(cookies).map(([name, one]): Headers[number] => [cookieHeader, `${name}=${one}`]),
      ]
    : headers;
}

/** A phase that did not occur is -1 in a HAR. */
const phase = (value: unknown): number | null => {
  const number = numberOf(value);
  return number === null || number < 0 ? null : number;
};

/** The times of a HAR; all of them may be missing. Its `connect` contains the TLS handshake. */
function timingsOf({ time, timings }: Record<string, unknown>): Timings {
  const given = isObject(timings) ? timings : {};
  const tls = phase(given.ssl);
  const connect = phase(given.connect);
  return {
    reused: connect === null,
    dns: phase(given.dns),
    connect: connect === null ? null : Math.max(0, connect - (tls ?? 0)),
    proxy: null,
    tls,
    firstByte: phase(given.wait),
    download: phase(given.receive),
    total: phase(time) ?? 0,
  };
}

/** A status, which some programs write as a text. */
const statusOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : numberOf(value);

function replyOf(entry: Record<string, unknown>, seen: RecordedReply | null): HarReply | null {
  const { response } = entry;
  if (!isObject(response)) return null;
  const status = statusOf(response.status);
  if (status === null || !Number.isInteger(status)) return null;
  // Browsers write 0 or -1 where no reply arrived.
  if (seen === null && (status < 100 || status > 999)) return null;
  const headers = headersOf(response.headers, 'Set-Cookie', response.cookies);
  // Some programs leave out the header that they read this from.
  const target = textOf(response.redirectURL);
  if (target && is3xx(status) && headerValue(headers, 'location') === undefined)
    headers.push(['Location', target]);
  return {
    status,
    statusText: textOf(response.statusText) ?? '',
    headers,
    timings: timingsOf(entry),
    readBody: () => seen ?? recordedBody(response, status, headers),
    ...(seen && { oddities: seen.oddities }),
  };
}

function requestBody(postData: unknown): string | null {
  if (!isObject(postData)) return null;
  const text = textOf(postData.text);
  if (text === null || textOf(postData.encoding)?.toLowerCase() !== 'base64') return text;
  const { bytes } = decodeBase64(text);
  return bytes && new TextDecoder().decode(bytes);
}

/** Where programs write why there is no whole reply: Chromium and mitmproxy, Playwright, and others in their own way. */
const errorKeys = ['_error', '_failureText', '_errorText', '_errorMessage', '_tlsErrors'];

function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return wordsOf(value[0]);
  return isObject(value)
    ? wordsOf(value.errorText ?? value.message ?? value.cause ?? value.code)
    : null;
}

/** What a status text says that stands in for a reply, such as "net::ERR_FAILED". */
const failedText = /ERR_|NS_ERROR|fail|error|refused|reset|time[d ]*out|abort|blocked/i;

function saidOf(entry: Record<string, unknown>, hasReply: boolean): string | null {
  const response = isObject(entry.response) ? entry.response : {};
  for (const one of [response, entry])
    for (const key of errorKeys) {
      const words = wordsOf(one[key]);
      if (words !== null) return words;
    }
  const charles = wordsOf(response._charlesStatus);
  if (charles !== null && !/^complete$/i.test(charles)) return `Charles: ${charles}`;
  if (response._wasAborted === true || entry._wasAborted === true) return 'net::ERR_ABORTED';
  const statusText = wordsOf(response.statusText);
  return !hasReply && statusText !== null && failedText.test(statusText) ? statusText : null;
}

/** What a program wrote about a call without a whole reply, and what it means: Assay writes a whole sentence and its kind, others a code or some words. */
function errorOf(
  entry: Record<string, unknown>,
  hasReply: boolean,
  seen: RecordedReply | null,
): HarError | null {
  if (seen !== null) return seen.failure && { said: seen.failure.message, failure: seen.failure };
  const said = saidOf(entry, hasReply);
  if (said === null) return null;
  const own = isObject(entry._assay) ? entry._assay.failure : null;
  const kind = failureKinds.find((one) => one === own);
  if (kind !== undefined) return { said, failure: { kind, message: said } };
  const meant = networkFailure(said);
  // What follows the first sentence of a message is taken for what helps, and no program writes that.
  const words = said.replace(/\.\s+(?=[A-Z])/g, '; ').replace(/\.$/, '');
  const message = `The recording has an error instead of a reply: ${words}`;
  return { said: words, failure: meant && { kind: meant, message } };
}

/**
 * What a recording says of a service worker: Playwright names the one that sent a call, browsers mark
 * a reply of one (Chromium, Safari), and Chromium counts no bytes where nothing went over the network.
 */
function workerOf(
  entry: Record<string, unknown>,
  { reply, error }: Pick<HarEntry, 'reply' | 'error'>,
): HarEntry['worker'] {
  if (entry._serviceWorkerRef) return 'sent';
  const response = isObject(entry.response) ? entry.response : {};
  const isMarked = [entry, response].some(
    (one) =>
      one._fetchedViaServiceWorker === true ||
      one._fromServiceWorker === true ||
      textOf(one._serviceWorkerResponseSource) !== null ||
      one._fetchType === 'Service Worker',
  );
  const { _fromCache, _wasFulfilled, serverIPAddress } = entry;
  const isElsewhere = [_fromCache, _wasFulfilled, serverIPAddress].some(Boolean);
  const isWithoutBytes = response._transferSize === 0 && !isElsewhere && error === null;
  return reply !== null && !is3xx(reply.status) && (isMarked || isWithoutBytes) ? 'answered' : null;
}

const ownFacts = (own: unknown): OwnFacts | null =>
  isObject(own)
    ? {
        isPart: own.call !== undefined && own.kind === undefined,
        isMock: own.isMock === true,
        seq: own.seq,
        call: own.call,
        action: own.action,
        surface: own.surface,
        category: own.category,
        documentId: own.documentId,
        cors: own.cors,
        verdict: own.verdict,
      }
    : null;

const isCallable = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Reads one entry of a HAR file, or of a recorder, which gives the reply that it has `seen`. Returns a sentence that says why if the entry cannot be read. */
export function readHarEntry(entry: unknown, seen: RecordedReply | null = null): HarEntry | string {
  if (!isObject(entry) || !isObject(entry.request))
    return 'This is not an entry of a HAR: it has no request.';
  const { request } = entry;
  const method = textOf(request.method)?.toUpperCase() ?? '';
  const url = textOf(request.url) ?? '';
  if (!isCallable(url)) return 'The address is not one of http or https.';
  if (!/^[A-Z]{3,20}$/.test(method)) return 'The request has no method.';
  const reply = replyOf(entry, seen);
  const error = errorOf(entry, reply !== null, seen);
  return {
    method,
    url,
    headers: headersOf(request.headers, 'Cookie', request.cookies),
    body: requestBody(request.postData),
    at: plainDate(Date.parse(textOf(entry.startedDateTime) ?? '')),
    took: Math.max(0, numberOf(entry.time) ?? 0),
    reply,
    error,
    worker: workerOf(entry, { reply, error }),
    own: ownFacts(entry._assay),
  };
}

const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value.request) &&
  isObject(value.response) &&
  /^[a-z-]+:/i.test(`${value.request.url}`);

/** The entries of a parsed HAR, or of a part that was taken out of one: its entries, or a single one; null for any other value. */
export function harEntries(value: unknown): readonly unknown[] | null {
  if (isEntry(value)) return [value];
  const log = isObject(value) && isObject(value.log) ? value.log : value;
  const entries: unknown = isObject(log) ? log.entries : log;
  if (!Array.isArray(entries)) return null;
  const isHar = isObject(value) && log !== value;
  return isHar || (entries.length > 0 && entries.every(isEntry)) ? entries : null;
}

/** How many calls of Assay's own a HAR names that were never sent, because the platform refused the visitor (TAB-IDN-2). */
export function notSentIn(value: unknown): number {
  const log = isObject(value) && isObject(value.log) ? value.log : {};
  const own = isObject(log._assay) ? log._assay.notSent : [];
  return Array.isArray(own) ? own.length : 0;
}
