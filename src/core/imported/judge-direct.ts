import { type Finding, requestFinding } from '../contract/finding.ts';
import { isObject } from '../contract/words.ts';
import { causeAndFix } from '../diagnosis/failure.ts';
import { pageOrigin } from '../http/address.ts';
import { stopperOf } from '../http/browser-errors.ts';
import {
  type Headers,
  type HttpFailure,
  type HttpRequest,
  headerValue,
  isSuccess,
} from '../http/http.ts';
import { followFetch } from '../widget/cors/cors.ts';
import { combined, listed } from '../widget/cors/headers.ts';
import { localNetworkFinding } from '../widget/cors/local-network.ts';
import type { CorsVerdict, FetchHop, HopKind } from '../widget/cors/model.ts';
import { redirectAssumptions, stoppedSentence, tolerated } from '../widget/cors/outcome.ts';
import { brokenBody, readUnanswered } from '../widget/reply/no-reply.ts';
import type { HarEntry, HarReply } from './har.ts';
import { type RecordedHop, refusalOf } from './hops.ts';
import { type Judged, withMore } from './judged-reply.ts';

/** How a recorded direct call ended: `hops` are the entries that were sent, `reply` is what the widget could read, null where it could not; `said` is the browser's own reason. */
export type DirectEnd = {
  cors: CorsVerdict;
  hops: RecordedHop[];
  reply: HarReply | null;
  failure: HttpFailure | null;
  said: string | null;
};

type Action = 'update_item' | 'delete_item';

/** Why a call without a reply and without an error says nothing. */
export const noReply =
  'The file has no reply for this call: it was perhaps still open when it was saved.';

/** The call as the page made it: what a browser adds by itself is of no interest to CORS. */
function pageRequest(
  main: HarEntry,
  first: HarEntry | undefined,
  preflight?: HarEntry,
): HttpRequest {
  const call = first ?? main;
  const asked = listed(preflight?.headers ?? [], 'Access-Control-Request-Headers') ?? [];
  const kept = new Set(['content-type', 'accept', ...asked]);
  const headers = call.headers.filter(([name]) => first && kept.has(name.toLowerCase()));
  const hasType = headers.some(([name]) => /^content-type$/i.test(name));
  return {
    method: 'POST',
    url: call.url,
    headers: hasType ? headers : [...headers, ['Content-Type', 'application/json']],
    body: first?.body ?? main.body,
  };
}

/** The method of a hop; browsers send no others. */
export const methodOf = (kind: HopKind, { method }: HarEntry): 'OPTIONS' | 'GET' | 'POST' => {
  if (kind === 'preflight') return 'OPTIONS';
  return method === 'GET' ? 'GET' : 'POST';
};

const asHop = ({ kind, entry }: RecordedHop): FetchHop<HarReply> => ({
  kind,
  request: {
    method: methodOf(kind, entry),
    url: entry.url,
    headers: entry.headers,
    body: entry.body,
  },
  reply: entry.reply,
  failure: entry.error?.failure ?? null,
});

/** The replies as a browser would get them that asks nobody: what is not recorded about CORS then decides nothing. */
const withoutCors = (hops: readonly FetchHop<HarReply>[]): FetchHop<HarReply>[] =>
  hops
    .filter(({ kind }) => kind === 'request')
    .map((hop) => ({
      ...hop,
      reply: hop.reply && {
        ...hop.reply,
        headers: [
          ...hop.reply.headers.filter(([name]) => !/^access-control-/i.test(name)),
          ['Access-Control-Allow-Origin', '*'],
        ] satisfies Headers,
      },
    }));

/** Which page made the call: its `Origin`, else the one that a browser names as where it comes from; null where nothing says it. */
function originIn(hops: readonly RecordedHop[]): string | null {
  const [first] = hops;
  for (const { entry } of hops) {
    const origin = combined(entry.headers, 'Origin');
    if (origin !== null && entry.url === first?.entry.url) return pageOrigin(origin);
  }
  const referer = first && headerValue(first.entry.headers, 'referer');
  return referer === undefined ? null : pageOrigin(referer);
}

