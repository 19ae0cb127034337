import type { AuthorizationForm } from '../document/connection.ts';
import { decodeXml } from '../document/encoding.ts';
import {
  type CutReply,
  type Cutting,
  cutReply,
  hidesSecret,
  type Room,
} from '../document/long-reply.ts';
import { readDocumentReply } from '../document/reply.ts';
import type { DocumentVerdict } from '../document/verdict.ts';
import { type Headers, isSuccess } from '../http/http.ts';
import { locate, placeOf, positionOf, want, wantedTree } from '../json/place.ts';
import { type JsonRecord, parseJson } from '../json/text.ts';
import { headSecrets } from '../secrets/head-secrets.ts';
import { redactSentence } from '../secrets/redact.ts';
import { type Held, inTurn, secretsIn } from '../secrets/spellings.ts';
import { isMaskedId } from '../secrets/url-secrets.ts';
import type { ActionName, Category, Surface } from '../widget/actions.ts';
import type { Item } from '../widget/item.ts';
import { secretInErrorReply } from '../widget/reply/failure.ts';
import { readItemReply } from '../widget/reply/item-reply.ts';
import { readListReply } from '../widget/reply/reply.ts';
import { readStatusReply } from '../widget/reply/status-reply.ts';
import { unwrapped, withItemAsSent, withRowsAsSent } from '../widget/request/as-sent.ts';
import { conversationIn } from '../widget/thread.ts';
import type { ItemVerdict, ListVerdict, StatusVerdict, WidgetVerdict } from '../widget/verdict.ts';
import type { ChosenReadings } from './assumptions.ts';
import { byLevel } from './finding.ts';
import {
  isMasked,
  type MaskedText,
  maskedSentence,
  maskedText,
  maskedValue,
  quoteRanges,
} from './masked-text.ts';
import type { Step } from './verdict.ts';
import { quotingWithout } from './words.ts';

/**
 * `secrets` are the secrets that the request carried. The reply is judged as received, and the
 * result masks every secret that the reply repeats, except what is `held` of them. `choices` are
 * the decisions that the user switched.
 */
type ToJudge = {
  body: Uint8Array | string;
  httpStatus: number | null;
  secrets: readonly string[];
  held?: readonly Held[];
  choices?: ChosenReadings | undefined;
};

/** `lastStatus` and `lastVersion`: what was seen before of the document and of its connection (DOC-STA-1, DOC-FLD-7). */
export type DocumentToJudge = ToJudge & {
  askedId: string | null;
  now: number | null;
  lastStatus?: string | null;
  lastVersion?: string | null;
  authorization?: AuthorizationForm | null;
  /** Where the document is decoded to; a thread gives memory that others can read. */
  room?: Room;
  /** Hears of the bytes of a document in `room` as soon as they are decoded, before anything is known of them. */
  onDecoded?: (bytes: Uint8Array) => void;
  /** Which replies count as long. */
  cutting?: Cutting;
};
/**
 * `reply` and `xml` are safe to show and store; `xml.shown` is the document in UTF-8,
 * `xml.original` in its own encoding. `masked`: `reply` differs from the received bytes, so that
 * judging it once more may give another verdict.
 */
export type DocumentJudgement = {
  verdict: DocumentVerdict;
  reply: Uint8Array;
  masked: boolean;
  xml: { original: Uint8Array; shown: Uint8Array } | null;
};

/** A webhook's reply. `unsent` are secrets of the call that did not go with the request, such as the visitor's token: masked all the same; `urlSecrets` are those
 * of the address it was sent to (TAB-CRD-3). */
type WidgetReply = ToJudge & {
  category: Category;
  headers: Headers;
  unsent?: readonly string[];
  urlSecrets?: readonly string[];
};
export type ListToJudge = WidgetReply;
/** `sentId`: whether the call carried the id of a row (TAB-CLK-2). */
export type ItemToJudge = WidgetReply & { as: ItemVerdict['as']; sentId?: boolean | undefined };
export type StatusToJudge = WidgetReply & { as: StatusVerdict['as']; surface: Surface };
/**
 * `asSent` are the rows as the webhook sent them, when the widget drops part of one (TAB-DIR-2);
 * null when it drops nothing.
 */
