import type { ChosenReadings } from '../contract/assumptions.ts';
import { findEnclosed } from '../contract/likeness.ts';
import { listKeys } from '../contract/shapes.ts';
import type { ReadAs } from '../contract/verdict.ts';
import { isObject, type JsonObject } from '../contract/words.ts';
import { readLocalXml } from '../document/local-file.ts';
import { type Headers, isSuccess, type Timings } from '../http/http.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { headSecrets, withoutHeadSecrets } from '../secrets/head-secrets.ts';
import { several } from '../text/wording.ts';
import type { Category } from '../widget/actions.ts';
import type { FailureEnvelope } from '../widget/issue.ts';
import { type FailureEvidence, readEnvelope, readIssue, type Side } from './failure-reading.ts';
import type { Imported, ImportedAs, ImportedExchange } from './imported-exchange.ts';
import { judged, nothingKnown, type TextToImport } from './judged-reply.ts';
import { recognise } from './recognise.ts';
import { withoutSecrets } from './recorded-secrets.ts';
import { importRecording, maxExchanges } from './recording.ts';
import { readSavedFile, type SavedFile, type SavedHead } from './saved-file.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What the platform answers the widget with the envelope of a failure on this side (TAB-IDN-2, TAB-ERR-2); otherwise 200 (TAB-ERR-1). */
const platformStatuses: Partial<Record<Side, number>> = { identity: 401, network: 502 };

const exchangeOfFailure = (
  as: ImportedAs,
  { reading, ...verdict }: FailureEvidence,
  body: string,
  envelope: FailureEnvelope | null = null,
): ImportedExchange => ({
  ...nothingKnown,
  as,
  ...verdict,
  platform: envelope && {
    httpStatus: platformStatuses[reading.side] ?? 200,
    body: { ...envelope, details: reading.text },
  },
  failure: reading,
  body: encode(body === reading.text ? body : reading.text),
});

const ofDocument = ['status_code', 'parsed_base64', 'bank_code', 'document_version'];
const isDocument = (value: unknown): value is JsonObject =>
  isObject(value) && ofDocument.some((key) => Object.hasOwn(value, key));

/** What a value says it answers: a document says so itself, also in a wrapping, and a list is one that the widget takes for one. Null where it says nothing. */
export function replySaid(parsed: unknown): ReadAs | null {
  if (isObject(parsed) && listKeys.some((key) => Array.isArray(parsed[key]))) return 'get_items';
  if (isDocument(parsed)) return 'document';
  const ofOne = ['id', 'title', 'conversationId'];
  if (isObject(parsed) && ofOne.some((key) => Object.hasOwn(parsed, key)))
    return typeof parsed.jsonrpc === 'string' ? 'get_items' : 'item_clicked';
  // A row may have such a key, too.
  const isWrapped = (inner: unknown) => isDocument(inner) && !Object.hasOwn(inner, 'title');
  return findEnclosed(parsed, isWrapped) === null ? null : 'document';
}

/** The category that a reply speaks of: only a messaging tab has a `view`, counts of unread messages and conversations (TAB-ENV-6, TAB-MSG-1). */
export function likelyCategory(parsed: unknown): Category {
  const whole: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  const keys = isObject(whole) ? whole : {};
  const list = Array.isArray(parsed) && parsed.length > 1 ? parsed : undefined;
  const rows = list ?? listKeys.map((key) => keys[key]).find((value) => Array.isArray(value)) ?? [];
  const speaks = (object: unknown): boolean =>
    isObject(object) &&
    ['unread_count', 'unread', 'conversationId'].some((key) => Object.hasOwn(object, key));
  const isMessaging =
    keys.view === 'direct' ||
    keys.view === 'list' ||
    speaks(whole) ||
    (Array.isArray(rows) && rows.some(speaks));
  return isMessaging ? 'messaging' : 'default';
}

/** What a reply without its request most likely answers. */
export const likelyReply = (parsed: unknown): ReadAs => replySaid(parsed) ?? 'get_items';

function importReply(
  body: Uint8Array | string,
  parsed: unknown,
  choices: ChosenReadings,
  head: { status: number; headers: Headers } | null = null,
): Imported {
  const as = likelyReply(parsed);
  const common = { body, httpStatus: head?.status ?? null, secrets: [], choices };
  const ofWidget = { category: likelyCategory(parsed), surface: 'proxied' as const };
  const exchange =
    as === 'document'
      ? judged({ ...common, as, askedId: null, now: null })
      : { ...ofWidget, ...judged({ ...common, ...ofWidget, as, headers: head?.headers ?? [] }) };
  return {
    recognised: 'json',
    exchanges: [{ ...nothingKnown, ...exchange }],
    leftAside: [],
  };
}

/** The times of a call that a file does not tell. */
export const noTimes: Timings = {
  reused: false,
  dns: null,
  connect: null,
  proxy: null,
  tls: null,
  firstByte: null,
  download: null,
  total: 0,
};