/** What a recording does not tell about CORS, in a finding. */
function untold(why: string, level: 'info' | 'warning' = 'warning'): Finding {
  const effect = 'The verdict is about the HTTP status alone.';
  const message = `${why} So nobody can tell from this file whether a browser lets the widget read the reply.`;
  const fix =
    'Record the call in a browser, with the headers of every reply, or fire it from Assay.';
  return requestFinding('TAB-DIR-3', level, '$request.headers["Origin"]', message, effect, fix);
}

const withoutOrigin =
  'The recording has no Origin of this call, which every browser sends with a POST: another program sent it, or the recording left the header out.';
const withoutHeaders = 'The recording has no headers of its replies.';

/** What a page got from its service worker, which sent these calls itself: CORS stopped nothing, and the webhook may have answered otherwise. */
function fromWorker(sent: readonly HarEntry[]): Finding {
  const last = sent.findLast(({ method }) => method !== 'OPTIONS');
  const status = last?.reply?.status ?? null;
  const got = status === null ? 'no reply' : `status ${status}`;
  return requestFinding(
    'TAB-DIR-3',
    last === undefined || isSuccess(status ?? 0) ? 'info' : 'warning',
    '$reply',
    `The page got this reply from its service worker, not from the network.${last ? ` The worker itself got ${got}.` : ''}`,
    'The verdict is on what the page saw.',
    'Fire the call from Assay to see what the webhook answers without the worker.',
  );
}

/** What the browser said when this Assay sent the call, if it wrote that beside it. */
const browserSaid = ({ own }: HarEntry): { allowed: boolean; said: string | null } | null => {
  const cors = own?.cors;
  if (!isObject(cors) || cors.by !== 'browser' || typeof cors.allowed !== 'boolean') return null;
  return { allowed: cors.allowed, said: typeof cors.said === 'string' ? cors.said : null };
};

/**
 * How a recorded direct call ended, by the path that judges a live one (TAB-DIR-3); a sentence where
 * the recording does not have what decides it. `worker`: what a service worker sent, if it answered the page.
 */
export function endOfDirect(
  main: HarEntry,
  known: readonly RecordedHop[],
  worker: readonly HarEntry[] | null,
): DirectEnd | string {
  const last = known.findLast(({ kind }) => kind === 'request')?.entry;
  const error = known.findLast(({ entry }) => entry.error !== null)?.entry.error ?? null;
  const reply = last?.reply ?? null;
  const first = known.find(({ kind }) => kind === 'request')?.entry;
  const preflight = known.find(({ kind }) => kind === 'preflight')?.entry;
  const request = pageRequest(main, first, preflight);
  const origin = originIn(known);
  // What was never sent, such as a call to an address that browsers refuse, is no hop.
  const sent = known.filter(({ entry: { reply, error, own } }) => reply || error || !own);
  const isRefused = preflight?.reply ? !isSuccess(preflight.reply.status) : false;
  const replies = sent.flatMap(({ entry }) => entry.reply ?? []);
  const recordsHeaders =
    replies.length === 0 || replies.some(({ headers, oddities }) => oddities ?? headers.length > 0);
  // A page may read every reply of its own origin, whatever the headers.
  const isOwnOrigin = known.every(({ entry }) => new URL(entry.url).origin === origin);
  const isTold = worker === null && origin !== null && (recordsHeaders || isRefused || isOwnOrigin);
  // Rules of a browser that whoever sent the call did not keep: what was answered is judged by its reply.
  const refusals = known.flatMap(({ kind, entry }) =>
    kind === 'preflight' && !entry.own ? (refusalOf(entry) ?? []) : [],
  );
  const refused = reply === null ? null : (refusals[0]?.message ?? null);
  const hops = sent.filter(({ kind }) => refused === null || kind === 'request').map(asHop);
  const withCookies = first !== undefined && headerValue(first.headers, 'cookie') !== undefined;
  const followed = followFetch(
    {
      request,
      origin: isTold ? origin : new URL(request.url).origin,
      credentials: withCookies ? 'include' : 'same-origin',
    },
    isTold ? hops : withoutCors(hops),
  );
  if (followed.step === 'send')
    return reply === null
      ? noReply
      : `The webhook redirects (${reply.status}), and the file does not have the call to the address that it names.`;
  const cors = recordsHeaders ? followed.verdict : byStatus(followed.verdict);
  const browser = browserSaid(main);
  const said = browser?.said ?? (error?.failure === null ? error.said : null);
  const ended: DirectEnd = { cors, hops: sent, reply: null, failure: null, said };
  const asked = origin && localNetworkFinding(said ?? '', origin, new URL(request.url));
  if (asked) return { ...ended, hops: [], cors: { ...cors, allowed: false, findings: [asked] } };
  if (followed.step === 'failed') {
    if (followed.failure === null && error === null) return noReply;
    // A preflight may be recorded without what its call says.
    return { ...ended, failure: followed.failure ?? error?.failure ?? null };
  }
  if (!cors.allowed) {
    const wentOn = browser?.allowed === true || cors.stage === 'mixed-content';
    if (reply === null || !wentOn) return { ...ended, hops: untilStop(sent, cors) };
    // What a browser sent, and let the widget read, is no longer a question of the rules.
    const findings = tolerated(cors.findings);
    return { ...ended, cors: { ...cors, allowed: true, stage: null, findings }, reply };
  }
  if (browser?.allowed === false || error?.failure === null)
    return { ...ended, cors: { ...cors, allowed: false, stage: 'request' } };
  if (worker !== null && reply !== null) {
    const findings = [fromWorker(worker), ...cors.findings];
    return { ...ended, cors: { ...cors, findings }, reply, failure: error?.failure ?? null };
  }
  const isOpen = !isTold && reply !== null && isSuccess(reply.status);
  const open =
    refused === null
      ? isOpen && (origin === null ? withoutOrigin : withoutHeaders)
      : `The preflight before this call was refused, and the call was sent all the same, which no browser does that keeps to CORS. ${refused}`;
  const findings = open ? [untold(open), ...cors.findings] : cors.findings;
  return { ...ended, cors: { ...cors, findings }, reply, failure: error?.failure ?? null };
}

