/**
 * Where a signed token (JWT) stands: its claims begin at `claims`, its signature at `signature`, both with the full stop before them. `start` is
 * where its header begins as a word of its own, null where something else stands in front of it.
 */
export type SignedToken = { start: number | null; claims: number; signature: number; end: number };

/** Letters that a header may have: more is none. */
const longestHeader = 2000;
/** Every part is JSON in Base64 for addresses, so that it begins with `eyJ`; the letters behind it are counted. */
const afterBeginning = 8;
const rest = /\.eyJ[\w-]{8,32000}(\.[\w-]{16,16000})/y;

/** Of the letters of Base64 for addresses, as numbers: `A-Z`, `a-z`, `0-9`, `-`, `_`. */
const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2d ||
  code === 0x5f;

/** Where the run of letters begins that ends in front of `end`. */
function runBefore(text: string, end: number): number {
  const first = Math.max(0, end - longestHeader - 3);
  let at = end;
  while (at > first && isLetter(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Where a header begins within the run as a word of its own; null where it does not. */
function ownStart(text: string, run: number, last: number): number | null {
  for (
    let at = text.indexOf('eyJ', run);
    at !== -1 && at <= last;
    at = text.indexOf('eyJ', at + 1)
  ) {
    if (at === 0 || !/\w/.test(text.charAt(at - 1))) return at;
  }
  return null;
}

/**
 * The signed tokens in a text, in order. Looked for by the full stop before the claims, which no Base64 of a document has, and each letter is
 * looked at a bounded number of times.
 */
export function* signedTokens(text: string): Generator<SignedToken, void> {
  for (let dot = text.indexOf('.eyJ'); dot !== -1; ) {
    const last = dot - 3 - afterBeginning;
    const run = runBefore(text, dot);
    const header = run <= last ? text.slice(run, dot).indexOf('eyJ') : -1;
    rest.lastIndex = dot;
    const found = header !== -1 && run + header <= last ? rest.exec(text) : null;
    if (found === null) {
      dot = text.indexOf('.eyJ', dot + 1);
      continue;
    }
    const end = dot + found[0].length;
    yield {
      start: ownStart(text, run, last),
      claims: dot,
      signature: end - (found[1] ?? '').length,
      end,
    };
    dot = text.indexOf('.eyJ', end);
  }
}
