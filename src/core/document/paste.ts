import { isUuid } from './record.ts';

/**
 * The document ids of a pasted text, in its order and each once. `repeated` counts repeated ids
 * that were left out, `notUuids` the ids that are not UUIDs, `tooLong` the pieces that are too long
 * for an id.
 */
export type Pasted = {
  ids: readonly string[];
  repeated: number;
  notUuids: number;
  tooLong: number;
};

/** As long as an id of the list may be, in UTF-16 units. */
export const longestId = 1000;

// A longer run of hexadecimal digits is some other number.
const uuids = /(?<![\da-z])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi;
/** Whether a text has a UUID in it. */
export const hasUuid = (text: string): boolean => text.search(uuids) !== -1;

const separators = /[\r\n,;\t]+/;
// What CSV, JSON and lists put round a value.
const wrapping = /[\s"'`[\](){}<>]/;

/**
 * A key that is equal for two spellings of one id: the case of a UUID does not matter, that of
 * other ids may.
 */
export const idKey = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

/** Looks at each end once: a pattern for the end of a piece would begin anew at every space within it. */
function unwrapped(piece: string): string {
  let start = 0;
  let end = piece.length;
  while (start < end && wrapping.test(piece.charAt(start))) start += 1;
  while (end > start && wrapping.test(piece.charAt(end - 1))) end -= 1;
  return piece.slice(start, end);
}

/**
 * Finds the document ids in a pasted text (DOC-REQ-5): its UUIDs, whatever surrounds them, as in
 * CSV, JSON or a log. If there are none, each line or cell is an id.
 */
export function findIds(text: string): Pasted {
  const found = text.match(uuids) ?? text.split(separators).map(unwrapped);
  const pieces = found.filter((piece) => piece !== '');
  const fitting = pieces.filter((piece) => piece.length <= longestId);
  const byKey = new Map<string, string>();
  for (const id of fitting) {
    const key = idKey(id);
    if (!byKey.has(key)) byKey.set(key, id);
  }
  const ids = [...byKey.values()];
  return {
    ids,
    repeated: fitting.length - ids.length,
    notUuids: ids.filter((id) => !isUuid(id)).length,
    tooLong: pieces.length - fitting.length,
  };
}

/** As many characters as a UUID has. */
const uuidLength = 36;

/**
 * Finds the UUIDs of a text that arrives in pieces, in their order and each once, as `findIds` does
 * for a text that has some. Only the ids are held, never the text.
 */
export function createIdFinder() {
  const known = new Set<string>();
  let rest = '';
  let isStart = true;
  const look = (isLast: boolean): string[] => {
    const ids: string[] = [];
    for (const { 0: id, index } of rest.matchAll(uuids)) {
      // Only the text before and behind says whether it is part of a longer run of digits.
      const isCut = (index === 0 && !isStart) || (!isLast && index + uuidLength === rest.length);
      if (isCut || known.has(id.toLowerCase())) continue;
      // A part of a text keeps the whole text in memory, and a copy of it does not.
      const copy = Array.from(id).join('');
      known.add(copy.toLowerCase());
      ids.push(copy);
    }
    return ids;
  };
  return {
    /** The ids of the next piece that did not occur before. */
    next(piece: string): string[] {
      rest += piece;
      const ids = look(false);
      if (rest.length > uuidLength) {
        rest = rest.slice(-uuidLength - 1);
        isStart = false;
      }
      return ids;
    },
    /** The ids that only the end of the text completes. */
    end: (): string[] => look(true),
  };
}

/** Ids as they go into a list: without white space around them, empty ones dropped, each once, in the order given. */
export const tidyIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.trim()).filter((id) => id !== '')),
];
