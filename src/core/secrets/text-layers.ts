import { markupIn, mayCrossMarkup } from './markup.ts';
import type { Range } from './secret-words.ts';

/**
 * A text after one decoding step: escapes, Base64 or an array of bytes. `origin` maps its letters
 * to places in the original text. `digits`: only digits are left, of numbers or of hexadecimal
 * bytes. `withoutMarkup`: tags between its letters were removed. `withoutSigns`: Markdown signs or
 * invisible letters were removed. Bytes beyond ASCII are letters from U+F780 on.
 */
export type Layer = {
  text: string;
  digits: boolean;
  withoutMarkup?: boolean;
  withoutSigns?: boolean;
  origin(start: number, end: number): Range;
};

const highByte = (byte: number): number => (byte < 0x80 ? byte : 0xf700 + byte);
const letterOf = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
const byteLetter = (byte: number): string => String.fromCharCode(highByte(byte & 0xff));

/** Stands between parts of a layer that are not side by side in the text. */
const gap = '\0';

/** A layer while it is written: parts of the layer below, and what was made of others. */
class Tape {
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

const slash = String.raw`(?:\\|%(?:25)*5c)`;
const escaped = [
  `${slash}+(?:u([0-9a-f]{4})|u\\{([0-9a-f]{1,6})\\}|x([0-9a-f]{2})|([0-3][0-7]{2})|([bfnrt])|(["'/]))?`,
  '%u([0-9a-f]{4})',
  '%(?:25)*([0-9a-f]{2})',
  '&(?:amp;)*(?:#x0*([0-9a-f]{1,6})|#0*([0-9]{1,7})|(amp|lt|gt|quot|apos))(?![0-9a-z]);?',
  '<U\\+([0-9a-f]{4,6})>',
].join('|');
const escapes = new RegExp(escaped, 'gi');
const escapesAndLetters = new RegExp(`${escaped}|([^\\0-\\x7f\\uf780-\\uf7ff]+)`, 'gi');

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const inHex = (digits: string): number => Number.parseInt(digits, 16);

/** What an escape means; a backslash that escapes nothing is dropped. */
function meaning(groups: readonly (string | undefined)[]): string {
  const [
    ,
    unit,
    braced,
    byte,
    octal,
    control,
    sign,
    percentUnit,
    percent,
    reference,
    decimal,
    name,
    shown,
    wide,
  ] = groups;
  const code = unit ?? braced ?? percentUnit ?? reference ?? shown;
  if (code !== undefined) return letterOf(inHex(code));
  const one = byte ?? percent;
  if (one !== undefined) return byteLetter(inHex(one));
  if (octal !== undefined) return byteLetter(Number.parseInt(octal, 8));
  if (decimal !== undefined) return letterOf(Number(decimal));
  if (control !== undefined) return controls[control.toLowerCase()] ?? '';
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  if (wide !== undefined)
    return Array.from(new TextEncoder().encode(wide.toLowerCase()), byteLetter).join('');
  return sign ?? '';
}

/** Letters around an escape that may be in one piece with it. */
const around = 40;

/** Every place where an escape may begin, in order: one of `\\`, `%`, `&`, `<U+` and `<u+`. */
function* marksIn(text: string): Generator<number> {
  const placeOf = (mark: string, from: number): number => {
    const at = text.indexOf(mark, from);
    return at === -1 ? text.length : at;
  };
  // Few texts with tags have a `U+`, which engines find much faster than a `<` before it.
  const firstOf = (mark: string): number =>
    text.includes('<') && text.includes(mark.slice(1)) ? placeOf(mark, 0) : text.length;
  let slash = placeOf('\\', 0);
  let percent = placeOf('%', 0);
  let reference = placeOf('&', 0);
  let shown = firstOf('<U+');
  let shownSmall = firstOf('<u+');
  for (;;) {
    const at = Math.min(slash, percent, reference, shown, shownSmall);
    if (at === text.length) return;
    yield at;
    if (at === slash) {
      // Backslashes side by side are one mark.
      let behind = at + 1;
      while (text.charCodeAt(behind) === 0x5c) behind += 1;
      slash = placeOf('\\', behind);
    } else if (at === percent) percent = placeOf('%', at + 1);
    else if (at === reference) reference = placeOf('&', at + 1);
    else if (at === shown) shown = placeOf('<U+', at + 1);
    else shownSmall = placeOf('<u+', at + 1);
  }
}

/** Whether the end of a line may stand at a place, as Base64 in lines has it. */
const breaksBase64 = (text: string, at: number): boolean =>
  /^[\w+/-]{16}\\+[rn]/.test(text.slice(Math.max(0, at - 16), at + 8));

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const byteAt = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
const mayBe = (code: number, letters: Uint8Array): boolean =>
  Number.isNaN(code) || code >= 0x80 || letters[code] !== 0;

/** The letters of `amp;`, and those that a reference may go on with behind its `&`, or behind one that is spelled itself. */
const ampersand = /&(?:amp;)+/iy;
const goesOn = /[#alqg\\%&<]/i;

/**
 * The same for `&`. What `&amp;` means counts if a secret contains it, or if it forms another
 * reference with the letters after it.
 */
function mayMatterAsReference(text: string, at: number, letters: Uint8Array): boolean {
  const next = text.charCodeAt(at + 1) | 0x20;
  if (next !== 0x61)
    return next === 0x6c || next === 0x71 || next === 0x67 || text.charCodeAt(at + 1) === 0x23;
  ampersand.lastIndex = at;
  if (letters[0x26] === 1 || !ampersand.test(text)) return true;
  return ampersand.lastIndex === text.length || goesOn.test(text.charAt(ampersand.lastIndex));
}

/** Invisible letters. */
const unseen =
  /\u034f|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
/** The same, and the signs with which Markdown makes the middle of a word bold, struck out or code. */
const signs = new RegExp(`[*\`~]|${unseen.source}`);
/** Which characters a pattern matches, to be looked up by their number. */
const charactersOf = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 0x10000 }, (_, code) =>
    pattern.test(String.fromCharCode(code)) ? 1 : 0,
  );
