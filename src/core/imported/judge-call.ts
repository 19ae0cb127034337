import type { ChosenReadings } from '../contract/assumptions.ts';
import { byLevel, type Finding } from '../contract/finding.ts';
import type { Step } from '../contract/verdict.ts';
import { type Headers, isSuccess } from '../http/http.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import type { Category } from '../widget/actions.ts';
import { readRefusedIdentity, readUnanswered, readUnreachable } from '../widget/reply/no-reply.ts';
import { isCaused } from '../widget/reply/surface.ts';
import { envelopeIn, readEnvelope } from './failure-reading.ts';
import { shownHeaders } from './foreign-secrets.ts';
import type { HarEntry, HarReply } from './har.ts';
import type { ImportedExchange } from './imported-exchange.ts';
import { type Judged, judged } from './judged-reply.ts';
import type { Place } from './place.ts';
import type { Unpack } from './recorded-body.ts';

/** A call of a recording that is one of the two contracts; `index` is its place among the entries. */
export type RecordedCall = { index: number; entry: HarEntry; place: Place };

const noReply = 'The file has no reply for this call: it was perhaps still open when it was saved.';

/** What is known of an exchange from its reply, or from the lack of one. */
type OfReply = Judged & Pick<ImportedExchange, 'failure' | 'platform' | 'head'>;

/** The verdict on a call that got no reply; a sentence where nothing can be said about it. */
function unanswered(
  { as, hop, surface }: Place,
  category: Category,
  error: string | null,
): OfReply | string {
  if (error === null || hop === 'browser-to-platform') return noReply;
  const nothing = { asSent: null, body: null, failure: null, platform: null, head: null };
  // Browsers write a code, Assay a whole sentence.
  const message = error.endsWith('.')
    ? error
    : `The recording has an error instead of a reply: ${error}`;
  if (as === 'document') {
    const nothingJudged = { findings: [], steps: [], assumptions: [], verdict: null };
    return { ...nothing, ...nothingJudged, as, outcome: 'unreachable' };
  }
  if (surface === 'proxied') {
    const failure = { kind: 'reset', message } as const;
    const verdict = readUnreachable(as, failure, isCaused(as, surface, category));
    return { ...nothing, ...verdict, verdict };
  }
  if (as !== 'update_item' && as !== 'delete_item') return noReply;
  const verdict = readUnanswered(as, message);
  return { ...nothing, ...verdict, verdict };
}

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

/** The verdict on the reply of a found call; a sentence where it is not the webhook's or the service's. */
function verdictOn(
  { place, entry }: RecordedCall,
  { body, ...reply }: HarReply & { body: Uint8Array | string },
  category: Category,
  secrets: CallSecrets,
  choices: ChosenReadings,
): OfReply | string {
  const head = {
    status: reply.status,
    statusText: reply.statusText,
    headers: shownHeaders(reply.headers),
    timings: reply.timings,
    bytes: typeof body === 'string' ? new TextEncoder().encode(body).length : body.length,
  };
  const plain = { failure: null, platform: null, head };
  if (place.as === 'document')
    return {
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
    };
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
    });
  if (place.hop !== 'browser-to-platform')
    return { ...plain, ...ofWebhook(body, reply.status, reply.headers) };
  const parsed = parseJson(decodeBody(body).text);
  const received = parsed.ok ? envelopeIn(parsed.value) : null;
  if (received === null)
    return isSuccess(reply.status)
      ? { ...plain, ...ofWebhook(body, reply.status, []) }
      : 'The platform itself failed: this is neither a reply of the webhook nor the failure envelope.';
  const { envelope } = received;
  const { reading, steps, findings } = readEnvelope(received, reply.status, choices);
  const onEnvelope = findings.filter(({ path }) => path !== '$');
  const failed = {
    failure: reading,
    platform: { httpStatus: reply.status, body: { ...envelope, details: reading.text } },
    head,
    asSent: null,
    body: null,
  };
  if (reading.side === 'identity') {
    const verdict = readRefusedIdentity(place.as, reading.text);
    return withFindings({ ...failed, ...verdict, verdict }, onEnvelope);
  }
  if (reading.side === 'network') {
    const failure = { kind: 'unreachable', message: reading.text || envelope.error } as const;
    const verdict = readUnreachable(place.as, failure, isCaused(place.as, place.surface, category));
    return withFindings({ ...failed, ...verdict, verdict }, onEnvelope);
  }
  // What the webhook answered, as far as the envelope has it.
  const ofReply = ofWebhook(envelope.details, envelope.status, []);
  const all = [...ofReply.steps, ...cutStep(steps)];
  return withFindings({ ...failed, ...ofReply, steps: all }, onEnvelope);
}

/** What is judged of a reply, with findings about the envelope that it came in. */
const withFindings = (found: OfReply, more: readonly Finding[]): OfReply => {
  const findings = [...found.findings, ...more].sort(byLevel);
  return { ...found, findings, verdict: found.verdict && { ...found.verdict, findings } };
};

const cutStep = (steps: readonly Step[]): Step[] =>
  steps.filter(({ clause, text }) => clause === 'TAB-ERR-4' && text.includes('was cut'));

/** Judges a call by its reply, or by the lack of one; a sentence says why it cannot be judged. */
export function judgeCall(
  call: RecordedCall,
  category: Category,
  secrets: CallSecrets,
  choices: ChosenReadings,
  unpack: Unpack | null,
): OfReply | string {
  const { entry, place } = call;
  const { reply } = entry;
  if (reply === null) return unanswered(place, category, entry.error);
  const { body, lacks } = reply.readBody(unpack);
  if (lacks !== null && needsBody(place, reply.status)) return lacks;
  const verdict = verdictOn(call, { ...reply, body }, category, secrets, choices);
  if (typeof verdict === 'string' || lacks === null || place.surface !== 'proxied') return verdict;
  return { ...verdict, steps: [...verdict.steps, { clause: 'TAB-ERR-1', path: '$', text: lacks }] };
}
