/** Characters that are searched at once when going backwards. */
const stretch = 1 << 20;

/**
 * The next occurrence of these words after `from` (or before it, going backwards), as offset and
 * end; wraps around at the end of the text; null when nothing matches.
 */
export function findWords(
  text: string,
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

function behind(
  text: string,
  words: string,
  from: number,
  matchCase: boolean,
): { start: number; end: number } | null {
  if (matchCase) {
    const start = text.indexOf(words, from);
    return start === -1 ? null : { start, end: start + words.length };
  }
  const looked = matcher(words);
  looked.lastIndex = from;
  const match = looked.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

/** The last place that begins before `from`. */
function before(
  text: string,
  words: string,
  from: number,
  matchCase: boolean,
): { start: number; end: number } | null {
  if (from <= 0) return null;
  if (matchCase) {
    const start = text.lastIndexOf(words, from - 1);
    return start === -1 ? null : { start, end: start + words.length };
  }
  for (let end = Math.min(from, text.length); end > 0; end -= stretch) {
    const start = Math.max(0, end - stretch);
    // Words that begin in this stretch may end behind it.
    const part = text.slice(start, Math.min(text.length, end + words.length - 1));
    const last = [...part.matchAll(matcher(words))]
      .filter((match) => start + match.index < end)
      .at(-1);
    if (last) return { start: start + last.index, end: start + last.index + last[0].length };
  }
  return null;
}