export type ListJudgement = {
  verdict: ListVerdict;
  reply: Uint8Array;
  asSent: (JsonRecord | null)[] | null;
};
/** `asSent` is the object as the webhook sent it, when the widget drops part of it. */
export type ItemJudgement = { verdict: ItemVerdict; reply: Uint8Array; asSent: JsonRecord | null };
export type StatusJudgement = { verdict: StatusVerdict; reply: Uint8Array };

/** A reply of the document endpoint, or a webhook's reply to an action, received on `surface`. */
export type ReplyToJudge = (DocumentToJudge & { as: 'document' }) | ActionReply;
type ActionReply = WidgetReply & { as: ActionName; surface: Surface; sentId?: boolean };
/**
 * `asSent` is what the widget received before it dropped anything (TAB-DIR-2): rows or a detail
 * object; null when it drops nothing.
 */
type ActionJudgement = {
  verdict: WidgetVerdict;
  reply: Uint8Array;
  asSent: { rows: (JsonRecord | null)[]; detail: JsonRecord | null } | null;
};
export type JudgementOf<Given extends ReplyToJudge> = Given extends { as: 'document' }
  ? DocumentJudgement
  : ActionJudgement;

type OnProgress = (done: number, total: number) => void;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? encode(body) : body;

/** The reply with no letter of its document left, for one that holds a secret: no pattern finds it in Base64 where it is encoded once more. */
function withoutDocument(text: string, masked: string): string {
  const tree = wantedTree();
  want(tree, ['parsed_base64']);
  locate(text, tree);
  const { place } = placeOf(tree, ['parsed_base64']);
  if (place === null) return masked;
  return (
    masked.slice(0, place.start + 1) +
    '•'.repeat(place.end - place.start - 2) +
    masked.slice(place.end - 1)
  );
}

/**
 * The bytes with stars for secrets in ASCII, which a document in another encoding does not show as
 * text; null if there are none.
 */
function withoutSecretBytes(
  bytes: Uint8Array,
  secrets: readonly string[],
  held: readonly Held[],
): Uint8Array | null {
  const { others, own } = inTurn(secrets, held);
  const without = withStars(bytes, others, held);
  return withStars(without ?? bytes, own, held) ?? without;
}

function withStars(
  bytes: Uint8Array,
  secrets: readonly string[],
  held: readonly Held[],
): Uint8Array | null {
  const found = secretsIn(new TextDecoder('windows-1252').decode(bytes), secrets, held);
  // Between the letters of UTF-16 stand zeros: these are masked in the text.
  const inAscii = found.filter(
    ({ start, end }) =>
      bytes.subarray(start, end).filter((byte) => byte === 0).length * 4 < end - start,
  );
  if (inAscii.length === 0) return null;
  const masked = bytes.slice();
  for (const { start, end } of inAscii)
    for (let at = start; at < end; at += 1) if (masked[at] !== 0) masked[at] = 0x2a;
  return masked;
}

/** The sentence about a known secret in a document; null when there is no such secret. */
function repeats({ holds, held }: MaskedText): string | null {
  if (!holds) return null;
  const what =
    held.length > 0
      ? 'the token or a URL secret of its request'
      : 'part of the token or of a URL secret of its request';
  return `The document repeats ${what}. It is masked here and in saved files.`;
}

/**
 * Judges a reply of the document endpoint. The result holds no secrets. Of a long reply the middle of
 * its Base64 is not read as text, unless something in it has to be masked or pointed at.
 */
export function judgeDocument(
  given: DocumentToJudge,
  onProgress: OnProgress = () => undefined,
): DocumentJudgement {
  const { body, room = (length) => new Uint8Array(length) } = given;
  const cut = typeof body === 'string' ? null : cutReply(body, room, given.cutting);
  if (cut) given.onDecoded?.(cut.decoded);
  const judged = cut && judgeCut(given, cut, onProgress);
  return judged ?? concluded(given, readAsGiven(given, onProgress), body);
}

