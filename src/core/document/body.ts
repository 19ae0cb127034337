import { readBodyText, reportDuplicates, reportNotJson } from '../contract/body.ts';
import { findEnclosed, mistakenFor } from '../contract/enclosed.ts';
import type { Notes } from '../contract/notes.ts';
import { described, isObject, type JsonObject, several } from '../contract/words.ts';
import { jsonPath } from '../json/path.ts';
import { trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';

/** The text of the body, whether it is JSON at all, and the object it holds; `blank` = there is nothing in it. */
export type Body = { text: string; json: boolean; blank: boolean; object: JsonObject | null };

const expected = 'The reply must be a JSON object';
const unknown = 'The outcome cannot be told.';

/** Reads the body as the JSON object that every reply is (DOC-REP-1). An empty body is left to the caller: HTTP 204 has none (DOC-REP-8). */
export function readBody(body: Uint8Array | string, notes: Notes): Body {
  const text = readBodyText(body, notes, {
    clause: 'DOC-REP-1',
    clauseOfBytes: 'DOC-REP-1',
    malformed: 'document-body-not-utf8',
  });
  const at: string[] = [];
  if (trimSpace(text) === '') return { text, json: false, blank: true, object: null };
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const came = reportNotJson(text, parsed, notes, {
      level: 'error',
      clause: 'DOC-REP-1',
      expected,
      effect: unknown,
    });
    notes.step('DOC-REP-1', at, `Nothing can be read from the body: it is ${came}.`);
    return { text, json: false, blank: false, object: null };
  }
  reportDuplicates(text, parsed.value, notes, 'document-duplicate-key', () => 'DOC-FLD-9');
  if (!isObject(parsed.value)) {
    const message = `${expected}; got ${described(parsed.value)}.${misplacedReply(parsed.value)}`;
    notes.report('error', 'DOC-REP-1', () => ({ at, message, effect: unknown }));
    notes.step(
      'DOC-REP-1',
      at,
      'The body is JSON, but not an object, so nothing can be read from it.',
    );
    return { text, json: true, blank: false, object: null };
  }
  notes.step(
    'DOC-REP-1',
    at,
    `The body is a JSON object with ${several(Object.keys(parsed.value).length, 'key')}.`,
  );
  return { text, json: true, blank: false, object: parsed.value };
}

/** Says where a value that is no reply holds one inside, or what the value looks like; '' where neither is known. */
export function misplacedReply(value: unknown): string {
  const mistaken = mistakenFor(value);
  if (mistaken !== null) return ` ${mistaken}`;
  const found = findEnclosed(
    value,
    (inner) => isObject(inner) && Object.hasOwn(inner, 'status_code'),
  );
  if (found === null) return '';
  const path = jsonPath(found.at);
  if (!found.isText) return ` The whole reply is in ${path}; it must be the body itself.`;
  return ` It holds JSON as text${path === '$' ? '' : `, in ${path}`}: the reply was encoded twice.`;
}
