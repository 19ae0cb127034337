import { duplicateKeys } from '../json/duplicates.ts';
import type { Path } from '../json/path.ts';
import { decodeBody } from '../json/text.ts';
import type { Notes } from '../reading/notes.ts';
import { quoted } from '../reading/words.ts';

/**
 * Decodes a body and tells what that hid: a byte order mark, bytes that are no UTF-8. `clause` is the one that rules the reply's shape,
 * `clauseOfBytes` the one that rules a reply that cannot be read as JSON.
 */
export function readText(body: Uint8Array | string, notes: Notes, clause: string, clauseOfBytes = clause): string {
  const { text, bom, malformed } = decodeBody(body);
  if (bom) {
    notes.step(clause, [], 'The byte order mark before the text was removed.');
    notes.report('info', clause, () => ({ at: [], message: 'The body begins with a byte order mark.', effect: 'removed before the text is read' }));
  }
  if (malformed) {
    notes.lean('malformed-utf8');
    notes.report('warning', clauseOfBytes, () => ({
      at: [],
      offset: Math.max(0, text.indexOf('\uFFFD')),
      message: 'The body holds bytes that are no UTF-8, the first of them here.',
      effect: 'each is read as U+FFFD, the replacement character',
    }));
  }
  return text;
}

/** Tells of keys that stand twice in one object. `clauseAt` says which clause rules the object at a path. */
export function tellDuplicates(text: string, value: unknown, notes: Notes, clauseAt: (path: Path) => string): void {
  const again = duplicateKeys(text, { value });
  if (again.length === 0) return;
  notes.lean('duplicate-key-last-wins');
  for (const { at, key } of again) {
    notes.report('warning', clauseAt(at), () => ({
      at,
      part: 'key',
      message: `The key ${quoted(key)} stands more than once in the same object.`,
      effect: 'the last one counts, the others are lost',
    }));
  }
}
