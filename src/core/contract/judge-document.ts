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
import { locate, placeOf, positionOf, want, wantedTree } from '../json/place.ts';
import { bytesOf, encode } from '../json/text.ts';
import { redactSentence } from '../secrets/redact.ts';
import { secretsIn } from '../secrets/spellings.ts';
import type { ChosenReadings } from './assumptions.ts';
import {
  isMasked,
  type MaskedText,
  maskedSentence,
  maskedText,
  maskedValue,
  quoteRanges,
} from './masked-text.ts';
import { quotingWithout } from './words.ts';

/**
 * `secrets` are the secrets that the request carried. The reply is judged as received, and the
 * result masks every secret that the reply repeats. `choices` are the decisions that the user switched.
 */
export type ToJudge = {
  body: Uint8Array | string;
  httpStatus: number | null;
  secrets: readonly string[];
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

export type OnProgress = (done: number, total: number) => void;

/** The place of the last `parsed_base64`, which is the one that counts, with its quotes; that of the whole reply where it has none, null where it is no JSON. */
function placeOfDocument(text: string) {
  const tree = wantedTree();
  want(tree, ['parsed_base64']);
  locate(text, tree);
  return placeOf(tree, ['parsed_base64']).place;
}

/**
 * The reply with no letter of its document left, for one that holds a secret: no pattern finds it in Base64 where it is encoded once more.
 * `missing` letters of the document are not in `text`.
 */
function withoutDocument(text: string, masked: string, missing: number): string {
  const place = placeOfDocument(text);
  if (place === null) return masked;
  return (
    masked.slice(0, place.start + 1) +
    '•'.repeat(place.end - place.start - 2 + missing) +
    masked.slice(place.end - 1)
  );
}

/**
 * The bytes with stars for secrets in ASCII, which a document in another encoding does not show as
 * text; null if there are none.
 */
function withoutSecretBytes(bytes: Uint8Array, secrets: readonly string[]): Uint8Array | null {
  const found = secretsIn(new TextDecoder('windows-1252').decode(bytes), secrets);
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
 * its Base64 is not read as text, unless its letters hide a secret or one of them has to be pointed at.
 */
export function judgeDocument(
  given: DocumentToJudge,
  onProgress: OnProgress = () => undefined,
): DocumentJudgement {
  const { body, room = (length) => new Uint8Array(length) } = given;
  if (typeof body === 'string') return concluded(given, readAsGiven(given, body, onProgress), body);
  const cut = cutReply(body, room, given.cutting);
  if (cut) given.onDecoded?.(cut.decoded);
  const judged = cut && judgeCut(given, cut, onProgress);
  return judged ?? concluded(given, readAsGiven(given, body, onProgress), body);
}

type Read = ReturnType<typeof readDocumentReply> & { masked: MaskedText };

const readAsGiven = (
  { body: _, secrets, room: __, cutting: ___, onDecoded: ____, ...facts }: DocumentToJudge,
  body: Uint8Array | string,
  onProgress: OnProgress,
  cut?: CutReply,
): Read => {
  const reading = quotingWithout(quoteRanges(secrets, 'document'), () =>
    readDocumentReply({ ...facts, body, cut, onProgress }),
  );
  return { ...reading, masked: maskedText(reading.text, secrets, 'reply') };
};

/** The judgement of a reply that was cut; null where only the whole of it can be judged. */
function judgeCut(
  given: DocumentToJudge,
  cut: CutReply,
  onProgress: OnProgress,
): DocumentJudgement | null {
  const { body, secrets } = given;
  const read = readAsGiven(given, cut.body, onProgress, cut);
  const { text, xml, verdict, masked } = read;
  // A wrong byte is placed by its offset in the whole body, and nothing is masked in what was left out.
  if (xml === null || text.includes('\uFFFD') || isMasked(masked)) return null;
  const before = new TextDecoder().decode(cut.body.subarray(0, cut.start)).length;
  if (placeOfDocument(text)?.start !== before - 1) return null;
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
  const shifted = { ...read, verdict: { ...verdict, findings } };
  const judged = concluded(given, shifted, body, cut.missing);
  // Of a masked document no letter is left, whatever they hide.
  return judged.masked || !hidesSecret(cut, secrets) ? judged : null;
}

/** What may leave of a reading: `body` is all that was received, of which `missing` letters of the document were not read as text. */
function concluded(
  { secrets }: DocumentToJudge,
  { verdict, text, xml, masked }: Read,
  body: Uint8Array | string,
  missing = 0,
): DocumentJudgement {
  const isUtf8 = /^utf-?8$/i.test(verdict.value.facts?.encoding ?? '');
  const bytes = isUtf8 || xml === null ? null : maskedBytes(verdict, xml, secrets);
  const ofText =
    xml && maskedText(bytes === null ? xml.text : decodeXml(bytes).text, secrets, 'document');
  const document = ofText && { ...ofText, holds: ofText.holds || bytes !== null };
  const { value, findings, steps } = verdict;
  const hidden = [...secrets, ...masked.alike, ...(document?.alike ?? [])];
  const redacted = redactSentence({ findings, steps, facts: value.facts }, hidden);
  const shownValue = maskedValue(value, masked, secrets, 'reply');
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
      reply: encode(withoutDocument(text, masked.text, missing)),
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
): Uint8Array | null {
  const isUtf16 = /^utf-?16/i.test(value.facts?.encoding ?? '');
  const isInText = !isUtf16 && secretsIn(xml.text, secrets).length > 0;
  return isInText ? null : withoutSecretBytes(xml.bytes, secrets);
}
