import type { Notes } from '../../contract/notes.ts';
import { isObject, quoted } from '../../contract/words.ts';
import { type Headers, headerValue, is3xx } from '../../http/http.ts';
import { parseJson } from '../../json/text.ts';
import type { Surface } from '../actions.ts';
import {
  type ErrorReply,
  errorReplies,
  inFront,
  otherPages,
  pages,
  receipts,
} from './error-replies.ts';

/** A reply with a status other than 2xx. */
export type FailedReply = {
  httpStatus: number;
  headers?: Headers | undefined;
  text: string;
  surface: Surface;
};

/** What a failed reply says about its cause, in sentences ('' where it says nothing), and what to do. */
type StatusAdvice = { says: string; fix: string };

/** How much of a body is looked through for the words of a known error page. */
const lookedThrough = 20_000;

const filled = (text: string, word: string | undefined): string =>
  text.replaceAll('$1', word ?? 'this method');

/** The row with what it says, or null where one of its conditions does not hold. */
function fitting(row: ErrorReply, { httpStatus, headers = [], text }: FailedReply) {
  if (row.status !== undefined && row.status !== httpStatus) return null;
  const inHeader = row.header?.[1].exec(headerValue(headers, row.header?.[0] ?? '') ?? '');
  const inBody = row.body?.exec(text.slice(0, lookedThrough));
  if (inHeader === null || inBody === null) return null;
  const word = inBody?.[1] ?? inHeader?.[1];
  return { row, says: filled(row.says, word), fix: row.fix && filled(row.fix, word) };
}

/** The fields that a reply refuses, as FastAPI (`detail` with `loc` and `msg`) and Laravel (`errors` by field) name them. */
function refusedFields(text: string): { field: string; why: string }[] {
  const parsed = parseJson(text.slice(0, lookedThrough));
  if (!parsed.ok || !isObject(parsed.value)) return [];
  const { detail, errors } = parsed.value;
  if (Array.isArray(detail))
    return detail.flatMap((one) =>
      isObject(one) && Array.isArray(one.loc) && typeof one.msg === 'string'
        ? [{ field: one.loc.join('.'), why: one.msg }]
        : [],
    );
  if (!isObject(errors)) return [];
  return Object.entries(errors).flatMap(([field, why]) => {
    const [first] = Array.isArray(why) ? why : [];
    return typeof first === 'string' ? [{ field, why: first }] : [];
  });
}

/** How many refused fields are named. */
const namedFields = 3;

function adviceOnFields({ httpStatus, text }: FailedReply): StatusAdvice | null {
  if (httpStatus !== 422 && httpStatus !== 400) return null;
  const fields = refusedFields(text);
  const named = fields.slice(0, namedFields);
  if (named.length === 0) return null;
  const rest = fields.length - named.length;
  const list = named.map(({ field, why }) => `${quoted(field)} (${quoted(why)})`).join(', ');
  const names = named.map(({ field }) => quoted(field)).join(', ');
  return {
    says: `It refuses these fields of the request: ${list}${rest === 0 ? '' : ` and ${rest} more`}.`,
    // Whatever is wrong with a field, the call may have it.
    fix: `Let the webhook accept the request as the contract describes it: compare ${names} with that.`,
  };
}

const noCredential =
  'Let the webhook accept this action without a credential: a direct call carries none.';

const schemes: Readonly<Record<string, string>> = {
  basic:
    'Choose a connector of type header_auth with the header name Authorization, whose secret is "Basic " and then user:password in Base64.',
  bearer: 'Choose a connector of type bearer_token whose token the webhook accepts.',
};

/** The scheme that a 401 asks for, and what to do about it. */
function adviceOnAuthentication(reply: FailedReply): StatusAdvice | null {
  const header = headerValue(reply.headers ?? [], 'www-authenticate') ?? '';
  const scheme = /^(Basic|Bearer|Digest|Negotiate|NTLM|Hawk|AWS4-HMAC-SHA256)\b/i.exec(header)?.[1];
  if (reply.httpStatus !== 401 || scheme === undefined) return null;
  const fix =
    reply.surface === 'direct'
      ? noCredential
      : (schemes[scheme.toLowerCase()] ??
        `Let the webhook accept a bearer token or a secret in a header: no connector speaks ${scheme}.`);
  return { says: `It asks for credentials of the scheme ${scheme} (WWW-Authenticate).`, fix };
}

/** The methods that a reply allows instead. */
function adviceOnMethod({ httpStatus, headers = [] }: FailedReply): StatusAdvice | null {
  const allow = headerValue(headers, 'allow')?.trim() ?? '';
  if (httpStatus !== 405 || !/^[A-Z]{3,10}(?:\s*,\s*[A-Z]{3,10}){0,9}$/.test(allow)) return null;
  return {
    says: `It allows ${allow} (Allow).`,
    fix: 'Let the webhook accept the method of this action as well.',
  };
}

/** How long a reply asks to wait; the value of the header only where it has one of its two forms. */
function adviceOnWaiting({ httpStatus, headers = [] }: FailedReply): StatusAdvice | null {
  const wait = headerValue(headers, 'retry-after')?.trim() ?? '';
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(wait);
  if (!/^\d{1,10}$/.test(wait) && !isDate) return null;
  const until = isDate ? `until ${wait}` : `${wait} ${wait === '1' ? 'second' : 'seconds'}`;
  const fix =
    httpStatus === 429
      ? `Let the webhook accept more calls, or wait ${until} and fire again.`
      : `Wait ${until} and fire again.`;
  return { says: `It asks to wait ${until} (Retry-After).`, fix };
}

