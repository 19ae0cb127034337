import type { ChosenReadings } from '../contract/assumptions.ts';
import { judgeUnread, notJudged } from '../contract/unread.ts';
import type { Step } from '../contract/verdict.ts';
import { isObject } from '../contract/words.ts';
import { isUuid } from '../document/record.ts';
import { stopperOf } from '../http/browser-errors.ts';
import { unknownCoding } from '../http/content-coding.ts';
import { type Headers, headerValue, isSuccess, type Oddity } from '../http/http.ts';
import { oddityFindings } from '../http/oddity-findings.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { withoutHeadSecrets } from '../secrets/head-secrets.ts';
import { listOf } from '../text/list-of.ts';
import type { Category } from '../widget/actions.ts';
import { readFailed, readRefusedIdentity, readUnreachable } from '../widget/reply/no-reply.ts';
import { isCaused } from '../widget/reply/surface.ts';
import { envelopeIn, readEnvelope } from './failure-reading.ts';
import { shownAddress } from './foreign-secrets.ts';
import type { HarEntry, HarError, HarReply } from './har.ts';
import type { RecordedHop } from './hops.ts';
import type { ImportedExchange, ImportedHead } from './imported-exchange.ts';
import { endOfDirect, judgeDirect, methodOf, noReply } from './judge-direct.ts';
import { type Judged, judged, withMore } from './judged-reply.ts';
import type { Place } from './place.ts';

/** A call of a recording that is one of the two contracts; `index` is its place among the entries, and `hops` are all of them that it takes. `worker` is what a service worker sent for it, where the page got the reply from one. */
export type RecordedCall = {
  index: number;
  entry: HarEntry;
  place: Place;
  hops: readonly RecordedHop[];
  worker: readonly HarEntry[] | null;
};

/** What is known of an exchange from its reply, or from the lack of one. */
export type OfReply = Judged & Pick<ImportedExchange, 'failure' | 'platform' | 'head' | 'cors'>;

/** What is odd about a reply: all that a recorder saw, and of a HAR what its headers tell. */
const oddOf = ({ headers, oddities }: HarReply, body: Uint8Array | string): readonly Oddity[] =>
  oddities ?? listOf(body.length > 0 && unknownCoding(headers));

/** The clause on how a reply of the called one is read. */
const clauseOf = ({ as, surface }: Place): 'DOC-REP-1' | 'TAB-DIR-1' | 'TAB-ERR-2' => {
  if (as === 'document') return 'DOC-REP-1';
  return surface === 'direct' ? 'TAB-DIR-1' : 'TAB-ERR-2';
};

/** The verdict on a call that got no reply, or (`reply`) not a whole one; a sentence where nothing can be said about it. */
function unanswered(
  place: Place,
  category: Category,
  error: HarError | null,
  reply: HarReply | null,
): OfReply | string {
  const { as, hop, surface } = place;
  if (error === null) return noReply;
  if (hop === 'browser-to-platform')
    return `The browser got no ${reply === null ? '' : 'whole '}reply from the platform, so the file does not tell what the webhook did: ${error.said}`;
  if (surface === 'direct') return noReply;
  const { failure, said } = error;
  if (failure === null)
    return `${stopperOf(said)?.by ?? 'Whoever sent this call ended it.'} (${said}) So the file does not tell what the ${as === 'document' ? 'service' : 'webhook'} would have answered.`;
  const odd = oddityFindings(clauseOf(place), reply ?? {});
  if (as === 'document') {
    const steps = [{ clause: 'DOC-REP-1', path: '$', text: failure.message }];
    const nothingJudged = { findings: odd, steps, assumptions: [], verdict: null };
    return { ...nothing, ...nothingJudged, as, outcome: 'unreachable' };
  }
  if (failure.kind === 'too-large' && reply !== null) {
    const { status: httpStatus, headers } = reply;
    const given = { as, surface, category, body: '', httpStatus, headers, secrets: [] };
    const { verdict } = judgeUnread(given, failure.message);
    return withMore({ ...nothing, ...verdict, verdict, head: headOf(reply, '') }, odd);
  }
  const verdict = readFailed(as, reply?.status, failure, isCaused(as, surface, category));
  return withMore({ ...nothing, ...verdict, verdict }, odd);
}

/** What is not known of a call without a reply. */
export const nothing = {
  asSent: null,
  body: null,
  failure: null,
  platform: null,
  head: null,
  cors: null,
};