type Read = ReturnType<typeof readDocumentReply> & { masked: MaskedText };

const readAsGiven = (
  { body, secrets, held = [], room: _, cutting: __, onDecoded: ___, ...facts }: DocumentToJudge,
  onProgress: OnProgress,
  cut?: CutReply,
): Read => {
  const reading = quotingWithout(quoteRanges(secrets, 'document', held), () =>
    readDocumentReply({ ...facts, body: cut?.body ?? body, cut, onProgress }),
  );
  return { ...reading, masked: maskedText(reading.text, secrets, 'reply', held) };
};

/** The judgement of a reply that was cut; null where only the whole of it can be judged. */
function judgeCut(
  given: DocumentToJudge,
  cut: CutReply,
  onProgress: OnProgress,
): DocumentJudgement | null {
  const { body, secrets, held = [] } = given;
  const read = readAsGiven(given, onProgress, cut);
  const { text, xml, verdict, masked } = read;
  // A wrong byte is placed by its offset in the whole body, and nothing is masked in what was left out.
  if (typeof body === 'string' || xml === null || text.includes('\uFFFD') || isMasked(masked))
    return null;
  const before = new TextDecoder().decode(body.subarray(0, cut.start)).length;
  if (startOfDocument(text) !== before || hidesSecret(body, cut, secrets, held)) return null;
  const kept = positionOf(text, before + cut.keptFrom - cut.start);
  const shift = (line?: number, column = 0): number =>
    line === kept.line && column > kept.column ? cut.missing : 0;
  const findings = verdict.findings.map((finding) => {
    const { line, column, endLine, endColumn } = finding;
    return column === undefined || endColumn === undefined
      ? finding
      : {
          ...finding,
          column: column + shift(line, column),
          endColumn: endColumn + shift(endLine, endColumn),
        };
  });
  const judged = concluded(given, { ...read, verdict: { ...verdict, findings } }, body);
  return judged.masked ? null : judged;
}

/** Where the text of the field begins that counts as the document; -1 where there is none. */
function startOfDocument(text: string): number {
  const tree = wantedTree();
  want(tree, ['parsed_base64']);
  locate(text, tree);
  const { place } = placeOf(tree, ['parsed_base64']);
  return place === null ? -1 : place.start + 1;
}

/** What may leave of a reading: `body` is all that was received, whatever of it was read. */
function concluded(
  { secrets, held = [] }: DocumentToJudge,
  { verdict, text, xml, masked }: Read,
  body: Uint8Array | string,
): DocumentJudgement {
  const isUtf8 = /^utf-?8$/i.test(verdict.value.facts?.encoding ?? '');
  const bytes = isUtf8 || xml === null ? null : maskedBytes(verdict, xml, secrets, held);
  const ofText =
    xml && maskedText(bytes === null ? xml.text : decodeXml(bytes).text, secrets, 'document', held);
  const document = ofText && { ...ofText, holds: ofText.holds || bytes !== null };
  const { value, findings, steps } = verdict;
  const hidden = [...secrets, ...masked.alike, ...(document?.alike ?? [])];
  const redacted = redactSentence({ findings, steps, facts: value.facts }, hidden, held);
  const shownValue = maskedValue(value, text, masked, secrets, 'reply', held);
  const sentences = [
    document && repeats(document),
    document && maskedSentence('The document', document, ', with all of parsed_base64'),
  ];
  const inDocument = sentences
    .filter((sentence) => sentence !== null)
    .map((sentence) => ({ clause: 'DOC-FLD-5', path: '$.parsed_base64', text: sentence }));
  const ofReply = maskedSentence('The reply', masked);
  const inReply = ofReply === null ? [] : [{ clause: 'DOC-REP-1', path: '$', text: ofReply }];
  const shown = {
    ...verdict,
    value: { ...shownValue, facts: redacted.facts },
    findings: redacted.findings,
    steps: [...redacted.steps, ...inReply, ...inDocument],
  };
  if (xml !== null && document !== null && isMasked(document)) {
    const inUtf8 = encode(document.text);
    return {
      verdict: shown,
      reply: encode(withoutDocument(text, masked.text)),
      masked: true,
      xml: { original: inUtf8, shown: inUtf8 },
    };
  }
  return {
    verdict: shown,
    reply: isMasked(masked) ? encode(masked.text) : bytesOf(body),
    masked: isMasked(masked),
    xml: xml && { original: xml.bytes, shown: isUtf8 ? xml.bytes : encode(xml.text) },
  };
}

