import { grouped } from '../text/wording.ts';
import { faultOf } from './fault.ts';
import { isSpace, skipSpace, skipString } from './scan.ts';

/** How many values one JSON text may hold, and how many levels. `JSON.parse` makes up to 60 bytes of each value, however short its text. */
export const maxValues = 2_000_000;
export const maxLevels = 512;

/** Bytes that a packed body may always unpack to, and how many times its own size beyond that. */
const alwaysUnpacked = 10 * 1024 * 1024;
export const maxRatio = 100;

/** How many bytes a packed body may unpack to at most: a few packed bytes can name gigabytes. */
export const mostUnpacked = (packedBytes: number, maxBytes: number): number =>
  Math.min(maxBytes, Math.max(alwaysUnpacked, packedBytes * maxRatio));

/** The bound that a text goes beyond, as a sentence says it (`more than 512 levels`), and the offset where it does. */
export type BeyondBound = { offset: number; bound: string };

/**
 * Where a JSON text goes beyond a bound of what is read; null where it does not, or stops being JSON before it does. One walk without memory of its own, so that it
 * is safe to make before the text is parsed.
 */
export function beyondJsonBounds(text: string): BeyondBound | null {
  // Fewer letters can hold neither so many levels nor so many values.
  if (text.length <= maxLevels) return null;
  const start = skipSpace(text, 0);
  const first = text.charCodeAt(start);
  if (first !== 0x5b && first !== 0x7b) return null;
  const beyond = walk(text, start);
  if (beyond === null) return null;
  // A text that is no JSON may hold any number of commas and brackets.
  const before = text.slice(0, beyond.offset);
  return (faultOf(before)?.offset ?? 0) >= before.length ? beyond : null;
}

function walk(text: string, start: number): BeyondBound | null {
  let values = 1;
  let depth = 0;
  // A container that closes at once has no value in it.
  let hasOpened = false;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = skipString(text, at);
      if (hasOpened) values += 1;
      hasOpened = false;
    } else {
      at += 1;
      if (code === 0x5d || code === 0x7d) {
        depth -= 1;
        hasOpened = false;
        continue;
      }
      if (isSpace(code)) continue;
      if (hasOpened) values += 1;
      hasOpened = false;
      if (code === 0x2c) values += 1;
      else if (code === 0x5b || code === 0x7b) {
        depth += 1;
        hasOpened = true;
        if (depth > maxLevels)
          return { offset: at - 1, bound: `more than ${grouped(maxLevels)} levels` };
      }
    }
    if (values > maxValues)
      return { offset: at - 1, bound: `more than ${grouped(maxValues)} values` };
  }
  return null;
}
