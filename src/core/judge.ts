import type { AssumptionChoices } from './choices.ts';
import { readDocumentReply } from './document/reply.ts';
import type { DocumentVerdict } from './document/verdict.ts';
import { byLevel } from './finding.ts';
import { type Headers, isSuccess } from './http.ts';
import { decodeBody } from './json/text.ts';
import { holdsSecret, mask, redact } from './redact.ts';
import type { Category } from './widget/actions.ts';
import { secretInErrorReply } from './widget/failure.ts';
import { readListReply } from './widget/reply.ts';
import type { ListVerdict } from './widget/verdict.ts';

/**
 * `secrets` are those the request carried: wherever the reply repeats one, it is masked before anything is made of it. `choices` are
 * the decisions of ours that were switched.
 */
type ToJudge = { body: Uint8Array | string; httpStatus: number | null; secrets: readonly string[]; choices?: AssumptionChoices | undefined };

export type DocumentToJudge = ToJudge & { askedId: string | null; now: number | null };
/** `reply` and `xml` are what may be shown and kept; `xml.shown` is the document in UTF-8, `xml.original` in its own encoding. */
export type DocumentJudgement = { verdict: DocumentVerdict; reply: Uint8Array; xml: { original: Uint8Array; shown: Uint8Array } | null };

export type ListToJudge = ToJudge & { category: Category; headers: Headers };
export type ListJudgement = { verdict: ListVerdict; reply: Uint8Array };

type Told = (done: number, total: number) => void;

const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

/** The body without the secrets, and those it held. */
function masked(body: Uint8Array | string, secrets: readonly string[]): { body: Uint8Array | string; held: string[] } {
  if (secrets.length === 0) return { body, held: [] };
  const { text } = decodeBody(body);
  const held = secrets.filter((secret) => holdsSecret(text, secret));
  return held.length === 0 ? { body, held } : { body: redact(text, held), held };
}

/** Judges a reply of the document endpoint with nothing secret left in what comes back. */
export function judgeDocument({ body, secrets, ...facts }: DocumentToJudge, onProgress: Told = () => undefined): DocumentJudgement {
  const safe = masked(body, secrets).body;
  const { verdict, xml } = readDocumentReply({ body: safe, ...facts, onProgress });
  if (xml === null) return { verdict, reply: bytesOf(safe), xml: null };
  const utf8 = /^utf-?8$/i.test(verdict.value.facts?.encoding ?? '');
  return { verdict, reply: bytesOf(safe), xml: { original: xml.bytes, shown: utf8 ? xml.bytes : new TextEncoder().encode(xml.text) } };
}

/** Judges a reply to get_items with nothing secret left in what comes back (TAB-ERR-3 tells of a secret in an error reply). */
export function judgeList({ body, secrets, ...facts }: ListToJudge): ListJudgement {
  const { body: safe, held } = masked(body, secrets);
  const { verdict, text } = readListReply({ body: safe, ...facts });
  // The mask stands where the secret stood, so it is the mask's place that is pointed at.
  const told = held.length > 0 && facts.httpStatus !== null && !isSuccess(facts.httpStatus) ? secretInErrorReply(text, mask) : [];
  return { verdict: { ...verdict, findings: [...told, ...verdict.findings].sort(byLevel) }, reply: bytesOf(safe) };
}