/** The bytes of a document that is not in UTF-8, without what they say in ASCII of a secret that their text does not show; null where there is nothing. */
function maskedBytes(
  { value }: DocumentVerdict,
  xml: { bytes: Uint8Array; text: string },
  secrets: readonly string[],
  held: readonly Held[],
): Uint8Array | null {
  const isUtf16 = /^utf-?16/i.test(value.facts?.encoding ?? '');
  const isInText = !isUtf16 && secretsIn(xml.text, secrets, held).length > 0;
  return isInText ? null : withoutSecretBytes(xml.bytes, secrets, held);
}

/**
 * What may leave of a judged webhook reply. `stored`: a failure goes into the widget_issues record, so that a secret in it is an error
 * (TAB-ERR-3).
 */
function withoutSecrets<V extends WidgetVerdict>(
  verdict: V,
  text: string,
  { body, secrets, held = [], unsent = [], urlSecrets = [], httpStatus, headers }: WidgetReply,
  stored: boolean,
) {
  const all = [...secrets, ...unsent, ...urlSecrets];
  const masked = maskedText(text, all, 'webhook', held);
  const isHeld = (secret: string): boolean => masked.held.includes(secret);
  const { own } = inTurn(all, held);
  const looked = (secret: string): string => (own.includes(secret) ? masked.left : text);
  const isStoredError = stored && httpStatus !== null && !isSuccess(httpStatus);
  const errors = isStoredError
    ? [
        ...secrets.filter(isHeld).flatMap((secret) => secretInErrorReply(looked(secret), secret)),
        ...unsent
          .filter(isHeld)
          .flatMap((secret) =>
            secretInErrorReply(looked(secret), secret, "a secret of the visitor's identity"),
          ),
        ...urlSecrets
          .filter(isHeld)
          .flatMap((secret) =>
            secretInErrorReply(looked(secret), secret, 'a secret of the webhook_url'),
          ),
      ]
    : [];
  const findings = [...errors, ...verdict.findings].sort(byLevel);
  // Findings and steps may also quote the head of the reply, and parts of a secret that the body
  // holds in pieces.
  const redacted = redactSentence(
    { findings, steps: verdict.steps },
    [...all, ...masked.alike, ...headSecrets(headers)],
    held,
  );
  const ofReply = maskedSentence('The reply', masked);
  const steps =
    ofReply === null
      ? redacted.steps
      : [...redacted.steps, { clause: 'TAB-CRD-2', path: '$', text: ofReply }];
  const value = maskedValue(verdict.value, text, masked, all, 'webhook', held);
  return {
    verdict: { ...verdict, findings: redacted.findings, steps, value },
    reply: isMasked(masked) ? encode(masked.text) : bytesOf(body),
    masked: isMasked(masked) ? masked.text : null,
  };
}

/**
 * The parsed reply with its secrets masked. Only a reply that held one is parsed a second time,
 * because its keys are masked as well.
 */
function parsedAsShown(parsed: unknown, masked: string | null): unknown {
  if (masked === null || parsed === undefined) return parsed;
  const reparsed = parseJson(masked);
  return reparsed.ok ? reparsed.value : undefined;
}

/** Rows that a step names by their number; what is left is counted. */
const maxNamed = 5;

/**
 * Names the rows whose id was masked, so that the user knows why an action on them is refused
 * (TAB-CRD-2, TAB-CRD-3). Rows count from 1.
 */
function maskedRows(items: readonly Item[]): Step[] {
  const rows = items.flatMap(({ id }, index) => (isMaskedId(id) ? [index + 1] : []));
  if (rows.length === 0) return [];
  const more = rows.length > maxNamed ? ` and ${rows.length - maxNamed} more` : '';
  const which =
    rows.length === 1
      ? `The id of item ${rows[0]} contains`
      : `The ids of items ${rows.slice(0, maxNamed).join(', ')}${more} contain`;
  return [maskedIdStep(which)];
}

