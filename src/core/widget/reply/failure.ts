import {
  type AssumptionId,
  assumptionRows,
  type ChosenReadings,
} from '../../contract/assumptions.ts';
import type { Finding } from '../../contract/finding.ts';
import type { Notes } from '../../contract/notes.ts';
import type { Assumption } from '../../contract/verdict.ts';
import { quoted } from '../../contract/words.ts';
import { type HttpFailure, headerValue, is3xx, isRedirect, isSuccess } from '../../http/http.ts';
import { placeFindings } from '../../json/place.ts';
import { lookAlikes } from '../../secrets/look-alikes.ts';
import { placeOfSecret } from '../../secrets/redact.ts';
import type { Range } from '../../secrets/secret-words.ts';
import { throughEscapes } from '../../secrets/unescaped.ts';
import { grouped } from '../../text/wording.ts';
import type { Surface } from '../actions.ts';
import {
  dependsOnCharacters,
  type FailureEnvelope,
  issueOf,
  type PlatformAnswer,
  storedCharacters,
} from '../issue.ts';
import { adviceOn, type FailedReply } from './status-advice.ts';

/**
 * What becomes of the secret that stands at an offset of a failed reply (TAB-ERR-3): only the beginning of the body is stored, up to
 * `end`.
 */
export const secretEffect = (
  text: string,
  offset: number,
  end = issueOf(text).body.length,
): string =>
  offset < end
    ? 'It is stored with the body in the widget_issues record.'
    : `It is after the first ${grouped(storedCharacters)} characters of the body, so it is not stored.`;

/** How much of a body is looked through; only its first 2000 characters are stored. */
const lookedThrough = 100_000;

/**
 * Reports the parts of a failed reply that look like a secret (TAB-ERR-3): each kind once, no part
 * twice, and never the text itself.
 */
export function reportLookAlikes(notes: Notes, text: string): void {
  const head = text.slice(0, lookedThrough);
  const inUnits =
    dependsOnCharacters(text) && notes.decide('characters-are-code-points') === 'other';
  const end = issueOf(text, inUnits ? { 'characters-are-code-points': 'other' } : {}).body.length;
  const taken: Range[] = [];
  for (const { kind, find } of lookAlikes) {
    for (const found of throughEscapes(head, find)) {
      if (taken.some((range) => found.start < range.end && range.start < found.end)) continue;
      taken.push(found);
      notes.report('error', 'TAB-ERR-3', () => ({
        at: [],
        offset: found.start,
        message: `An error reply must not contain secrets, but this part looks like ${kind}.`,
        effect: secretEffect(text, found.start, end),
      }));
      break;
    }
  }
}

/** The status in the failure envelope when there was no reply; the documents do not show it. */
const statusWhenUnreachable = 0;

/**
 * What the server function answers the widget: the webhook's own reply after 2xx, HTTP 200 with the
 * failure envelope after any other status or a body that cannot be read (TAB-ERR-1), HTTP 502 with that
 * envelope if there was no reply (TAB-ERR-2).
 */
export function platformAnswer(
  result:
    | { status: number; bodyText: string; choices?: ChosenReadings | undefined }
    | { failure: HttpFailure; status?: number | undefined },
): PlatformAnswer {
  if (!('failure' in result) && isSuccess(result.status)) return { httpStatus: 200, body: null };
  const { status } = result;
  const isAnswered = status !== undefined;
  const body: FailureEnvelope = {
    ok: false,
    status: status ?? statusWhenUnreachable,
    details:
      'failure' in result ? result.failure.message : issueOf(result.bodyText, result.choices).body,
    error: isAnswered ? `Webhook answered ${status}` : 'Webhook unreachable',
  };
  return { httpStatus: isAnswered ? 200 : 502, body };
}

/** The decisions of ours that an answer of the server function rests on: the texts of a failure envelope (TAB-ERR-1). */
export const answerAssumptions = ({ body }: PlatformAnswer): Assumption[] =>
  body === null ? [] : assumptionRows(['failure-envelope-texts'], {});

/** What the server function answers when the identity of the visitor did not verify (TAB-IDN-2); the webhook is not called then. */
export const identityRefusal = (reason: string): PlatformAnswer => ({
  httpStatus: 401,
  body: { ok: false, status: 401, details: reason, error: 'Identity not verified' },
});

/**
 * The error for a failed reply that repeats the credential of the request, or another secret named
 * by `what`, in any spelling (TAB-ERR-3); null if it does not. For non-2xx replies only, because no
 * other reply is stored.
 */