/** A verdict of a recording without headers: the address and a status are all that it can rest on. What is left out for that is said. */
function byStatus(verdict: CorsVerdict): CorsVerdict {
  const findings = verdict.findings.filter(
    ({ path }) => path.endsWith('.status') || path === '$request.url',
  );
  if (findings.length < verdict.findings.length) findings.push(untold(withoutHeaders, 'info'));
  return { ...verdict, findings, remedies: [] };
}

/** The hops up to the preflight that stopped the call: some programs have an entry of the call all the same. */
const untilStop = (hops: RecordedHop[], { stage }: CorsVerdict): RecordedHop[] =>
  stage === 'preflight'
    ? hops.slice(0, hops.findLastIndex(({ kind }) => kind === 'preflight') + 1)
    : hops;

/** What browsers write for a call that CORS blocks. */
const maySayCors =
  /^(?:net::)?ERR_FAILED$|NS_ERROR_DOM_BAD_URI|cors|access[- ]control|preflight|failed to fetch|NetworkError|load failed/i;

/** The verdict on a direct call that ended so; `ofReply` judges the reply that the widget could read. */
export function judgeDirect(
  as: Action,
  { cors, hops, reply, failure, said }: DirectEnd,
  ofReply: (reply: HarReply) => Judged,
): Judged {
  const wire = hops.map(asHop);
  const assumed = redirectAssumptions(wire);
  if (reply !== null) {
    const broken = failure === null ? [] : [brokenBody(as, reply.status, failure)];
    return withMore(ofReply(reply), [...cors.findings, ...broken], assumed);
  }
  const isExplained = cors.findings.some(({ level }) => level === 'error');
  const isHinted = cors.findings.some(({ level }) => level !== 'info');
  const stopper = said === null || isExplained ? null : stopperOf(said);
  const stopped =
    said === null || isExplained
      ? stoppedSentence(wire, cors)
      : stopper !== null
        ? `${stopper.by} (${said})`
        : `The browser stopped the call: ${said}.${maySayCors.test(said) && !isHinted ? ' Browsers write this for a call that CORS blocks, and the file has nothing else that tells why.' : ''}`;
  const { cause, fix } =
    failure === null
      ? {
          cause: stopped,
          fix: isExplained
            ? undefined
            : (stopper?.fix ?? 'Fire the call from Assay to see what stops it.'),
        }
      : causeAndFix(failure);
  const verdict = readUnanswered(as, cause, fix);
  return withMore({ ...verdict, verdict, asSent: null, body: null }, cors.findings, assumed);
}
