import type { AssumptionChoices } from './choices.ts';
import { readDocumentReply } from './document/reply.ts';
import type { DocumentVerdict } from './document/verdict.ts';
import { byLevel } from './finding.ts';
import { type Headers, isSuccess } from './http.ts';
import { placeOfSecret, redactInPlace, redactWithin } from './redact.ts';
import type { Category } from './widget/actions.ts';
import { secretInErrorReply } from './widget/failure.ts';
import { readListReply } from './widget/reply.ts';
import type { ListVerdict } from './widget/verdict.ts';

/**
 * `secrets` are those the request carried: the reply is judged as it came, and wherever it repeats one, that is masked in what comes
 * back. `choices` are the decisions of ours that were switched.
 */
type ToJudge = { body: Uint8Array | string; httpStatus: number | null; secrets: readonly string[]; choices?: AssumptionChoices | undefined };

/** `lastStatus` and `lastVersion`: what was seen before of the document and of its connection (DOC-STA-1, DOC-FLD-7). */
export type DocumentToJudge = ToJudge & {
  askedId: string | null;
  now: number | null;
  lastStatus?: string | null;
  lastVersion?: string | null;
};
/** `reply` and `xml` are what may be shown and kept; `xml.shown` is the document in UTF-8, `xml.original` in its own encoding. */
export type DocumentJudgement = { verdict: DocumentVerdict; reply: Uint8Array; xml: { original: Uint8Array; shown: Uint8Array } | null };

export type ListToJudge = ToJudge & { category: Category; headers: Headers };
export type ListJudgement = { verdict: ListVerdict; reply: Uint8Array };

type Told = (done: number, total: number) => void;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? encode(body) : body);
const heldIn = (text: string, secrets: readonly string[]): string[] => secrets.filter((secret) => placeOfSecret(text, secret) !== -1);

/** Judges a reply of the document endpoint with nothing secret left in what comes back. */
export function judgeDocument({ body, secrets, ...facts }: DocumentToJudge, onProgress: Told = () => undefined): DocumentJudgement {
  const { verdict, text, xml } = readDocumentReply({ body, ...facts, onProgress });
  const held = heldIn(text, secrets);
  const reply = held.length === 0 ? bytesOf(body) : encode(redactInPlace(text, held));
  const told = redactWithin(verdict, secrets);
  if (xml === null) return { verdict: told, reply, xml: null };
  const heldInXml = heldIn(xml.text, secrets);
  if (heldInXml.length > 0) {
    const shown = encode(redactInPlace(xml.text, heldInXml));
    const step = {
      clause: 'DOC-FLD-5',
      path: '$.parsed_base64',
      text: 'The document repeats the token it was asked for with: masked here, and in what is saved.',
    };
    return { verdict: { ...told, steps: [...told.steps, step] }, reply, xml: { original: shown, shown } };
  }
  const utf8 = /^utf-?8$/i.test(verdict.value.facts?.encoding ?? '');
  return { verdict: told, reply, xml: { original: xml.bytes, shown: utf8 ? xml.bytes : encode(xml.text) } };
}

/** Judges a reply to get_items with nothing secret left in what comes back (TAB-ERR-3 tells of a secret in an error reply). */
export function judgeList({ body, secrets, ...facts }: ListToJudge): ListJudgement {
  const { verdict, text } = readListReply({ body, ...facts });
  const held = heldIn(text, secrets);
  if (held.length === 0) return { verdict, reply: bytesOf(body) };
  const failed = facts.httpStatus !== null && !isSuccess(facts.httpStatus);
  const told = failed ? held.flatMap((secret) => secretInErrorReply(text, secret)) : [];
  const findings = [...told, ...verdict.findings].sort(byLevel);
  return { verdict: redactWithin({ ...verdict, findings }, held), reply: encode(redactInPlace(text, held)) };
}