const maskedIdStep = (which: string): Step => ({
  clause: 'TAB-CRD-2',
  path: '$',
  text: `${which} a secret, so Assay shows dots instead and cannot fire an action with it. Let the webhook return an id without the secret, or fire the action by hand with the whole id.`,
});

/** A sentence about the reply may quote its head as well as its body. */
const quotesOf = ({ secrets, held = [], unsent = [], urlSecrets = [], headers }: WidgetReply) =>
  quoteRanges([...secrets, ...unsent, ...urlSecrets, ...headSecrets(headers)], 'webhook', held);

/**
 * Judges a reply to get_items. The result holds no secrets (TAB-ERR-3 reports a secret in an error
 * reply).
 */
export function judgeList(given: ListToJudge): ListJudgement {
  const { verdict, text, parsed } = quotingWithout(quotesOf(given), () =>
    readListReply({ ...given, fired: true }),
  );
  const { masked, ...judged } = withoutSecrets(verdict, text, given, true);
  const steps = [...judged.verdict.steps, ...maskedRows(judged.verdict.value?.items ?? [])];
  return {
    ...judged,
    ...withRowsAsSent({ ...judged.verdict, steps }, parsedAsShown(parsed, masked), given.category),
  };
}

/** Judges a reply to item_clicked or create_item. The result holds no secrets. */
export function judgeItem(given: ItemToJudge): ItemJudgement {
  const { verdict, text, parsed } = quotingWithout(quotesOf(given), () =>
    readItemReply({ ...given, fired: true }),
  );
  const { masked, ...judged } = withoutSecrets(verdict, text, given, true);
  const { steps, value } = judged.verdict;
  const shown = parsedAsShown(parsed, masked);
  // What is masked may go across several fields, so the conversation is read from the reply as it may be shown.
  const conversation =
    masked === null && value?.conversation ? value.conversation : conversationIn(unwrapped(shown));
  const ids = [
    ...(isMaskedId(value?.item.id) ? [maskedIdStep('The id of the reply contains')] : []),
    ...(isMaskedId(conversation?.conversationId)
      ? [maskedIdStep('The conversationId of the reply contains')]
      : []),
  ];
  const masks = {
    value: value?.conversation ? { ...value, conversation } : value,
    steps: [...steps, ...ids],
  };
  return { ...judged, ...withItemAsSent({ ...judged.verdict, ...masks }, shown) };
}

/** Judges a reply to update_item or delete_item. The result holds no secrets. */
export function judgeStatus(given: StatusToJudge): StatusJudgement {
  const { verdict, text } = quotingWithout(quotesOf(given), () =>
    readStatusReply({ ...given, fired: true }),
  );
  const { masked: _, ...judged } = withoutSecrets(
    verdict,
    text,
    given,
    given.surface === 'proxied',
  );
  return judged;
}

function judgeAction({ as, surface, sentId, ...given }: ActionReply): ActionJudgement {
  switch (as) {
    case 'get_items': {
      const { asSent, ...judged } = judgeList(given);
      return { ...judged, asSent: asSent && { rows: asSent, detail: null } };
    }
    case 'item_clicked':
    case 'create_item': {
      const { asSent, ...judged } = judgeItem({ ...given, as, sentId });
      return { ...judged, asSent: asSent && { rows: [], detail: asSent } };
    }
    case 'update_item':
    case 'delete_item':
      return { ...judgeStatus({ ...given, as, surface }), asSent: null };
  }
}

/** Judges any reply as the kind that `as` names. The result holds no secrets. */
export function judge<Given extends ReplyToJudge>(
  given: Given,
  onProgress?: OnProgress,
): JudgementOf<Given>;
export function judge(
  given: ReplyToJudge,
  onProgress?: OnProgress,
): DocumentJudgement | ActionJudgement {
  return given.as === 'document' ? judgeDocument(given, onProgress) : judgeAction(given);
}