const [isUnseen, isSign] = [charactersOf(unseen), charactersOf(signs)];
/** Whether four hexadecimal digits are the code of an invisible letter. */
const isInvisible = (digits: string): boolean =>
  /^(?:00ad|034f|061c|180e|20[0-6][0-9a-f]|fe0[0-9a-f]|feff)$/i.test(digits);

/**
 * Whether the escape at a mark may stand for a letter of a secret, or for a character that begins
 * another escape. A secret with a backslash may contain what only looks like an escape: then every
 * backslash counts.
 */
function mayMatter(text: string, at: number, { letters }: Sieve): boolean {
  const sign = text.charCodeAt(at);
  if (sign === 0x5c && letters[0x5c] === 1) return true;
  if (sign === 0x25)
    return mayBe(
      byteAt(text, (text.charCodeAt(at + 1) | 0x20) === 0x75 ? at + 4 : at + 1),
      letters,
    );
  if (sign === 0x26) return mayMatterAsReference(text, at, letters);
  if (sign === 0x3c) return true;
  let next = at + 1;
  while (text.charCodeAt(next) === 0x5c) next += 1;
  const code = text.charCodeAt(next);
  const small = code | 0x20;
  if (small === 0x75) {
    const digits = text.slice(next + 1, next + 5);
    return (
      digits.startsWith('{') ||
      isInvisible(digits) ||
      (digits.startsWith('00') && mayBe(byteAt(text, next + 3), letters))
    );
  }
  if (small === 0x78 || isDigit(code)) return true;
  const control = controls[String.fromCharCode(small)];
  if (control !== undefined) return letters[control.charCodeAt(0)] === 1 || breaksBase64(text, at);
  return (code === 0x22 || code === 0x27 || code === 0x2f) && letters[code] === 1;
}

