import {
  deepest,
  escapes,
  escapesAndLetters,
  partsWithEscapes,
  strictEscapes,
  unescaped,
} from './escapes.ts';
import { byteLetter, gap, isDigit, type Layer, type Sieve, Tape } from './layer.ts';
import { markupIn, mayCrossMarkup } from './markup.ts';
import type { Range } from './secret-words.ts';
import { signs, unseen, withoutSigns } from './signs.ts';

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
      if (layer.digits || layer.isLast) continue;
      const around = sieve.wide
        ? [{ start: 0, end: layer.text.length }]
        : [...partsWithEscapes(layer.text, sieve)];
      const undone = unescaped(layer, around, sieve.wide ? escapesAndLetters : escapes);
      add(undone, layer);
      for (const rules of depth === 0 ? strictEscapes : []) {
        const strict = unescaped(layer, around, rules);
        if (strict && strict.text !== undone?.text) add({ ...strict, isLast: true }, layer);
      }
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
