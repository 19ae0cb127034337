import { isObject } from '../contract/words.ts';
import { decodeBase64 } from '../document/base64.ts';
import type { Headers, Timings } from '../http/http.ts';
import { plainDate } from '../text/plain-date.ts';
import { type RecordedBody, recordedBody, type Unpack } from './recorded-body.ts';

/** The reply of a HAR entry. `readBody` reads its body when it is needed, since most replies of a recording are pictures and scripts. */
export type HarReply = {
  status: number;
  statusText: string;
  headers: Headers;
  timings: Timings;
  readBody(unpack: Unpack | null): RecordedBody;
};

/**
 * One request of a HAR with its reply. `at` in milliseconds since 1970; `reply` is null where none
 * was recorded, and `error` is then what the browser said, if anything. `own` is what Assay wrote
 * into a HAR of its own, null for other programs.
 */
export type HarEntry = {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
  at: number | null;
  reply: HarReply | null;
  error: string | null;
  own: OwnFacts | null;
};

/** What Assay writes beside an exchange, still unchecked. `isPart`: the entry is a preflight or a redirect of another one. */
export type OwnFacts = {
  isPart: boolean;
  isMock: boolean;
  action: unknown;
  surface: unknown;
  category: unknown;
  documentId: unknown;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Headers that HTTP carries; `:authority` and its like belong to HTTP/2 itself. */
const headersOf = (value: unknown): Headers =>
  (Array.isArray(value) ? value : []).flatMap((header: unknown): Headers => {
    if (!isObject(header)) return [];
    const name = textOf(header.name);
    return name === null || name === '' || name.startsWith(':')
      ? []
      : [[name, textOf(header.value) ?? '']];
  });

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

function replyOf(entry: Record<string, unknown>): HarReply | null {
  const { response } = entry;
  if (!isObject(response)) return null;
  const status = numberOf(response.status);
  // Browsers write 0 or -1 where no reply arrived.
  if (status === null || !Number.isInteger(status) || status < 100 || status > 999) return null;
  const headers = headersOf(response.headers);
  return {
    status,
    statusText: textOf(response.statusText) ?? '',
    headers,
    timings: timingsOf(entry),
    readBody: (unpack) => recordedBody(response, status, headers, unpack),
  };
}

function requestBody(postData: unknown): string | null {
  if (!isObject(postData)) return null;
  const text = textOf(postData.text);
  if (text === null || textOf(postData.encoding)?.toLowerCase() !== 'base64') return text;
  const { bytes } = decodeBase64(text);
  return bytes && new TextDecoder().decode(bytes);
}

/** The error that a browser wrote instead of a reply. */
const errorOf = ({ response, _error }: Record<string, unknown>): string | null =>
  (isObject(response) ? textOf(response._error) : null) ?? textOf(_error);

const ownFacts = (own: unknown): OwnFacts | null =>
  isObject(own)
    ? {
        isPart: own.call !== undefined && own.kind === undefined,
        isMock: own.isMock === true,
        action: own.action,
        surface: own.surface,
        category: own.category,
        documentId: own.documentId,
      }
    : null;

const isCallable = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Reads one entry of a HAR file. Returns a sentence that says why if the entry cannot be read. */
export function readHarEntry(entry: unknown): HarEntry | string {
  if (!isObject(entry) || !isObject(entry.request))
    return 'This is not an entry of a HAR: it has no request.';
  const { request } = entry;
  const method = textOf(request.method)?.toUpperCase() ?? '';
  const url = textOf(request.url) ?? '';
  if (!isCallable(url)) return 'The address is not one of http or https.';
  if (!/^[A-Z]{3,20}$/.test(method)) return 'The request has no method.';
  return {
    method,
    url,
    headers: headersOf(request.headers),
    body: requestBody(request.postData),
    at: plainDate(Date.parse(textOf(entry.startedDateTime) ?? '')),
    reply: replyOf(entry),
    error: errorOf(entry),
    own: ownFacts(entry._assay),
  };
}

/** The entries of a parsed HAR; null for any other value. */
export const harEntries = (value: unknown): readonly unknown[] | null =>
  isObject(value) && isObject(value.log) && Array.isArray(value.log.entries)
    ? value.log.entries
    : null;