export function secretInErrorReply(
  text: string,
  secret: string,
  what = 'the credential of the request',
): Finding[] {
  const offset = placeOfSecret(text, secret);
  if (offset === -1) return [];
  const message = `An error reply must not contain secrets, but this one repeats ${what}.`;
  return placeFindings(
    text,
    [
      {
        clause: 'TAB-ERR-3',
        level: 'error',
        at: [],
        offset,
        message,
        effect: secretEffect(text, offset),
      },
    ],
    false,
  );
}

export const keepsItems = 'The widget shows an error state and keeps the items it had.';

/** Names the assumption about a reply whose HTTP status is unknown. */
export const reportNoStatus = (notes: Notes): void =>
  notes.step('TAB-ERR-1', [], 'No HTTP status was given, so the reply is judged as 2xx.');

/** The decision of ours that makes a 3xx reply a failure; none for another status. */
export const assumptionsOf3xx = (httpStatus: number, surface: Surface): AssumptionId[] => {
  if (!is3xx(httpStatus)) return [];
  return [surface === 'direct' ? 'fetch-follows-redirects' : 'redirects-not-followed'];
};

/** "The webhook must answer 2xx; it answered 404 …", what the reply says about the cause, and the fix that belongs to it. */
export function failedStatus(reply: FailedReply, target = ''): { message: string; fix: string } {
  const { says, fix } = adviceOn(reply);
  const message = `The webhook must answer 2xx; it answered ${reply.httpStatus}${target}. ${says}`;
  return { message: message.trim(), fix };
}

/**
 * A non-2xx reply, said to use a surface on which the action is never fired: the verdict claims no
 * widget_issues record (TAB-SRF-5).
 */
export function reportUnstored(notes: Notes, reply: FailedReply): void {
  const { httpStatus, surface } = reply;
  const why =
    surface === 'direct'
      ? 'No widget_issues record is made for a direct call.'
      : 'No visitor can cause such a call, so Assay reports no widget_issues record.';
  for (const id of assumptionsOf3xx(httpStatus, surface)) notes.assume(id);
  notes.step('TAB-SRF-5', [], `The HTTP status ${httpStatus} is not 2xx. ${why}`);
  notes.report('error', 'TAB-ERR-1', () => ({
    at: [],
    effect: 'No visitor can cause this reply, so the widget shows nothing of it.',
    ...failedStatus(reply),
  }));
}

/**
 * Reports what a non-2xx reply on the proxied surface means (TAB-ERR-1). The body is stored, so
 * secrets in it are reported too (TAB-ERR-3).
 */
export function reportFailure(
  notes: Notes,
  reply: Omit<FailedReply, 'surface'>,
  effect: string,
): void {
  const { httpStatus, headers = [], text } = reply;
  const location = isRedirect(httpStatus) ? headerValue(headers, 'location') : undefined;
  for (const id of assumptionsOf3xx(httpStatus, 'proxied')) notes.assume(id);
  const target =
    location === undefined ? '' : `, a redirect to ${quoted(location, 200)}, which is not followed`;
  notes.step(
    'TAB-ERR-1',
    [],
    `The HTTP status ${httpStatus} is not 2xx, so a widget_issues record is stored and the server function answers HTTP 200 with the failure envelope.`,
  );
  notes.report('error', 'TAB-ERR-1', () => ({
    at: [],
    effect,
    ...failedStatus({ ...reply, surface: 'proxied' }, target),
  }));
  tellCut(notes, text);
  reportLookAlikes(notes, text);
}

/** Says what of the body is not stored (TAB-ERR-4), and that nothing is lost where another count of the characters would have cut it. */
function tellCut(notes: Notes, text: string): void {
  const depends = dependsOnCharacters(text);
  const inUnits = depends && notes.decide('characters-are-code-points') === 'other';
  const { body, truncated } = issueOf(
    text,
    inUnits ? { 'characters-are-code-points': 'other' } : {},
  );
  const characters = inUnits ? 'UTF-16 units' : 'Unicode code points';
  if (truncated) {
    const rest = text.slice(body.length);
    const lost = inUnits
      ? rest.length
      : rest.length - (rest.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
    notes.step(
      'TAB-ERR-4',
      [],
      `The stored body is cut after its first ${storedCharacters} ${characters}: the ${lost === 1 ? 'last one is' : `last ${grouped(lost)} are`} not stored.`,
    );
  } else if (depends) {
    notes.step(
      'TAB-ERR-4',
      [],
      `The body is stored whole: it has no more than ${storedCharacters} ${characters}.`,
    );
  }
}