/** A character reference with zeros in front of its number, as many as one likes. */
const padded = /&(?:amp;)*#x?0{3,}[0-9a-f]*;?/iy;

/**
 * The parts of a text around its escapes. Of a piece of a secret with an escape in it half stands before the escape, or behind it: where another escape is not
 * near, and neither is any letter of a secret, the part is left out.
 */
function* partsWithEscapes(text: string, sieve: Sieve): Generator<Range> {
  const { glance, maybe } = sieve;
  let start = -1;
  let end = 0;
  let before = Number.NEGATIVE_INFINITY;
  let reach = before;
  let wasKept = true;
  for (const at of marksIn(text)) {
    if (!mayMatter(text, at, sieve)) continue;
    padded.lastIndex = at;
    const isPadded = padded.test(text);
    const isNear = isPadded || at - reach <= longestEscape + glance;
    const first = isNear && !wasKept ? before : at;
    before = at;
    reach = at;
    while (text.charCodeAt(reach) === 0x5c) reach += 1;
    wasKept =
      isNear || breaksBase64(text, at) || maybe(text, at - glance) || isBehind(text, at, maybe);
    if (!wasKept) continue;
    if (start !== -1 && first - around > end) {
      yield { start, end };
      start = -1;
    }
    if (start === -1) start = Math.max(0, first - around);
    end = Math.min(text.length, (isPadded ? padded.lastIndex : at) + 2 * around);
  }
  if (start !== -1) yield { start, end };
}

/** Letters of the longest escape that is known at a glance. */
const longestEscape = 12;

