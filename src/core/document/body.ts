import { duplicateKeys } from '../json/duplicates.ts';
import { trimSpace } from '../json/scan.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import type { Notes } from '../reading/notes.ts';
import { described, isObject, type JsonObject, quoted, several } from '../reading/words.ts';

/** The text of the body, whether it is JSON at all, and the object it holds; `blank` = there is nothing in it. */
export type Body = { text: string; json: boolean; blank: boolean; object: JsonObject | null };

const unknown = 'The outcome cannot be told.';

/** What a text that is no JSON is, in words for a message. */
function formatOf(text: string): string {
  const start = text.slice(0, 400).trimStart();
  if (/^<(?:!doctype\s+html|html)\b/i.test(start)) return 'an HTML page';
  if (/^<\?xml\b/i.test(start)) return 'XML';
  if (start.startsWith('%PDF')) return 'a PDF file';
  if (text.startsWith('\x1f')) return 'compressed data';
  if (/^<[A-Za-z!]/.test(start)) return 'markup';
  return `text that is no JSON (${quoted(text)})`;
}

/** Reads the body as the JSON object that every reply is (DOC-REP-1). An empty body is left to the caller: HTTP 204 has none (DOC-REP-8). */
export function readBody(body: Uint8Array | string, notes: Notes): Body {
  const { text, bom, malformed } = decodeBody(body);
  const at: string[] = [];
  if (malformed) {
    const message = 'The body holds bytes that are not UTF-8, the encoding of JSON.';
    notes.report('warning', 'DOC-REP-1', () => ({ at, message, effect: 'Each is read as U+FFFD.' }));
  }
  if (bom) {
    const message = 'The body begins with a byte order mark, which JSON does not have.';
    notes.report('info', 'DOC-REP-1', () => ({ at, message, effect: 'It is skipped; some JSON readers refuse it.' }));
  }
  if (trimSpace(text) === '') return { text, json: false, blank: true, object: null };
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const format = formatOf(text);
    const isOther = !format.startsWith('text');
    const message = `A JSON object was expected; ${format} came: ${parsed.message}, at character ${parsed.offset + 1}.`;
    notes.report('error', 'DOC-REP-1', () => ({ at, ...(isOther ? {} : { offset: parsed.offset }), message, effect: unknown }));
    notes.step('DOC-REP-1', at, `The body is ${format}, so nothing can be read from it.`);
    return { text, json: false, blank: false, object: null };
  }
  for (const { at: place, key } of duplicateKeys(text, parsed)) {
    const message = `The key ${quoted(key)} stands more than once in the same object.`;
    notes.report('warning', 'DOC-REP-1', () => ({ at: place, part: 'key', message, effect: 'The last one counts.' }));
  }
  if (!isObject(parsed.value)) {
    const came = `A JSON object was expected; ${described(parsed.value)} came.${hintOf(parsed.value)}`;
    notes.report('error', 'DOC-REP-1', () => ({ at, message: came, effect: unknown }));
    notes.step('DOC-REP-1', at, 'The body is JSON, but not an object, so nothing can be read from it.');
    return { text, json: true, blank: false, object: null };
  }
  notes.step('DOC-REP-1', at, `The body is a JSON object with ${several(Object.keys(parsed.value).length, 'key')}.`);
  return { text, json: true, blank: false, object: parsed.value };
}

function hintOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 && isObject(value[0]) ? ' The one object in it should be the reply itself.' : '';
  if (typeof value !== 'string') return '';
  const inner = parseJson(value);
  return inner.ok && isObject(inner.value) ? ' It holds JSON: the reply was encoded twice.' : '';
}
