import { type Finding, requestFinding } from '../contract/finding.ts';
import { formatBytes } from '../http/byte-size.ts';
import { type Headers, headerValue, isRedirect } from '../http/http.ts';
import { shownAddress } from '../imported/foreign-secrets.ts';
import { type HarEntry, readHarEntry } from '../imported/har.ts';
import { groupHops, type Placed, refusalOf, saidOf } from '../imported/hops.ts';
import { type Place, placeOf } from '../imported/place.ts';
import type { RecordedReply } from '../imported/recorded-reply.ts';
import { combined } from '../widget/cors/headers.ts';
import { locationOf } from '../widget/cors/next-request.ts';
import type { PassedCall } from './passed-call.ts';

/** Which of the two contracts calls are read by; null: the call itself tells. */
export type RecordAs = 'webhook' | 'document' | null;

/** A call of a contract that has ended, with all that went over the wire for it as entries of a HAR. */
export type EndedCall = {
  kind: 'call';
  call: PassedCall;
  url: string;
  body: string | null;
  place: Place;
  entries: object[];
  replies: RecordedReply[];
};
/** What ended and is no call that can be judged; a sentence says why. `blocks`: a preflight after which no browser sends the call, and what it lacks. */
export type Aside = {
  kind: 'aside';
  what: string;
  why: string;
  blocks: { call: PassedCall; findings: Finding[] } | null;
};

const inHar = (headers: Headers): object[] => headers.map(([name, value]) => ({ name, value }));

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null || bytes.length === 0 ? null : new TextDecoder().decode(bytes);

/** A passed call as an entry of a HAR, without the body of its reply: live and imported calls are judged on one path. */
function entryOf(
  { at, request, reply, total, firstByte }: PassedCall,
  url: string,
  own: object | null,
): object {
  const text = textOf(request.body.bytes);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: total,
    timings: { wait: firstByte ?? -1, receive: firstByte === null ? -1 : total - firstByte },
    ...(own && { _assay: own }),
    request: {
      method: request.method,
      url,
      headers: inHar(request.headers),
      ...(text !== null && { postData: { text } }),
    },
    response: {
      status: reply?.status,
      statusText: reply?.statusText ?? '',
      headers: inHar(reply?.headers ?? []),
    },
  };
}

/** Entries that a call can still belong to: a preflight before its call, a redirect before what it led to. */
const mostOpen = 50;

type Seen = { call: PassedCall; url: string; json: object; reply: RecordedReply; entry: HarEntry };

const noBytes = new Uint8Array();

const recordedReply = ({ reply, failure }: PassedCall): RecordedReply => ({
  headers: reply?.headers ?? [],
  body: reply?.body.bytes ?? noBytes,
  lacks: reply?.body.bytes === null ? tooLong(reply.body.size) : null,
  failure,
  oddities: reply?.oddities ?? [],
});

/** A reply of a direct call of which a browser waits for the head alone: what becomes of its body says nothing. */
const headOnly = ({ entry, reply }: Seen): RecordedReply =>
  entry.reply !== null && (isPreflight(entry) || locationOf(entry.reply) !== null)
    ? { ...reply, body: noBytes, lacks: null, failure: null }
    : reply;

/** A call in a line, with nothing secret of its address. */
const nameOf = ({ entry, url }: Seen): string => `${entry.method} ${shownAddress(url, null)}`;

const isPreflight = ({ method, headers }: HarEntry): boolean =>
  method === 'OPTIONS' && combined(headers, 'Access-Control-Request-Method') !== null;

/** After a preflight without a reply, a browser does not send the call. */
const unanswered = ({ error }: HarEntry): Finding =>
  requestFinding(
    'TAB-DIR-3',
    'error',
    '$preflight',
    error?.said ?? 'It got no reply.',
    'The browser does not send the call.',
  );

/**
 * Puts the calls that pass a recorder in front of `to` together as a browser makes them: preflight,
 * redirects and the call itself are one. `take` gives what has ended with this call, which may be
 * nothing yet; `rest` what was still waiting for what a redirect leads to.
 */
