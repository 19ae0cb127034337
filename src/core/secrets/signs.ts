import { type Layer, mayBe, type Sieve, Tape } from './layer.ts';
import type { Range } from './secret-words.ts';

/** Invisible letters. */
export const unseen =
  /\u034f|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
/** The same, and the signs with which Markdown makes the middle of a word bold, struck out or code. */
export const signs = new RegExp(`[*\`~]|${unseen.source}`);
/** Which characters each pattern matches, to be looked up by their number; made when the first text is searched, not at every start. */
const characters = new Map<RegExp, Uint8Array>();
function charactersOf(pattern: RegExp): Uint8Array {
  const made =
    characters.get(pattern) ??
    Uint8Array.from({ length: 0x10000 }, (_, code) =>
      pattern.test(String.fromCharCode(code)) ? 1 : 0,
    );
  characters.set(pattern, made);
  return made;
}
/** Where such characters stand side by side between letters that a secret may have; at the end of a word they divide nothing. */
function* dividing(text: string, pattern: RegExp, letters: Uint8Array): Generator<Range> {
  const isOne = charactersOf(pattern);
  // An engine finds them several times faster than a loop.
  const next = new RegExp(pattern, 'g');
  next.lastIndex = 1;
  while (next.test(text)) {
    const start = next.lastIndex - 1;
    let end = start + 1;
    while (end < text.length && isOne[text.charCodeAt(end)] === 1) end += 1;
    if (
      end < text.length &&
      mayBe(text.charCodeAt(start - 1), letters) &&
      mayBe(text.charCodeAt(end), letters)
    )
      yield { start, end };
    next.lastIndex = end + 1;
  }
}

/** What is read of a text in which Markdown or invisible letters stand within words. */
export function withoutSigns(
  below: Layer,
  { isIn, letters }: Sieve,
  pattern: RegExp,
): Layer | null {
  const ranges = [...dividing(below.text, pattern, letters)];
  if (ranges.length === 0) return null;
  const tape = new Tape(below);
  let done = 0;
  for (const { start, end } of ranges) {
    tape.copy(done, start);
    done = end;
  }
  tape.copy(done, below.text.length);
  const layer = tape.layer();
  return layer && isIn(layer.text) ? { ...layer, withoutSigns: true } : null;
}

/** A range of a text without the signs at its ends, which are not part of what stands between them. */
export function withinSigns(text: string, { start, end }: Range): Range {
  const isSign = charactersOf(signs);
  let [first, last] = [start, end];
  while (first < last && isSign[text.charCodeAt(first)] === 1) first += 1;
  while (last > first && isSign[text.charCodeAt(last - 1)] === 1) last -= 1;
  return { start: first, end: last };
}
