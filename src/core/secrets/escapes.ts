import { byteLetter, isDigit, type Layer, letterOf, mayBe, type Sieve, Tape } from './layer.ts';
import type { Range } from './secret-words.ts';

const slash = String.raw`(?:\\|%(?:25)*5c)`;
const escaped = [
  `${slash}+(?:u([0-9a-f]{4})|u\\{([0-9a-f]{1,6})\\}|x([0-9a-f]{2})|([0-3][0-7]{2})|([bfnrt])|(["'/]))?`,
  '%u([0-9a-f]{4})',
  '%(?:25)*([0-9a-f]{2})',
  '&(?:amp;)*(?:#x0*([0-9a-f]{1,6})|#0*([0-9]{1,7})|(amp|lt|gt|quot|apos))(?![0-9a-z]);?',
  '<U\\+([0-9a-f]{4,6})>',
].join('|');
/** Every escape that is undone. */
export const escapes = new RegExp(escaped, 'gi');
/** The same, and letters beyond ASCII, which are read as their bytes. */
export const escapesAndLetters = new RegExp(`${escaped}|([^\\0-\\x7f\\uf780-\\uf7ff]+)`, 'gi');
/**
 * JSON and an address by their own rules, once: an escape of another kind, or one over another, may have letters of a secret behind it. Their groups are those
 * of `escapes`.
 */
export const strictEscapes: readonly RegExp[] = [
  /\\(?:u([0-9a-fA-F]{4})|(?!)()()()|([bfnrt])|(["\\/]))/g,
  /%(?:(?!)()()()()()()()|([0-9a-f]{2}))/gi,
];

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

const byteAt = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);

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
export function* partsWithEscapes(text: string, sieve: Sieve): Generator<Range> {
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

/** The parts of a layer with the escapes undone that JSON, an address, HTML and our own messages use. */
export function unescaped(below: Layer, parts: Iterable<Range>, tokens: RegExp): Layer | null {
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
export const deepest = 4;

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
