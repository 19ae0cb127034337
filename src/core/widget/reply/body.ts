import { readBodyText, reportDuplicates } from '../../contract/body.ts';
import type { Notes } from '../../contract/notes.ts';
import type { Path } from '../../json/path.ts';

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
export const tellDuplicates = (
  text: string,
  value: unknown,
  notes: Notes,
  clauseAt: (path: Path) => string,
): void => reportDuplicates(text, value, notes, 'duplicate-key-last-wins', clauseAt);
