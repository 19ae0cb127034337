import type { LongText } from './lines.ts';

/** Characters that are searched at once. */
const stretch = 1 << 20;

/**
 * The next occurrence of these words after `from` (or before it, going backwards), as offset and
 * end; wraps around at the end of the text; null when nothing matches.
 */
export function findWords(
  text: LongText,
  words: string,
  from: number,
  { backwards = false, matchCase = false }: { backwards?: boolean; matchCase?: boolean } = {},
): { start: number; end: number } | null {
  const found = backwards
    ? before(text, words, from, matchCase)
    : behind(text, words, from, matchCase);
  return (
    found ??
    (backwards ? before(text, words, text.length, matchCase) : behind(text, words, 0, matchCase))
  );
}

/** Finds words as they are written, letter case aside. */
export const matcher = (words: string): RegExp =>
  new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');

/** Where the words occur in a part of a text, as offsets in it: the first place, or the last that begins before `limit`. */
function inPart(
  part: string,
  words: string,
  matchCase: boolean,
  limit: number | null,
): { start: number; end: number } | null {
  if (matchCase) {
    const start = limit === null ? part.indexOf(words) : part.lastIndexOf(words, limit - 1);
    return start === -1 ? null : { start, end: start + words.length };
  }
  const found =
    limit === null
      ? matcher(words).exec(part)
      : [...part.matchAll(matcher(words))].filter(({ index }) => index < limit).at(-1);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

const movedBy = (
  offset: number,
  found: { start: number; end: number },
): { start: number; end: number } => ({ start: offset + found.start, end: offset + found.end });

function behind(
  text: LongText,
  words: string,
  from: number,
  matchCase: boolean,
): { start: number; end: number } | null {
  for (let start = from; start < text.length; start += stretch) {
    // Words that begin in this stretch may end behind it.
    const end = Math.min(text.length, start + stretch + words.length - 1);
    const found = inPart(text.slice(start, end), words, matchCase, null);
    if (found) return movedBy(start, found);
  }
  return null;
}

/** The last place that begins before `from`. */
function before(
  text: LongText,
  words: string,
  from: number,
  matchCase: boolean,
): { start: number; end: number } | null {
  for (let end = Math.min(from, text.length); end > 0; end -= stretch) {
    const start = Math.max(0, end - stretch);
    const part = text.slice(start, Math.min(text.length, end + words.length - 1));
    const found = inPart(part, words, matchCase, end - start);
    if (found) return movedBy(start, found);
  }
  return null;
}
