const quote = 0x22;
const backslash = 0x5c;
const quotes = /"/g;

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** The offset of the first character at or after `at` that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  while (isSpace(text.charCodeAt(index))) index += 1;
  return index;
}

/** The text without the JSON white space (space, tab, line feed, carriage return) at its ends; no other space counts as such. */
export function trimSpace(text: string): string {
  const start = skipSpace(text, 0);
  let end = text.length;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The offset behind the string that opens at `at`; the length of the text where it never closes. */
export function skipString(text: string, at: number): number {
  // Not `indexOf`: V8 may run it before it is needed, for every bracket of a text without quotes.
  quotes.lastIndex = at + 1;
  while (quotes.test(text)) {
    const end = quotes.lastIndex - 1;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The offset behind the value that begins at `at`, in a text that JSON.parse accepts. Walks brackets, not a call stack, so any depth will do. */
export function skipValue(text: string, at: number): number {
  let depth = 0;
  let index = at;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      index = skipString(text, index);
      if (depth === 0) return index;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      index += 1;
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      index += 1;
      if (depth === 0) return index;
    } else if (depth === 0) {
      return skipScalar(text, index);
    } else {
      index += 1;
    }
  }
}

/** The offset behind a number or a word that begins at `at`, in a text that JSON.parse accepts. */
export function skipScalar(text: string, at: number): number {
  let index = at;
  while (
    index < text.length &&
    !isSpace(text.charCodeAt(index)) &&
    !',]}'.includes(text.charAt(index))
  )
    index += 1;
  return index;
}

/** The key whose string token stands between two offsets, escapes resolved. */
export function keyAt(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}
