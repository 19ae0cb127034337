import type { Entry, Har, Header, QueryString } from 'har-format';
import { type Headers, type HttpRequest, headerValue, type Timings } from '#core/http/http.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import type { ReplyHead } from '#operations/schemas.ts';
import { clausesOf, type WireCall, wireCallsOf } from './calls.ts';

/** What this Assay says about itself in a file that it makes. */
export type Maker = { version: string };

/** What a HAR has no word for: which call of which contract it is, and what was said of it. Its verdict takes the place of what cannot be judged again. */
const factsOf = (evidence: Evidence) => {
  const { entry, asked, document, fired } = evidence;
  return {
    seq: entry.seq,
    kind: entry.kind,
    action: entry.action,
    surface: entry.surface,
    category: asked?.tab.category ?? null,
    documentId: entry.documentId,
    clauses: clausesOf(evidence),
    isMock: entry.isMock,
    cors: corsOf(fired?.cors ?? null),
    verdict: fired?.verdict ?? document?.verdict ?? null,
  };
};

/** How a browser ended a direct call; its hops are entries of their own. */
const corsOf = (cors: NonNullable<Evidence['fired']>['cors']) =>
  cors && { by: cors.by, allowed: cors.allowed, stage: cors.stage, said: cors.said };

const pairsOf = (headers: Headers): Header[] => headers.map(([name, value]) => ({ name, value }));

const queryOf = (url: string): QueryString[] =>
  URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : [];

const bytesOf = (text: string | null): number =>
  text === null ? 0 : new TextEncoder().encode(text).length;

const requestEntry = ({ method, url, headers, body }: HttpRequest): Entry['request'] => ({
  method,
  url,
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: pairsOf(headers),
  queryString: queryOf(url),
  ...(body === null
    ? {}
    : {
        postData: {
          mimeType: headerValue(headers, 'content-type') ?? '',
          text: body,
        },
      }),
  headersSize: -1,
  bodySize: bytesOf(body),
});

/** Status 0 where there was no reply, as browsers write it; `_error` then says why. */
const responseEntry = (
  http: ReplyHead | null,
  failure: WireCall['failure'],
  body: string | null,
) => ({
  status: http?.status ?? 0,
  statusText: http?.statusText ?? '',
  httpVersion: http ? 'HTTP/1.1' : '',
  cookies: [],
  headers: pairsOf(http?.headers ?? []),
  content: {
    size: bytesOf(body),
    mimeType: (http && headerValue(http.headers, 'content-type')) ?? 'x-unknown',
    ...(body === null ? {} : { text: body }),
  },
  redirectURL: (http && headerValue(http.headers, 'location')) ?? '',
  headersSize: -1,
  bodySize: http?.bytes ?? -1,
  ...(failure === null ? {} : { _error: failure.message }),
});

/** In a HAR file, `connect` includes `ssl`, and -1 means that the phase did not happen. */
function timingsEntry(timings: Timings | undefined): Entry['timings'] {
  if (timings === undefined) return { send: 0, wait: 0, receive: 0 };
  const { dns, connect, proxy, tls, firstByte, download } = timings;
  const connected = [connect, proxy, tls].filter((phase) => phase !== null);
  return {
    blocked: -1,
    dns: dns ?? -1,
    connect: connected.length === 0 ? -1 : connected.reduce((sum, phase) => sum + phase, 0),
    ssl: tls ?? -1,
    send: 0,
    wait: firstByte ?? 0,
    receive: download ?? 0,
  };
}

const totalOf = ({ dns, connect, send, wait, receive }: Entry['timings']): number =>
  [dns, connect, send, wait, receive].reduce<number>(
    (sum, phase) => sum + Math.max(0, phase ?? 0),
    0,
  );

function entriesOf(evidence: Evidence): Entry[] {
  let started = Date.parse(evidence.entry.at);
  return wireCallsOf(evidence).map((call) => {
    const timings = timingsEntry(call.http?.timings);
    const time = totalOf(timings);
    const startedDateTime = new Date(started).toISOString();
    started += time;
    return {
      startedDateTime,
      time,
      request: requestEntry(call.request),
      response: responseEntry(call.http, call.failure, call.body),
      cache: {},
      timings,
      ...(evidence.entry.isMock
        ? { comment: 'Mock reply of Assay: the service was not called.' }
        : {}),
      _assay: {
        seq: evidence.entry.seq,
        call: call.kind,
        ...(call.failure === null ? {} : { failure: call.failure.kind }),
        ...(call.isMain ? factsOf(evidence) : {}),
      },
    };
  });
}

/**
 * The exchanges as HAR 1.2, with every call of each as an entry. What only Assay knows is in
 * `_assay`: with the main call of each exchange, and in the log for those that were not sent.
 */
export function harOf(exchanges: readonly Evidence[], { version }: Maker): Har {
  const notSent = exchanges.filter((evidence) => wireCallsOf(evidence).length === 0);
  const log: Har['log'] & { _assay: object } = {
    version: '1.2',
    creator: { name: 'Assay', version },
    pages: [],
    entries: exchanges.flatMap(entriesOf),
    _assay: { format: 1, notSent: notSent.map(factsOf) },
  };
  return { log };
}
