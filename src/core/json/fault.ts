import { skipSpace, skipString } from './scan.ts';
import { codePoint, visible } from './visible.ts';

/** `isAfter`: a whole JSON value ends before the offset. */
export type Fault = { offset: number; message: string; isAfter?: true };

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
const digits = /\d+/y;

/** What is wrong with a number that JSON does not know, and where: `01`, `1.`, `0x1`, `1e`, `-a`. */
function numberFault(text: string, start: number): Fault {
  let at = text.charAt(start) === '-' ? start + 1 : start;
  const pass = (): boolean => {
    digits.lastIndex = at;
    const hit = digits.exec(text);
    at += hit?.[0].length ?? 0;
    return hit !== null;
  };
  const lacking = (): Fault =>
    at >= text.length
      ? { offset: at, message: 'the text ends where a digit was expected' }
      : { offset: at, message: `${shown(text, at)} where a digit was expected` };
  if (/0\d/y.test(text.slice(at, at + 2)))
    return { offset: at, message: 'a number that begins with 0, which JSON does not allow' };
  if (!pass()) return lacking();
  if (text.charAt(at) === '.') {
    at += 1;
    if (!pass()) return lacking();
  }
  if (/[eE]/.test(text.charAt(at))) {
    at += /[+-]/.test(text.charAt(at + 1)) ? 2 : 1;
    if (!pass()) return lacking();
  }
  return { offset: at, message: `${shown(text, at)} right behind a number` };
}

// JSON strings hold no raw control characters (all below the space), and a backslash starts one of nine escapes.
const inString = /[^ -\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})?/g;

const shortEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** A control character that occurs unescaped in a string, and how JSON writes it. */
function unescaped(character: string): string {
  const name =
    character === '\n' || character === '\r'
      ? 'a line break'
      : character === '\t'
        ? 'a tab'
        : `the control character ${codePoint(character)}`;
  const written =
    shortEscapes[character] ??
    `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return `${name} inside a string (write ${written} instead)`;
}

function stringFault(text: string, start: number, end: number): Fault | null {
  // Searching the whole text from here would look through all of it for every string.
  const token = text.slice(start, end);
  inString.lastIndex = 1;
  for (let hit = inString.exec(token); hit; hit = inString.exec(token)) {
    if (hit[0].length > 1) continue;
    // A backslash right before the end of the text is a cut, not a wrong escape.
    if (hit[0] === '\\' && start + hit.index === text.length - 1) break;
    return {
      offset: start + hit.index,
      message:
        hit[0] === '\\'
          ? 'a \\ that does not begin a JSON escape (write \\\\ instead)'
          : unescaped(hit[0]),
    };
  }
  return closes(text, start, end)
    ? null
    : { offset: text.length, message: 'the text ends inside a string' };
}

function closes(text: string, start: number, end: number): boolean {
  if (end - 1 <= start || text.charCodeAt(end - 1) !== 0x22) return false;
  let slashes = 0;
  while (text.charCodeAt(end - 2 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 0;
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
  for (;;) {
    at = skipSpace(text, at);
    const char = text.charAt(at);
    // In one place: of two equal searches in two branches, V8 makes one that runs for every character, to the end of a text without another quote.
    const end = char === '"' ? skipString(text, at) : at;
    if (char === '' && !(expect === 'comma-or-end' && open.length === 0)) {
      return {
        offset: at,
        message: `the text ends where ${missing(expect, open.at(-1))} was expected`,
      };
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
      continue;
    }
    if (expect === 'key' || expect === 'key-or-end') {
      if (expect === 'key-or-end' && char === '}') {
        open.pop();
        expect = 'comma-or-end';
        at += 1;
        continue;
      }
      if (char !== '"')
        return {
          offset: at,
          message: `${shown(text, at)} where a key in double quotes was expected`,
        };
      const fault = stringFault(text, at, end);
      if (fault) return fault;
      at = skipSpace(text, end);
      if (text.charAt(at) !== ':')
        return { offset: at, message: `${shown(text, at)} where a colon was expected` };
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
      expect = char === '{' ? 'key-or-end' : 'value-or-end';
      continue;
    } else if (char === '"') {
      const fault = stringFault(text, at, end);
      if (fault) return fault;
      at = end;
    } else {
      literal.lastIndex = at;
      const hit = literal.exec(text);
      if (!hit && /[-\d]/.test(char)) return numberFault(text, at);
      if (!hit) return { offset: at, message: `${shown(text, at)} where a value was expected` };
      at += hit[0].length;
    }
    expect = 'comma-or-end';
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
