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

/**
 * What a JSON scalar is, in words. A string that itself holds JSON is described as such, with what
 * that JSON would be.
 */
export function scalarLikeness(value: unknown): string {
  if (typeof value !== 'string') return `${described(value)}, a JSON scalar`;
  const inner = parseJson(value);
  if (!inner.ok || typeof inner.value !== 'object' || inner.value === null)
    return `a JSON string, ${quoted(value)}`;
  return `double-encoded JSON: a JSON string that contains JSON. Without the second encoding it would be ${wouldBe(inner.value)}`;
}

function wouldBe(value: unknown): string {
  if (!isObject(value)) return described(value);
  const key = listKeys.find((name) => Array.isArray(value[name]));
  return key === undefined ? 'an object' : `an object whose "${key}" is ${described(value[key])}`;
}

/** A JSON text inside a JSON text: the inner one is the reply. */
export function encodedTwice(value: unknown, at: Path = []): Partial<Suggestion> {
  const inner = typeof value === 'string' ? parseJson(value) : null;
  return inner?.ok && typeof inner.value === 'object' && inner.value !== null
    ? {
        fix: 'Encode the reply as JSON once, not twice.',
        edit: { op: 'parse', path: [...at] },
      }
    : {};
}