/** For update and delete the widget looks at the HTTP status alone, and so does the platform where the webhook failed (TAB-ERR-1). */
const needsBody = ({ as, hop, surface }: Place, status: number): boolean =>
  hop === 'browser-to-platform' ||
  (as !== 'update_item' && as !== 'delete_item' && (surface !== 'proxied' || isSuccess(status)));

/** What of one call is secret: its credentials, tokens of visitors, and parts of its address. */
export type CallSecrets = {
  sent: readonly string[];
  visitor: readonly string[];
  url: readonly string[];
};

/** The head of a reply as it may be shown. */
export const headOf = (
  { status, statusText, headers, timings }: HarReply,
  body: Uint8Array | string,
): ImportedHead => ({
  status,
  statusText,
  headers: withoutHeadSecrets(headers, 'reply'),
  timings,
  bytes: typeof body === 'string' ? new TextEncoder().encode(body).length : body.length,
});

/** Whether nothing but its path says that a call is of the document endpoint: many webhooks have such a path, and an id. */
function mayBeAnother({ place, entry }: Pick<RecordedCall, 'place' | 'entry'>, text: string) {
  if (entry.own || isUuid(place.documentId ?? '')) return false;
  if (headerValue(entry.headers, 'authorization') !== undefined) return false;
  const parsed = parseJson(text);
  return !(parsed.ok && isObject(parsed.value) && Object.hasOwn(parsed.value, 'status_code'));
}

const anotherWebhook =
  'Its path looks like that of a document, but other webhooks have such paths too: the id is not a UUID, no Authorization was sent, and the reply has no status_code.';

/** The verdict on the reply of a found call; a sentence where it is not the webhook's or the service's. */
function verdictOn(
  { place, entry }: Pick<RecordedCall, 'place' | 'entry'>,
  { body, ...reply }: HarReply & { body: Uint8Array | string },
  category: Category,
  secrets: CallSecrets,
  choices: ChosenReadings,
): OfReply | string {
  const head = headOf(reply, body);
  const plain = { ...nothing, head };
  const odd = oddityFindings(clauseOf(place), { oddities: oddOf(reply, body) });
  if (place.as === 'document' && mayBeAnother({ place, entry }, decodeBody(body).text))
    return anotherWebhook;
  if (place.as === 'document')
    return withMore(
      {
        ...plain,
        ...judged({
          as: 'document',
          body,
          httpStatus: reply.status,
          secrets: [...secrets.sent, ...secrets.url],
          askedId: place.documentId,
          now: entry.at,
          choices,
        }),
      },
      odd,
    );
  const ofWebhook = (body: Uint8Array | string, httpStatus: number, headers: Headers): Judged =>
    judged({
      as: place.as,
      surface: place.surface,
      sentId: place.sentId,
      category,
      body,
      httpStatus,
      headers,
      secrets: secrets.sent,
      unsent: secrets.visitor,
      urlSecrets: secrets.url,
      choices,
      fired: place.surface === 'proxied' || reply.oddities !== undefined,
    });
  if (place.hop !== 'browser-to-platform')
    return withMore({ ...plain, ...ofWebhook(body, reply.status, reply.headers) }, odd);
  const parsed = parseJson(decodeBody(body).text);
  const envelope = parsed.ok ? envelopeIn(parsed.value) : null;
  if (envelope === null)
    return isSuccess(reply.status)
      ? { ...plain, ...ofWebhook(body, reply.status, []) }
      : 'The platform itself failed: this is neither a reply of the webhook nor the failure envelope.';
  const { reading, steps } = readEnvelope(envelope, reply.status, choices);
  const failed = {
    ...plain,
    failure: reading,
    platform: { httpStatus: reply.status, body: { ...envelope, details: reading.text } },
  };
  if (reading.side === 'identity') {
    const verdict = readRefusedIdentity(place.as, reading.text);
    return { ...failed, ...verdict, verdict };
  }
  if (reading.side === 'network') {
    const failure = { kind: 'unreachable', message: reading.text || envelope.error } as const;
    const verdict = readUnreachable(place.as, failure, isCaused(place.as, place.surface, category));
    return { ...failed, ...verdict, verdict };
  }
  // What the webhook answered, as far as the envelope has it.
  const ofReply = ofWebhook(envelope.details, envelope.status, []);
  const all = [...ofReply.steps, ...cutStep(steps)];
  return { ...failed, ...ofReply, steps: all };
}