/** Whether letters of a secret may stand behind an escape, however long it is. */
function isBehind(text: string, at: number, maybe: Sieve['maybe']): boolean {
  let end = at;
  while (text.charCodeAt(end) === 0x5c) end += 1;
  for (let length = 1; length <= longestEscape; length += 1)
    if (maybe(text, end + length)) return true;
  return maybe(text, end);
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

/** The parts of a layer with the escapes undone that JSON, an address, HTML and our own messages use. */
function unescaped(below: Layer, parts: Iterable<Range>, tokens: RegExp): Layer | null {
  const tape = new Tape(below);
  let isChanged = false;
  for (const { start, end } of parts) {
    if (tape.length > 0) tape.separate();
    const part = below.text.slice(start, end);
    let done = 0;
    for (const hit of part.matchAll(tokens)) {
      tape.copy(start + done, start + hit.index);
      tape.write(meaning(hit), start + hit.index, hit[0].length);
      done = hit.index + hit[0].length;
    }
    tape.copy(start + done, end);
    isChanged ||= done > 0;
  }
  return isChanged ? tape.layer() : null;
}

/** Escapes that may lie over one another. */
const deepest = 4;

/** A secret with everything in it undone that may be read as an escape: what is left of each of its spellings, too. */
export function plainLetters(secret: string): string {
  let layer: Layer = { text: secret, digits: false, origin: (start, end) => ({ start, end }) };
  const wide = /[^\0-\x7f]/.test(secret);
  for (let depth = 0; depth < 2 * deepest; depth += 1) {
    const next = unescaped(
      layer,
      [{ start: 0, end: layer.text.length }],
      wide ? escapesAndLetters : escapes,
    );
    if (next === null || next.text === layer.text) break;
    layer = next;
  }
  return layer.text;
}

const base64Value = new Int8Array(128).fill(-1);
for (const [value, char] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  base64Value[char.charCodeAt(0)] = value;
base64Value['-'.charCodeAt(0)] = 62;
base64Value['_'.charCodeAt(0)] = 63;
const hexValue = new Int8Array(128).fill(-1);
for (const [value, char] of [...'0123456789abcdef'].entries()) {
  hexValue[char.charCodeAt(0)] = value;
  hexValue[char.toUpperCase().charCodeAt(0)] = value;
}

/** The digits of an encoding: how many bits each has, and its value; -1 for a separator. */
type Alphabet = { bits: number; valueFor(code: number): number };

const base64: Alphabet = { bits: 6, valueFor: (code) => base64Value[code] ?? -1 };
const hexadecimal: Alphabet = { bits: 4, valueFor: (code) => hexValue[code] ?? -1 };
/** Base64, also in lines, however short. */
const base64Runs = /[\w+/-]{14,}(?:\r?\n[\w+/-]+)*|[\w+/-]{2,}(?:\r?\n[\w+/-]+)+/g;
const shortestText = 8;

/**
 * The text in runs of digits, from every possible first digit. UTF-16 has a zero next to each
 * letter, which is dropped.
 */
function fromDigits(
  below: Layer,
  runs: Iterable<Range>,
  wide: boolean,
  { bits, valueFor }: Alphabet,
): Layer | null {
  const tape = new Tape(below);
  const skips = bits === 6 ? 4 : 2;
  for (const { start: index, end: behind } of runs) {
    const run = below.text.slice(index, behind);
    const where: number[] = [];
    for (let at = 0; at < run.length; at += 1)
      if (valueFor(run.charCodeAt(at)) >= 0) where.push(at);
    const valueAt = (digit: number): number => valueFor(run.charCodeAt(where[digit] ?? 0));
    for (let skipped = 0; skipped < skips; skipped += 1) {
      const bytes = Math.floor(((where.length - skipped) * bits) / 8);
      const decoded = (byte: number): number => {
        const first = skipped + Math.floor((byte * 8) / bits);
        return (
          (((valueAt(first) << bits) | valueAt(first + 1)) >>
            (2 * bits - 8 - ((byte * 8) % bits))) &
          0xff
        );
      };
      let start = 0;
      let printed = 0;
      const writeStretch = (end: number): void => {
        if (printed < shortestText) return;
        for (let byte = start; byte < end; byte += 1) {
          const from = where[skipped + Math.floor((byte * 8) / bits)] ?? 0;
          const last = where[skipped + Math.floor((byte * 8 + 7) / bits)] ?? 0;
          const value = decoded(byte);
          tape.write(value === 0 ? '' : byteLetter(value), index + from, last + 1 - from);
        }
        tape.separate();
      };
      for (let byte = 0; byte < bytes; byte += 1) {
        const value = decoded(byte);
        if (
          (value >= 0x20 && value < 0x7f) ||
          value === 0x0a ||
          value === 0x0d ||
          value === 0x09 ||
          (wide && value >= 0x80)
        )
          printed += 1;
        else if (value !== 0 || byte === start || decoded(byte - 1) === 0) {
          writeStretch(byte);
          start = byte + 1;
          printed = 0;
        }
      }
      writeStretch(bytes);
    }
  }
  return tape.layer();
}

function* base64In(text: string): Generator<Range> {
  for (const { index, 0: run } of text.matchAll(base64Runs))
    yield { start: index, end: index + run.length };
}

function* hexadecimalIn(
  text: string,
  parts: readonly NumberPart[],
  { fewest }: Sieve,
): Generator<Range> {
  for (const { start, end } of parts)
    yield* runsOf(text, hexDigits, Math.max(shortestHex, 2 * fewest), start, end);
}

/** The text without the zeros of UTF-16 that was read in another encoding. */
function withoutZeros(below: Layer): Layer | null {
  if (!below.text.includes(gap)) return null;
  const tape = new Tape(below);
  let done = 0;
  for (let at = below.text.indexOf(gap); at !== -1; at = below.text.indexOf(gap, at + 1)) {
    tape.copy(done, at);
    tape.write('', at, 1);
    done = at + 1;
  }
  tape.copy(done, below.text.length);
  return tape.layer();
}

/** Texts up to this length are always read without their markup: an escape or an array of bytes may have some in it as well. */
const longestPutTogether = 100_000;

/** What is left of a text without its markup: the text of XML, put together as its readers do. */
function withoutMarkup(below: Layer, sieve: Sieve): Layer | null {
  if (
    !below.text.includes('<') ||
    (below.text.length > longestPutTogether && !mayCrossMarkup(below.text, sieve))
  )
    return null;
  const tape = new Tape(below);
  let done = 0;
  for (const { start, end } of markupIn(below.text)) {
    tape.copy(done, start);
    done = end;
  }
  tape.copy(done, below.text.length);
  const layer = tape.layer();
  return layer && { ...layer, withoutMarkup: true };
}

/** Where such characters stand side by side between letters that a secret may have; at the end of a word they divide nothing. */
function* dividing(text: string, pattern: RegExp, letters: Uint8Array): Generator<Range> {
  const characters = pattern === signs ? isSign : isUnseen;
  // An engine finds them several times faster than a loop.
  const next = new RegExp(pattern, 'g');
  next.lastIndex = 1;
  while (next.test(text)) {
    const start = next.lastIndex - 1;
    let end = start + 1;
    while (end < text.length && characters[text.charCodeAt(end)] === 1) end += 1;
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
function withoutSigns(below: Layer, { isIn, letters }: Sieve, pattern: RegExp): Layer | null {
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
  let [first, last] = [start, end];
  while (first < last && isSign[text.charCodeAt(first)] === 1) first += 1;
  while (last > first && isSign[text.charCodeAt(last - 1)] === 1) last -= 1;
  return { start: first, end: last };
}

/** For each letter below 128 whether it is one of them. */
const tableOf = (letters: string): Uint8Array => {
  const table = new Uint8Array(128);
  for (const letter of letters) table[letter.charCodeAt(0)] = 1;
  return table;
};
/** Letters of numbers, of hexadecimal bytes, and what stands between them. */
const inNumbers = tableOf('0123456789abcdefABCDEFxX \t\r\n,:;.-_"\'\\%=#[]{}()');
const hexDigits = tableOf('0123456789abcdefABCDEF');

/** Where so many letters of a table stand side by side: looked for from behind, so that most letters are passed over. */
function* runsOf(
  text: string,
  table: Uint8Array,
  least: number,
  from = 0,
  to = text.length,
): Generator<Range> {
  for (let start = from; start + least <= to; ) {
    let at = start + least - 1;
    while (at >= start && table[text.charCodeAt(at)] === 1) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start + least;
    while (end < to && table[text.charCodeAt(end)] === 1) end += 1;
    yield { start, end };
    start = end + 1;
  }
}

/** Twelve digits with a sign in them, or eight bytes with one between them, have as many letters at least. */
const shortestNumbers = 13;
const fewestDigits = 8;
/** Hexadecimal digits of the shortest text that is read from them. */
const shortestHex = 16;

/** A part of a text that holds nothing but numbers and signs: it may be an array of bytes (`isList`), or hold so many `digits` that a secret may be among them. */
type NumberPart = Range & { isList: boolean; isDigits: boolean };

/** The parts that may say a secret: of bytes in an array there is one for each letter, of hexadecimal digits two. */
function numberParts(text: string, sieve: Sieve): NumberPart[] {
  const parts: NumberPart[] = [];
  for (const { start, end } of runsOf(
    text,
    inNumbers,
    Math.max(shortestNumbers, Math.min(sieve.fewestDigits, 2 * sieve.fewest - 1)),
  )) {
    let decimal = 0;
    let hexadecimal = 0;
    let apart = 0;
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      hexadecimal += hexDigits[code] ?? 0;
      if (isDigit(code)) decimal += 1;
      else if (code === 0x2c || code === 0x3b || code === 0x20 || code === 0x0a) apart += 1;
    }
    const isMany = decimal >= fewestDigits;
    parts.push({
      start,
      end,
      isList: isMany && apart >= sieve.fewest - 1,
      isDigits: isMany && hexadecimal >= sieve.fewestDigits,
    });
  }
  return parts;
}

const digits = /0x|[0-9a-f]+/gi;
const noDigits = /(?<![0-9a-f])0x|[^0-9a-f]+/gi;
/** A byte in an array, perhaps behind its index as in an object. */
const byte = /(?:["'\\]{1,8}\d{1,7}["'\\]{1,8}\s*:\s*)?(?<![\w.])(-?\d{1,3})(?![\w.:"'\\])/g;
const betweenBytes = /^[\s,;]*$/;

/** What arrays of bytes say. */
function fromBytes(below: Layer, parts: readonly NumberPart[]): Layer | null {
  const tape = new Tape(below);
  for (const { start, end, isList } of parts) {
    if (!isList) continue;
    const part = below.text.slice(start, end);
    let done = -1;
    for (const { index, 0: whole, 1: value = '' } of part.matchAll(byte)) {
      const code = Number(value);
      if (done === -1 || code > 255 || code < -128 || !betweenBytes.test(part.slice(done, index)))
        tape.separate();
      tape.write(
        code === 0 ? '' : byteLetter(code),
        start + index + whole.length - value.length,
        value.length,
      );
      done = index + whole.length;
    }
  }
  return tape.layer();
}

/** The digits of numbers and of hexadecimal bytes, whatever stands between them. */
function onlyDigits(below: Layer, parts: readonly NumberPart[], isIn: Sieve['isIn']): Layer | null {
  const tape = new Tape(below);
  for (const { start, end, isDigits } of parts) {
    if (!isDigits) continue;
    const part = below.text.slice(start, end);
    if (!isIn(part.replace(noDigits, ''))) continue;
    tape.separate();
    for (const { index, 0: found } of part.matchAll(digits))
      if (!/^0x/i.test(found)) tape.copy(start + index, start + index + found.length);
  }
  return tape.layer(true);
}

/** Base64 is undone in texts up to this length: in longer ones it takes its time, and secrets are known in it without. */
const longestUndone = 1_000_000;
/** Letters of all layers together, as a multiple of the text's. */
const maxLetters = 12;

/**
 * The text itself, and everything that it says once what may hide a secret is undone, some levels deep. Their letters together are at most twelve times as many
 * as the text's, so that the time to search them grows with the text alone.
 */
export function* layersOf(text: string, sieve: Sieve): Generator<Layer> {
  let layers: Layer[] = [{ text, digits: false, origin: (start, end) => ({ start, end }) }];
  let left = (maxLetters - 1) * text.length + 1024;
  for (let depth = 0; ; depth += 1) {
    yield* layers;
    if (depth === deepest) return;
    const next: Layer[] = [];
    const add = (layer: Layer | null, below: Layer): void => {
      if (layer === null || layer.text === below.text || layer.text.length > left) return;
      left -= layer.text.length;
      const { withoutMarkup = false, withoutSigns = false } = below;
      next.push({
        ...layer,
        withoutMarkup: withoutMarkup || layer.withoutMarkup === true,
        withoutSigns: withoutSigns || layer.withoutSigns === true,
      });
    };
    for (const layer of layers) {
      if (layer.digits) continue;
      add(
        sieve.wide
          ? unescaped(layer, [{ start: 0, end: layer.text.length }], escapesAndLetters)
          : unescaped(layer, partsWithEscapes(layer.text, sieve), escapes),
        layer,
      );
      const parts = numberParts(layer.text, sieve);
      add(fromBytes(layer, parts), layer);
      add(onlyDigits(layer, parts, sieve.isIn), layer);
      if (layer.text.length <= longestUndone && text.length <= longestUndone)
        add(fromDigits(layer, base64In(layer.text), sieve.wide, base64), layer);
      add(
        fromDigits(layer, hexadecimalIn(layer.text, parts, sieve), sieve.wide, hexadecimal),
        layer,
      );
      if (!layer.withoutMarkup) add(withoutMarkup(layer, sieve), layer);
      if (!layer.withoutSigns && signs.test(layer.text)) {
        add(withoutSigns(layer, sieve, signs), layer);
        if (unseen.test(layer.text)) add(withoutSigns(layer, sieve, unseen), layer);
      }
      if (depth === 0) add(withoutZeros(layer), layer);
    }
    layers = next;
  }
}