/** A reply that was saved with its head: the last one, where the heads of redirects stand before it. */
function importHttpReply(
  saved: SavedFile,
  head: SavedHead,
  { choices, known }: TextToImport,
): Imported {
  const { body, earlier, lacks } = saved;
  const before = {
    what: `${several(earlier.length, 'earlier reply', 'earlier replies')} (${earlier.join(', ')})`,
    why: 'The file has the heads of several replies. The last one was received.',
    count: earlier.length,
  };
  const aside = earlier.length === 0 ? [] : [before];
  if (lacks !== null && isSuccess(head.status))
    return {
      recognised: 'http_reply',
      exchanges: [],
      leftAside: [...aside, { what: 'the reply', why: lacks, count: 1 }],
    };
  const parsed = parseJson(decodeBody(body).text);
  const reply = { status: head.status, headers: head.headers };
  const value = parsed.ok ? parsed.value : undefined;
  const { exchanges } = importReply(body, value, choices, reply);
  const bytes = typeof body === 'string' ? encode(body).length : body.length;
  const shown = {
    ...head,
    headers: withoutHeadSecrets(head.headers, 'reply'),
    timings: noTimes,
    bytes,
  };
  return {
    recognised: 'http_reply',
    exchanges: exchanges.map((one) =>
      withoutSecrets({ ...one, head: shown }, headSecrets(head.headers), [], known),
    ),
    leftAside: aside,
  };
}

function importXml(body: Uint8Array | string, choices: ChosenReadings): Imported {
  const bytes = typeof body === 'string' ? encode(body) : body;
  const { findings, steps, assumptions } = readLocalXml(bytes, choices);
  const verdict = { as: 'xml', outcome: 'xml', findings, steps, assumptions } as const;
  return {
    recognised: 'xml',
    exchanges: [{ ...nothingKnown, ...verdict, body: bytes }],
    leftAside: [],
  };
}

const withNotSent = (imported: Imported, count: number): Imported => {
  const why =
    'The platform refused the visitor (TAB-IDN-2), so nothing was sent, and a HAR has no entry for it.';
  const rows = count === 0 ? [] : [{ what: several(count, 'call'), why, count }];
  return { ...imported, leftAside: [...imported.leftAside, ...rows] };
};

/**
 * Reads what somebody dropped, pasted or saved: recognises it, finds the exchanges of both contracts
 * in it, judges each, and lists what it left aside and why. Never throws, whatever the bytes; what
 * comes back has no credential, cookie or URL secret of the recording in it.
 */
export function importEvidence(
  given: TextToImport,
  onProgress: (done: number, total: number) => void = () => undefined,
): Imported {
  const { choices, known } = given;
  const saved = readSavedFile(given.body);
  if (saved.head !== null) return importHttpReply(saved, saved.head, given);
  const { body } = saved;
  const found = recognise(body);
  const aside = (what: string, why: string): Imported => ({
    recognised: found.kind,
    exchanges: [],
    leftAside: [{ what, why, count: 1 }],
  });
  const shown = (imported: Imported): Imported => ({
    ...imported,
    exchanges: imported.exchanges.map((exchange) => withoutSecrets(exchange, [], [], known)),
  });
  switch (found.kind) {
    case 'har':
      return found.entries === null
        ? aside(
            'the HAR',
            found.bound
              ? `The file has ${found.bound}. That is more than Assay reads. Save a shorter recording.`
              : 'The file breaks off or is damaged, so nothing in it can be read. Save it once more.',
          )
        : withNotSent(
            importRecording(found.entries, { ...given, body }, onProgress),
            found.notSent ?? 0,
          );
    case 'curl':
      return aside(
        'the curl command',
        'A command has no reply to judge. Paste it into the Start view to send it.',
      );
    case 'address':
      return aside(
        'the address',
        'An address has no reply to judge. Paste it into the Start view to call it.',
      );
    case 'unknown':
      return aside(
        found.looksLike,
        found.advice ??
          'Assay does not judge this. Save the calls as HAR, or one reply in a file of its own.',
      );
    case 'failure_envelope':
      return shown({
        recognised: found.kind,
        exchanges: [
          exchangeOfFailure(
            'failure_envelope',
            readEnvelope(found.envelope, null, choices),
            found.envelope.details,
            found.envelope,
          ),
        ],
        leftAside: [],
      });
    case 'widget_issues':
      return shown({
        recognised: found.kind,
        exchanges: found.issues
          .slice(0, maxExchanges)
          .map((issue) =>
            exchangeOfFailure('widget_issues', readIssue(issue, choices), issue.body),
          ),
        leftAside:
          found.issues.length <= maxExchanges
            ? []
            : [
                {
                  what: several(found.issues.length - maxExchanges, 'record'),
                  why: 'The file has more records than one import shows.',
                  count: found.issues.length - maxExchanges,
                },
              ],
      });
    case 'json':
      return shown(importReply(body, found.parsed, choices));
    case 'xml':
      return shown(importXml(body, choices));
  }
}