const cutStep = (steps: readonly Step[]): Step[] =>
  steps.filter(({ clause, text }) => clause === 'TAB-ERR-4' && text.includes('was cut'));

/** The verdict on a direct call with all that went over the wire for it. */
function onDirect(
  { place, entry, hops, worker }: RecordedCall,
  as: 'update_item' | 'delete_item',
  judgeReply: (reply: HarReply & { body: Uint8Array | string }) => OfReply | string,
): OfReply | string {
  const end = endOfDirect(entry, hops, worker);
  if (typeof end === 'string') return end;
  let head: ImportedHead | null = null;
  const found = judgeDirect(as, end, (reply) => {
    const { body } = end.failure === null ? reply.readBody() : { body: '' };
    const ofReply = judgeReply({ ...reply, body });
    if (typeof ofReply === 'string') throw new Error(ofReply);
    head = ofReply.head;
    return ofReply;
  });
  const { cors, said, reply } = end;
  const wire = end.hops.map(({ kind, entry: hop }) => ({
    kind,
    request: {
      method: methodOf(kind, hop),
      url: shownAddress(hop.url, place),
      headers: withoutHeadSecrets(hop.headers, 'request'),
      body: hop.body,
    },
    http: hop.reply && (hop.reply === reply ? head : headOf(hop.reply, '')),
    failure: hop.error?.failure ?? null,
  }));
  const odd = end.hops.flatMap(({ kind, entry: { reply: one } }) =>
    one === null || one === reply
      ? []
      : oddityFindings('TAB-DIR-1', one, kind === 'preflight' ? kind : 'reply'),
  );
  const remedies = cors.remedies.map((one) => ({ ...one, url: shownAddress(one.url, place) }));
  return {
    ...nothing,
    ...withMore(found, odd),
    head,
    cors: { ...cors, remedies, by: 'browser', said, hops: wire },
  };
}

/** A call whose reply is not judged, for the reason that `why` gives. */
export function unjudgedCall({ place, entry }: RecordedCall, why: string): OfReply {
  const verdict = notJudged(place.as, why);
  const head = entry.reply && headOf(entry.reply, '');
  return { ...nothing, ...verdict, verdict, head };
}

const keptElsewhere =
  'The browser answered from its cache (304), and the file does not have that reply. Record the call with the cache disabled.';
const brokenReply =
  'The reply broke off or could not be decoded, and the file does not have its status.';

/** Whether Assay exported this call, and its reply may have had a status before it broke (TAB-ERR-1), which no HAR keeps. */
const isBrokenReplyOfOurs = ({ own, error }: HarEntry): boolean =>
  Boolean(own?.verdict) &&
  (error?.failure?.kind === 'incomplete' || error?.failure?.kind === 'protocol');

/** Judges a call by its reply, or by the lack of one; a sentence says why it cannot be judged. */
export function judgeCall(
  call: RecordedCall,
  category: Category,
  secrets: CallSecrets,
  choices: ChosenReadings,
): OfReply | string {
  const { entry, place } = call;
  const { as, surface } = place;
  const judgeReply = (reply: HarReply & { body: Uint8Array | string }): OfReply | string =>
    verdictOn(call, reply, category, secrets, choices);
  if (surface === 'direct' && (as === 'update_item' || as === 'delete_item'))
    return onDirect(call, as, judgeReply);
  const { reply, error } = entry;
  if (reply === null && isBrokenReplyOfOurs(entry)) return brokenReply;
  if (reply === null || error?.failure) return unanswered(place, category, error, reply);
  const { body, lacks, odd } = reply.readBody();
  // A page gets the reply that its browser kept, with the status of that.
  const isKept = place.hop === 'browser-to-platform' && reply.status === 304;
  if (isKept && body.length === 0) return keptElsewhere;
  const status = isKept ? 200 : reply.status;
  if (lacks !== null && needsBody(place, status)) return lacks;
  const verdict = judgeReply({ ...reply, status, body });
  const said = lacks ?? odd;
  if (typeof verdict === 'string' || said == null || surface === 'direct') return verdict;
  const clause = as === 'document' ? 'DOC-REP-1' : 'TAB-ERR-1';
  return { ...verdict, steps: [...verdict.steps, { clause, path: '$', text: said }] };
}