export function createRecording(to: URL, as: RecordAs) {
  let open: Seen[] = [];

  const placeIn = (entry: HarEntry): Place | string => {
    const place = placeOf(entry);
    if (as === null || typeof place === 'string') return place;
    if (as === 'document') return place.as === 'document' ? place : 'Not a call of a document.';
    return place.as === 'document'
      ? 'A call of a document, and calls of a webhook are recorded.'
      : place;
  };

  const seenOf = (call: PassedCall): Seen | Aside => {
    const { method, target } = call.request;
    const url = URL.canParse(target, to) ? new URL(target, to).href : null;
    const what = `a ${method} request`;
    if (url === null)
      return {
        kind: 'aside',
        what,
        why: 'The address of the request cannot be read.',
        blocks: null,
      };
    const documentId = new URL(url).searchParams.get('id');
    const own = as === 'document' && method === 'GET' ? { documentId: documentId ?? '' } : null;
    const json = entryOf(call, url, own);
    const reply = recordedReply(call);
    const entry = readHarEntry(json, reply);
    return typeof entry === 'string'
      ? { kind: 'aside', what, why: entry, blocks: null }
      : { call, url, json, reply, entry };
  };

  const ended = (seen: Seen, place: Place, hops: readonly Seen[]): EndedCall => ({
    kind: 'call',
    call: seen.call,
    url: seen.url,
    body: seen.entry.body,
    place,
    entries: hops.map(({ json }) => json),
    replies: hops.map((hop) => (place.surface === 'direct' ? headOnly(hop) : hop.reply)),
  });

  /** The call with the preflights and redirects of its own, which are open no longer. */
  function withHops(seen: Seen, place: Place): EndedCall {
    const placed = [...open, seen].map(
      ({ entry }, index): Placed => ({ index, entry, place: placeIn(entry) }),
    );
    for (const [, hops] of groupHops(placed)) {
      if (!hops.some(({ index }) => index === placed.length - 1)) continue;
      const own = hops
        .map(({ index }) => [...open, seen][index])
        .filter((one) => one !== undefined);
      open = open.filter((one) => !own.includes(one));
      const first = own.find(({ entry }) => entry.method !== 'OPTIONS') ?? seen;
      const placeOfFirst = placeIn(first.entry);
      return ended(first, typeof placeOfFirst === 'string' ? place : placeOfFirst, own);
    }
    return ended(seen, place, [seen]);
  }

  /** A call that waited for what its redirect leads to; nothing for a preflight. */
  const alone = (seen: Seen): EndedCall[] => {
    const place = placeIn(seen.entry);
    return typeof place === 'string' ? [] : [ended(seen, place, [seen])];
  };
  /** Keeps it for what follows; gives what it takes the place of. */
  const keepOpen = (seen: Seen): EndedCall[] => {
    open.push(seen);
    return open.length > mostOpen ? open.splice(0, 1).flatMap(alone) : [];
  };
  /** Whether a redirect leads to an address of which the recorder hears: the service, or where the caller reached it. */
  const staysHere = ({ url, entry: { reply, headers } }: Seen): boolean => {
    if (reply === null || !isRedirect(reply.status)) return false;
    const location = headerValue(reply.headers, 'location');
    if (location === undefined || !URL.canParse(location, url)) return false;
    const { host } = new URL(location, url);
    return host === to.host || host === headerValue(headers, 'host');
  };

  return {
    take(call: PassedCall): (EndedCall | Aside)[] {
      const seen = seenOf(call);
      if ('kind' in seen) return [seen];
      const { entry } = seen;
      const aside = (why: string, blocks: Aside['blocks']): Aside[] => [
        { kind: 'aside', what: nameOf(seen), why, blocks },
      ];
      if (isPreflight(entry)) {
        const findings = refusalOf(entry) ?? [unanswered(entry)];
        if (findings.length === 0) return keepOpen(seen);
        return aside(saidOf(findings), { call, findings });
      }
      const place = placeIn(entry);
      if (typeof place !== 'string') {
        if (place.surface !== 'direct') return [ended(seen, place, [seen])];
        return staysHere(seen) ? keepOpen(seen) : [withHops(seen, place)];
      }
      // Where a redirect led, the call need not say any longer what it is.
      const from = open.findLast(staysHere);
      const placeOfFirst = from ? placeIn(from.entry) : place;
      if (typeof placeOfFirst === 'string') return aside(place, null);
      const found = withHops(seen, placeOfFirst);
      return found.entries.length > 1 ? [found] : aside(place, null);
    },
    /** Redirects whose next call never came. */
    rest: (): EndedCall[] => open.splice(0).flatMap(alone),
  };
}

/** What is said of a body that is not kept: it was long, or many others arrived with it. */
export const tooLong = (size: number): string =>
  `The body of the reply has ${formatBytes(size)}, more than the recorder keeps (16 MB of one body, and 128 MB of all that arrive at once), so it was not judged. It was passed on whole.`;
