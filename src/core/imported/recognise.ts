import { htmlPage, isWrappedReply, otherFormat } from '../contract/likeness.ts';
import { type DecodedXml, decodeXml } from '../document/encoding.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { isCurl } from '../pasted/command-text.ts';
import type { FailureEnvelope } from '../widget/issue.ts';
import { endsAtLimit, envelopeIn, type IssueEvidence, issuesIn } from './failure-reading.ts';
import { harEntries, notSentIn } from './har.ts';
import { toolOfJson, toolOfText } from './other-tools.ts';

/** What a dropped or pasted text, or a file, can be, and what it is called in a sentence. */
export const importKindTitles = {
  har: 'a HAR file',
  curl: 'a curl command',
  address: 'an address',
  failure_envelope: 'a failure envelope of the platform',
  widget_issues: 'the body of a widget_issues record',
  http_reply: 'an HTTP reply with its headers',
  json: 'a reply in JSON',
  xml: 'an XML document',
  unknown: 'nothing that Assay knows',
};
export type ImportKind = keyof typeof importKindTitles;

/** What was recognised, with what was read for it. `parsed` is undefined for JSON that breaks off or is faulty, `bound` the one of `parseJson` that a HAR goes beyond. */
export type Recognised =
  | {
      kind: 'har';
      entries: readonly unknown[] | null;
      notSent?: number;
      bound?: string | null;
    }
  | { kind: 'curl' | 'address'; text: string }
  | { kind: 'xml' }
  | { kind: 'failure_envelope'; envelope: FailureEnvelope }
  | { kind: 'widget_issues'; issues: readonly IssueEvidence[] }
  | { kind: 'json'; parsed: unknown }
  | { kind: 'unknown'; looksLike: string; advice?: string | undefined };

const isAddress = (text: string): boolean =>
  /^(?:(?:GET|POST) )?https?:\/\/\S+$/i.test(text) && text.length < 10_000;

const beginsLikeHar = (text: string): boolean =>
  /^\s*\{\s*"log"\s*:\s*\{/.test(text) && text.slice(0, 100_000).includes('"entries"');

/** Letters that the first look at a text takes. */
const head = 4096;

function ofJson(text: string): Recognised | null {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    if (endsAtLimit(text)) return cutBody(text);
    if (beginsLikeHar(text)) return { kind: 'har', entries: null, bound: parsed.bound };
    // Some tools write a line of JSON for each thing that happened.
    const line = parseJson(text.slice(0, text.indexOf('\n') + 1));
    const ofLines = line.ok ? toolOfJson(line.value) : null;
    if (ofLines !== null) return { kind: 'unknown', looksLike: ofLines };
    return /^\s*[[{"]/.test(text) && otherFormat(text) === null
      ? { kind: 'json', parsed: undefined }
      : null;
  }
  const entries = harEntries(parsed.value);
  if (entries !== null) return { kind: 'har', entries, notSent: notSentIn(parsed.value) };
  const envelope = envelopeIn(parsed.value);
  if (envelope !== null) return { kind: 'failure_envelope', envelope };
  const issues = issuesIn(parsed.value);
  if (issues !== null) return { kind: 'widget_issues', issues };
  const tool = toolOfJson(parsed.value);
  if (tool !== null) return { kind: 'unknown', looksLike: tool };
  return { kind: 'json', parsed: parsed.value };
}

const cutBody = (text: string): Recognised => ({
  kind: 'widget_issues',
  issues: [{ body: text, truncated: null, status: null, action: null }],
});

/**
 * What a text or a file is. The one place that decides it, for whatever is dropped, pasted or named
 * on the command line.
 */
export function recognise(body: Uint8Array | string): Recognised {
  // XML has encodings of its own, and is read as bytes.
  const begin = body.slice(0, head);
  const {
    text: start = '',
    isUnread,
    source,
  }: Partial<DecodedXml> = typeof begin === 'string' ? { text: begin } : decodeXml(begin);
  // Of EBCDIC nothing is read, but its declaration.
  if (isUnread && source === 'XML declaration') return { kind: 'xml' };
  const { text } = decodeBody(body);
  // A saved file may end with a line break that the stored body does not have.
  const stored = endsAtLimit(text) ? text : text.replace(/\r?\n$/, '');
  const isCut = endsAtLimit(stored);
  const tool = toolOfText(text);
  if (tool) return { kind: 'unknown', looksLike: tool[0], advice: tool[2] };
  if (!/^\s*[[{"]/.test(start) && isWrappedReply(text)) return { kind: 'json', parsed: undefined };
  if (/^\s*</.test(start) && htmlPage(start) === null)
    return isCut && !/<\/[^<>]+>\s*$/.test(text) ? cutBody(stored) : { kind: 'xml' };
  if (isCurl(text)) return { kind: 'curl', text };
  if (isAddress(text.trim())) return { kind: 'address', text: text.trim() };
  const json = ofJson(stored);
  if (json !== null) return json;
  if (isCut) return cutBody(stored);
  const looksLike = htmlPage(text) ?? otherFormat(text) ?? 'plain text';
  return { kind: 'unknown', looksLike: text.trim() === '' ? 'an empty text' : looksLike };
}
