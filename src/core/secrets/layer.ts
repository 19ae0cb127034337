import type { Range } from './secret-words.ts';

/**
 * A text after one decoding step: escapes, Base64 or an array of bytes. `origin` maps its letters
 * to places in the original text. `digits`: only digits are left, of numbers or of hexadecimal
 * bytes. `withoutMarkup`: tags between its letters were removed. `withoutSigns`: Markdown signs or
 * invisible letters were removed. `isLast`: it is not read any further. Bytes beyond ASCII are letters from U+F780 on.
 */
export type Layer = {
  text: string;
  digits: boolean;
  withoutMarkup?: boolean;
  withoutSigns?: boolean;
  isLast?: boolean;
  origin(start: number, end: number): Range;
};

const highByte = (byte: number): number => (byte < 0x80 ? byte : 0xf700 + byte);
/** The letter of a code point; U+FFFD for a number that is no code point. */
export const letterOf = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
/** The letter that represents a byte in a layer. */
export const byteLetter = (byte: number): string => String.fromCharCode(highByte(byte & 0xff));

/** Stands between parts of a layer that are not side by side in the text. */
export const gap = '\0';

/** A layer while it is written: parts of the layer below, and what was made of others. */
export class Tape {
  readonly #parts: string[] = [];
  readonly #below: Layer;
  // Where a part begins here, where below, and how many letters it has below; a part without letters here belongs to its neighbours.
  readonly #at: number[] = [];
  readonly #from: number[] = [];
  readonly #taken: number[] = [];
  #length = 0;

  constructor(below: Layer) {
    this.#below = below;
  }

  get length(): number {
    return this.#length;
  }

  write(letters: string, from: number, taken: number): void {
    this.#at.push(this.#length);
    this.#from.push(from);
    this.#taken.push(taken);
    this.#parts.push(letters);
    this.#length += letters.length;
  }

  copy(from: number, to: number): void {
    if (to > from) this.write(this.#below.text.slice(from, to), from, to - from);
  }

  separate(): void {
    this.write(gap, this.#from.at(-1) ?? 0, 0);
  }

  layer(digits = false): Layer | null {
    const [at, from, taken, parts] = [this.#at, this.#from, this.#taken, this.#parts];
    if (this.#length === 0) return null;
    const partAt = (place: number): number => {
      let [low, high] = [0, at.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((at[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    const isDropped = (part: number): boolean => parts[part] === '';
    const isCopied = (part: number): boolean => parts[part]?.length === taken[part];
    return {
      text: parts.join(''),
      digits,
      origin: (start, end) => {
        // Of parts that begin at the same place, all but the last one are empty.
        let first = partAt(start);
        let last = partAt(end - 1);
        const inFirst = start - (at[first] ?? 0);
        const inLast = end - (at[last] ?? 0);
        let begin = (from[first] ?? 0) + (isCopied(first) ? inFirst : 0);
        let close = (from[last] ?? 0) + (isCopied(last) ? inLast : (taken[last] ?? 0));
        if (inFirst === 0)
          while (first > 0 && isDropped(first - 1)) {
            first -= 1;
            begin = from[first] ?? 0;
          }
        if (inLast === (parts[last]?.length ?? 0))
          while (isDropped(last + 1)) {
            last += 1;
            close = (from[last] ?? 0) + (taken[last] ?? 0);
          }
        return this.#below.origin(begin, close);
      },
    };
  }
}

/**
 * A quick test that excludes most places of a text. `maybe` looks at `glance` letters, `mayFollow`
 * at three, `isIn` at a whole text. `fewest` is the number of letters of the shortest piece,
 * `fewestDigits` that of the shortest in hexadecimal digits. `letters` says for letters below 128
 * whether a secret has them (1) or an escape begins with them (2); `wide`: a secret has letters
 * beyond ASCII, so nothing can be excluded.
 */
export type Sieve = {
  glance: number;
  fewest: number;
  fewestDigits: number;
  letters: Uint8Array;
  wide: boolean;
  maybe(text: string, at: number): boolean;
  mayFollow(first: number, second: number, third: number): boolean;
  isIn(text: string): boolean;
};

/** Whether a letter may be one of a secret, by `letters` of the sieve. */
export const mayBe = (code: number, letters: Uint8Array): boolean =>
  Number.isNaN(code) || code >= 0x80 || letters[code] !== 0;

/** Whether a letter is a decimal digit. */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
