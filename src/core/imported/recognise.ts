import { htmlPage, isWrappedReply, otherFormat } from '../contract/likeness.ts';
import { isObject } from '../contract/words.ts';
import { decodeXml } from '../document/encoding.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { isCurl } from '../pasted/command-text.ts';
import {
  endsAtLimit,
  envelopeIn,
  type IssueEvidence,
  issuesIn,
  type ReceivedEnvelope,
} from './failure-reading.ts';
import { type BesideEntries, besideEntries, harEntries } from './har.ts';

/** What a dropped or pasted text, or a file, can be. */
export const importKinds = [
  'har',
  'curl',
  'address',
  'ticket',
  'failure_envelope',
  'widget_issues',
  'http_reply',
  'json',
  'xml',
  'unknown',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What each kind is called in a sentence. */
export const importKindTitles: Readonly<Record<ImportKind, string>> = {
  har: 'a HAR file',
  curl: 'a curl command',
  address: 'an address',
  ticket: 'a ticket of Assay',
  failure_envelope: 'a failure envelope of the platform',
  widget_issues: 'the body of a widget_issues record',
  http_reply: 'an HTTP reply with its headers',
  json: 'a reply in JSON',
  xml: 'an XML document',
  unknown: 'nothing that Assay knows',
};

/** What was recognised, with what was read for it. `parsed` is undefined for JSON that breaks off or is faulty, `bound` the one of `parseJson` that a HAR goes beyond. */
export type Recognised =
  | {
      kind: 'har';
      entries: readonly unknown[] | null;
      beside?: BesideEntries[];
      bound?: string | null;
    }
  | { kind: 'curl' | 'address'; text: string }
  | { kind: 'xml' }
  | { kind: 'failure_envelope'; received: ReceivedEnvelope }
  | { kind: 'widget_issues'; issues: readonly IssueEvidence[] }
  | { kind: 'json'; parsed: unknown }
  | { kind: 'unknown'; looksLike: string };

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
    return /^\s*[[{"]/.test(text) && otherFormat(text) === null
      ? { kind: 'json', parsed: undefined }
      : null;
  }
  const entries = harEntries(parsed.value);
  if (entries !== null) return { kind: 'har', entries, beside: besideEntries(parsed.value) };
  const collection = collectionIn(parsed.value);
  if (collection !== null) return { kind: 'unknown', looksLike: collection };
  const received = envelopeIn(parsed.value);
  if (received !== null) return { kind: 'failure_envelope', received };
  const issues = issuesIn(parsed.value);
  if (issues !== null) return { kind: 'widget_issues', issues };
  return { kind: 'json', parsed: parsed.value };
}

/** What another program keeps or sends in JSON and what is no reply: requests, recordings of its own, settings. */
function collectionIn(value: unknown): string | null {
  const [first] = Array.isArray(value) ? value : [];
  if (isObject(first) && isObject(first.request) && 'response' in first && 'host' in first)
    return 'a session of Charles';
  if (!isObject(value)) return null;
  const { data, requestContext } = value;
  const [received] = Array.isArray(data) ? data : [];
  if (isObject(received) && 'uuid' in received && 'method' in received && 'headers' in received)
    return 'requests that webhook.site has received';
  if (/^\/api\/requests\//.test(`${value.uri}`)) return 'a recording of ngrok';
  if (isObject(requestContext) && ('rawPath' in value || 'httpMethod' in value))
    return 'the event of a function at AWS, which is a request';
  if (isObject(data) && isObject(data.resultData)) return 'an execution of n8n';
  if (Array.isArray(value.nodes) && isObject(value.connections)) return 'a workflow of n8n';
  if (Array.isArray(value.item) && /postman/.test(JSON.stringify(value.info) ?? ''))
    return 'a collection of Postman';
  if (value._type === 'export' && Array.isArray(value.resources)) return 'an export of Insomnia';
  const version = value.openapi ?? value.swagger;
  return typeof version === 'string' && isObject(value.paths) ? 'an OpenAPI document' : null;
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
  const start =
    typeof body === 'string' ? body.slice(0, head) : decodeXml(body.subarray(0, head)).text;
  const { text } = decodeBody(body);
  // A saved file may end with a line break that the stored body does not have.
  const stored = endsAtLimit(text) ? text : text.replace(/\r?\n$/, '');
  const isCut = endsAtLimit(stored);
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