const fixesOfStatus: Readonly<Record<number, string>> = {
  303: 'Answer 200 with the reply itself: a 303 leads to another page.',
  304: 'Answer 200 with the whole body: no earlier reply is kept.',
  400: "Find in the webhook's log what it misses in the request, and let it accept the call as it is.",
  402: 'Settle the bill or the quota of the service that the webhook runs on.',
  404: "Check the path of the webhook_url. If it is right, find in the webhook's log what it did not find.",
  405: 'Let the webhook accept the method of this action.',
  406: 'Let the webhook answer in JSON: the request accepts application/json.',
  408: 'Let the server wait longer for the request, or check the network between.',
  410: 'Enter the new address as webhook_url: the server says that this one is gone.',
  411: 'Let the webhook accept a request without Content-Length.',
  413: 'Raise the size of requests that the server in front of the webhook accepts.',
  414: 'Raise the length of addresses that the server in front of the webhook accepts.',
  415: 'Let the webhook accept the Content-Type of this request, and a GET without one.',
  419: 'Exempt the route of the webhook from the CSRF check: frameworks such as Laravel answer 419 without such a token, and no call has one.',
  421: 'Let the server answer for the hostname of the webhook_url.',
  422: 'Let the webhook accept the request of this action as it is: it understood the request, but refuses what is in it.',
  426: 'Let the server accept the call without a change of the protocol.',
  429: 'Let the webhook accept more calls, or wait and fire again.',
  431: 'Raise the size of headers that the server in front of the webhook accepts.',
  451: 'Enter another address as webhook_url: the server may not serve this one.',
  501: 'Let the webhook accept the method of this action.',
  502: 'Find in the log of the gateway why it got no usable reply from the application behind it, which may not run.',
  503: "Start the webhook, or wait until it is ready: find the reason in the server's log.",
  504: 'Let the webhook answer sooner: the gateway in front of it gave up.',
  511: 'Sign in to the network that the call went through: it answered in place of the webhook.',
};

function fixOfStatus({ httpStatus, surface }: FailedReply): string {
  const known = fixesOfStatus[httpStatus];
  if (known !== undefined) return known;
  if (is3xx(httpStatus))
    return 'Enter the final address as webhook_url, so that nothing redirects.';
  if (httpStatus === 401 || httpStatus === 403) {
    if (surface === 'direct') return noCredential;
    return httpStatus === 401
      ? 'The webhook refuses the credential: choose or correct the connector of this action.'
      : 'Find in the log of the server why it refuses the call. It may want another credential, which the connector of this action gives.';
  }
  if (httpStatus >= 500) return 'The webhook failed: find the error in its log.';
  return "Find in the webhook's log why it refuses the call.";
}

/**
 * What a failed reply proves about its cause by its headers and its body, and the fix that belongs
 * to that; without a proof, the fix of its status. `answeredBy`: the fix where the reply proves that
 * something in front of the webhook answered, null otherwise.
 */
export function adviceOn(reply: FailedReply): StatusAdvice & { answeredBy: string | null } {
  const known = errorReplies.map((row) => fitting(row, reply)).find((row) => row !== null);
  const isInFront = known != null && inFront.includes(known.row);
  // What answered in the webhook's place says nothing about the webhook.
  if (isInFront && known.fix !== undefined)
    return { says: known.says, fix: known.fix, answeredBy: known.fix };
  const advice = [
    known,
    adviceOnFields(reply),
    adviceOnAuthentication(reply),
    adviceOnMethod(reply),
    adviceOnWaiting(reply),
  ].filter((one) => one != null);
  return {
    says: advice.map(({ says }) => says).join(' '),
    fix: advice.find(({ fix }) => fix !== undefined)?.fix ?? fixOfStatus(reply),
    answeredBy: null,
  };
}

/**
 * What else than the webhook sent a reply with a success, where a header or a form proves it: null where nothing does. The receipt of a
 * workflow tool says that the call was accepted, which is enough where nothing is read from the reply.
 */
export function answerInPlace(
  reply: FailedReply,
  isRead: boolean,
): { message: string; fix: string } | null {
  // Words inside of JSON are what the webhook says; a form that is JSON itself is known from its first letter.
  const isJson = /^\s*[[{]/.test(reply.text);
  const known = [...inFront, ...pages, ...(isRead ? receipts : []), ...otherPages]
    .filter(({ body }) => body === undefined || !isJson || body.source.startsWith('^'))
    .map((row) => fitting(row, reply))
    .find((row) => row !== null);
  return known == null
    ? null
    : {
        message: `The webhook did not answer. ${known.says}`,
        fix: known.fix ?? 'Let what answers there pass the call on.',
      };
}

/** Reports what answered in the place of the webhook: nothing else in that reply is the webhook's. */
export function reportInPlace(notes: Notes, reply: FailedReply, isRead = true): void {
  const inPlace = answerInPlace(reply, isRead);
  if (inPlace === null) return;
  notes.report('error', 'TAB-ERR-2', () => ({
    at: [],
    effect: 'The widget takes what it got for the reply of the webhook.',
    ...inPlace,
  }));
}
