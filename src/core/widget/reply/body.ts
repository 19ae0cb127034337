import { readBodyText, reportDuplicates } from '../../contract/body.ts';
import type { Suggestion } from '../../contract/finding.ts';
import type { Notes } from '../../contract/notes.ts';
import { listKeys } from '../../contract/shapes.ts';
import { described, isObject, quoted } from '../../contract/words.ts';
import type { Path } from '../../json/path.ts';
import { parseJson } from '../../json/text.ts';

/**
 * The text of a webhook's reply. `clause` is the one that rules the reply's shape, `clauseOfBytes` the one that rules a reply that cannot be
 * read as JSON.
 */
export const readText = (
  body: Uint8Array | string,
  notes: Notes,
  clause: string,
  clauseOfBytes = clause,
): string => readBodyText(body, notes, { clause, clauseOfBytes, malformed: 'malformed-utf8' });

/** Reports keys that occur twice in one object of a webhook's reply. `clauseAt` says which clause rules the object at a path. */
export const reportDuplicateKeys = (
  text: string,
  value: unknown,
  notes: Notes,
  clauseAt: (path: Path) => string,
): void => reportDuplicates(text, value, notes, 'duplicate-key-last-wins', clauseAt);

/** The object or array that a JSON string holds as JSON, however often it was encoded; null for any other value. */
function innerOf(value: unknown): unknown {
  let inner = value;
  while (typeof inner === 'string') {
    const parsed = parseJson(inner);
    if (!parsed.ok) return null;
    inner = parsed.value;
  }
  return typeof inner === 'object' ? inner : null;
}

/**
 * What a JSON scalar is, in words. A string that itself holds JSON is described as such, with what
 * that JSON would be.
 */
export function scalarLikeness(value: unknown): string {
  if (typeof value !== 'string') return `${described(value)}, a JSON scalar`;
  const inner = innerOf(value);
  return inner === null
    ? `a JSON string, ${quoted(value)}`
    : `double-encoded JSON: a JSON string that contains JSON. Decoded, it would be ${wouldBe(inner)}`;
}

function wouldBe(value: unknown): string {
  if (!isObject(value)) return described(value);
  const key = listKeys.find((name) => Array.isArray(value[name]));
  return key === undefined ? 'an object' : `an object whose "${key}" is ${described(value[key])}`;
}

/** A JSON text inside a JSON text: the inner one is the reply. */
export const encodedTwice = (value: unknown, at: Path = []): Partial<Suggestion> =>
  typeof value === 'string' && innerOf(value) !== null
    ? {
        fix: 'Encode the reply as JSON once, not twice.',
        edit: { op: 'parse', path: [...at] },
      }
    : {};
