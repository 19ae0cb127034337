import { skipSpace, skipString } from './scan.ts';
import { codePoint, visible } from './visible.ts';

/**
 * `isAfter`: a whole JSON value ends before the offset. `cut`: nothing is wrong but that the text ends too early; so many of its characters are whole values or the
 * beginning of a text (`isText`), and `closers` are the brackets that close it behind them.
 */
type Fault = {
  offset: number;
  message: string;
  isAfter?: true;
  cut?: { kept: number; isText: boolean; closers: string };
};

function shown(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the text';
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return visible(character) === character ? JSON.stringify(character) : codePoint(character);
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'comma-or-end';

/** What a text that ends too early lacks: behind a comma or a colon something, otherwise the bracket that closes. */
function missing(expect: Expected, container: '{' | '[' | undefined): string {
  if (expect === 'key') return 'a key in double quotes';
  if (expect === 'value') return 'a value';
  return container === '{' ? 'a closing }' : 'a closing ]';
}

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** What a number begins with; the first `0` of `01` ends one. */
const beginOfNumber = /-?(?:0(?!\d)|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?/y;

/** What is wrong with a number that JSON does not know, and where: `01`, `1.`, `0x1`, `1e`, `-a`. */
function numberFault(text: string, start: number): Fault {
  beginOfNumber.lastIndex = start;
  const at = start + (beginOfNumber.exec(text)?.[0].length ?? 0);
  if (at >= text.length) return { offset: at, message: 'the text ends inside a number' };
  const isZero = /^0\d/.test(text.slice(at, at + 2));
  const message = isZero ? 'a number that begins with 0' : `${shown(text, at)} inside a number`;
  return { offset: at, message };
}

// JSON strings hold no raw control characters (all below the space), and a backslash starts one of nine escapes.
const inString = /[^ -\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})?|"/g;

function stringFault(text: string, start: number, end: number): Fault | null {
  // Searching the whole text from here would look through all of it for every string.
  const token = text.slice(start, end);
  inString.lastIndex = 1;
  for (let hit = inString.exec(token); hit; hit = inString.exec(token)) {
    const [sign] = hit;
    const offset = start + hit.index;
    if (sign === '"') return null;
    // The beginning of an escape right before the end of the text is a cut, not a wrong one.
    if (sign.length > 1 || /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(text.slice(offset, offset + 7)))
      continue;
    if (sign === '\\')
      return {
        offset,
        message: 'a \\ that does not begin a JSON escape (write \\\\, or leave it out)',
      };
    const name = /[\r\n]/.test(sign) ? 'a line break' : codePoint(sign);
    const written = JSON.stringify(sign).slice(1, -1);
    return { offset, message: `${name} inside a string (write ${written} instead)` };
  }
  return { offset: text.length, message: 'the text ends inside a string' };
}

/**
 * Where and why a text is not JSON: the offset of the first error and a short reason. Engines word
 * their messages differently and some leave the position out, and verdicts must not depend on the
 * engine. Null for valid JSON. Iterative, so any depth works. `from` is where the value begins.
 */
export function faultOf(text: string, from = 0): Fault | null {
  const open: ('{' | '[')[] = [];
  let expect: Expected = 'value';
  let at = from;
  let kept = from;
  const cutAt = (fault: Fault, isText = false): Fault => {
    if (fault.offset < text.length) return fault;
    const closers = open.map((container) => (container === '{' ? '}' : ']')).toReversed();
    const cut = { kept: isText ? text.length : kept, isText, closers: closers.join('') };
    return { ...fault, cut };
  };
  for (;;) {
    at = skipSpace(text, at);
    const char = text.charAt(at);
    // In one place: of two equal searches in two branches, V8 makes one that runs for every character, to the end of a text without another quote.
    const end = char === '"' ? skipString(text, at) : at;
    if (char === '' && !(expect === 'comma-or-end' && open.length === 0)) {
      const message = `the text ends where ${missing(expect, open.at(-1))} was expected`;
      return cutAt({ offset: at, message });
    }
    if (expect === 'comma-or-end') {
      const container = open.at(-1);
      if (container === undefined && char === '') return null;
      if (container === undefined)
        return {
          offset: at,
          message: `${shown(text, at)} after the end of the JSON value`,
          isAfter: true,
        };
      if (char === (container === '{' ? '}' : ']')) open.pop();
      else if (char === ',') expect = container === '{' ? 'key' : 'value';
      else
        return {
          offset: at,
          message: `${shown(text, at)} where a comma or ${container === '{' ? '}' : ']'} was expected`,
        };
      at += 1;
      if (char !== ',') kept = at;
      continue;
    }
    if (expect === 'key' || expect === 'key-or-end') {
      if (expect === 'key-or-end' && char === '}') {
        open.pop();
        expect = 'comma-or-end';
        at += 1;
        kept = at;
        continue;
      }
      if (char !== '"')
        return {
          offset: at,
          message: `${shown(text, at)} where a key in double quotes was expected`,
        };
      const fault = stringFault(text, at, end);
      if (fault) return cutAt(fault);
      at = skipSpace(text, end);
      if (text.charAt(at) !== ':')
        return cutAt({ offset: at, message: `${shown(text, at)} where a colon was expected` });
      at += 1;
      expect = 'value';
      continue;
    }
    if (expect === 'value-or-end' && char === ']') {
      open.pop();
      at += 1;
    } else if (char === '{' || char === '[') {
      open.push(char);
      at += 1;
      kept = at;
      expect = char === '{' ? 'key-or-end' : 'value-or-end';
      continue;
    } else if (char === '"') {
      const fault = stringFault(text, at, end);
      if (fault) return cutAt(fault, true);
      at = end;
    } else {
      literal.lastIndex = at;
      const hit = literal.exec(text);
      if (!hit && /[-\d]/.test(char)) return cutAt(numberFault(text, at));
      if (!hit && /^(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)$/.test(text.slice(at, at + 5)))
        return cutAt({ offset: text.length, message: 'the text ends inside a word' });
      if (!hit) return { offset: at, message: `${shown(text, at)} where a value was expected` };
      at += hit[0].length;
    }
    expect = 'comma-or-end';
    kept = at;
  }
}

/**
 * The first byte that an encoding refuses. `byte` counts bytes from 0, including a byte order mark;
 * `offset` counts UTF-16 units of the decoded text, without the mark, up to the U+FFFD that
 * replaces the byte. `isCut`: the only problem is that the bytes end within a character.
 */
export type WrongByte = { byte: number; offset: number; isCut: boolean };

const step = 1 << 16;
/** No encoding has longer characters. */
const longestCharacter = 4;

const markLength = (bytes: Uint8Array, encoding: string): number => {
  if (encoding === 'utf-8')
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (encoding === 'utf-16le') return bytes[0] === 0xff && bytes[1] === 0xfe ? 2 : 0;
  return encoding === 'utf-16be' && bytes[0] === 0xfe && bytes[1] === 0xff ? 2 : 0;
};

/**
 * Finds the first wrong byte in an encoding that TextDecoder knows; null if all are right. A
 * decoder only says that it refuses, and only after the wrong byte (of `E9 3C`, at `3C`). So the
 * search takes larger steps, then single bytes, and names the first byte of the unfinished
 * character.
 */
export function firstWrongByte(bytes: Uint8Array, label: string): WrongByte | null {
  const inSteps = new TextDecoder(label, { fatal: true });
  const read = (decoder: TextDecoder, from: number, to: number): number | null => {
    try {
      return decoder.decode(bytes.subarray(from, to), { stream: true }).length;
    } catch {
      return null;
    }
  };
  let good = 0;
  while (good < bytes.length && read(inSteps, good, good + step) !== null) good += step;
  // A character that goes over the end of the last good step has to begin within what is read byte by byte.
  const from = Math.max(0, Math.min(good, bytes.length) - 2 * longestCharacter);
  const inBytes = new TextDecoder(label, { fatal: true });
  let offset = read(inBytes, 0, from) ?? 0;
  let begun = from === 0 ? markLength(bytes, inBytes.encoding) : from;
  for (let byte = from; byte < bytes.length; byte += 1) {
    const length = read(inBytes, byte, byte + 1);
    if (length === null)
      return { byte: Math.max(begun, byte - longestCharacter + 1), offset, isCut: false };
    offset += length;
    if (length > 0) begun = byte + 1;
  }
  try {
    offset += inBytes.decode().length;
    return null;
  } catch {
    return { byte: Math.min(begun, bytes.length - 1), offset, isCut: true };
  }
}

/** The byte for a message: `0xE9 at offset 12`. */
export const shownByte = (bytes: Uint8Array, at: number): string =>
  `0x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')} at offset ${at}`;
