import { several } from '../text/wording.ts';

/**
 * Why a text is not plain Base64. `spare-bits`: its last character holds bits that belong to no
 * byte. `not-base64` and `empty` leave nothing to decode; the others are decoded anyway
 * (DOC-FLD-5).
 */
type Base64FaultKind =
  | 'not-base64'
  | 'empty'
  | 'white-space'
  | 'padding'
  | 'url-alphabet'
  | 'spare-bits';

/**
 * `offset` counts UTF-16 units from 0 to the first wrong character; it is the length of the text if
 * one is missing at its end.
 */
export type Base64Fault = { kind: Base64FaultKind; offset: number; message: string };

/** `bytes` is null where the text is not Base64 or empty. */
export type DecodedBase64 = { bytes: Uint8Array | null; faults: Base64Fault[] };

const equals = 0x3d;
const zeroLetter = 0x41;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Int8Array(256).fill(-1);
for (let value = 0; value < 64; value += 1) values[alphabet.charCodeAt(value)] = value;

/**
 * Decodes Base64 text and lists its problems in the order of the text. A text without problems
 * takes the fast way.
 */
export function decodeBase64(text: string): DecodedBase64 {
  const bytes = text.length === 0 ? null : decodeStrictly(text);
  return bytes ? { bytes, faults: [] } : decodeLeniently(text);
}

/** Characters that are turned into bytes at a time, whole groups of four: to look up bytes takes half the time of looking into a string. */
const stretch = 1 << 15;

/** The value of four characters, given as bytes; negative if one of them is not in the alphabet. */
const quad = (raw: Uint8Array, at: number): number =>
  ((values[raw[at] as number] as number) << 18) |
  ((values[raw[at + 1] as number] as number) << 12) |
  ((values[raw[at + 2] as number] as number) << 6) |
  (values[raw[at + 3] as number] as number);

/**
 * Decodes letters in whole groups of four into `bytes` from `to` on; false if one of them is not in
 * the alphabet, as padding is not.
 */
export function decodeGroups(letters: Uint8Array, bytes: Uint8Array, to: number): boolean {
  let all = 0;
  let next = to;
  for (let at = 0; at < letters.length; at += 4) {
    const value = quad(letters, at);
    all |= value;
    bytes[next] = value >> 16;
    bytes[next + 1] = value >> 8;
    bytes[next + 2] = value;
    next += 3;
  }
  return all >= 0;
}

/**
 * Decodes the last group of plain Base64, its padding included, into `bytes` from `to` on. Returns
 * how many bytes it holds; -1 where a letter is not in the alphabet or holds spare bits.
 */
export function decodeLastGroup(group: Uint8Array, bytes: Uint8Array, to: number): number {
  const padding = group[3] !== equals ? 0 : group[2] === equals ? 2 : 1;
  const value = quad(
    group.map((code, at) => (at < 4 - padding ? code : zeroLetter)),
    0,
  );
  if (value < 0 || (value & (padding === 2 ? 0xffff : padding === 1 ? 0xff : 0)) !== 0) return -1;
  for (let at = 0; at < 3 - padding; at += 1) bytes[to + at] = value >> (16 - 8 * at);
  return 3 - padding;
}

/** The bytes of a text of whole groups of four in the standard alphabet, padded at most at its end and without spare bits; null for any other. */
function decodeStrictly(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const bytes = new Uint8Array((text.length / 4) * 3);
  const whole = text.length - 4;
  const encoder = new TextEncoder();
  const raw = new Uint8Array(stretch);
  for (let at = 0; at < whole; at += stretch) {
    const length = Math.min(stretch, whole - at);
    const { written } = encoder.encodeInto(text.slice(at, at + length), raw);
    // A character beyond ASCII takes more than one byte: then the groups do not fit, and its bytes
    // are not in the alphabet.
    if (written < length || !decodeGroups(raw.subarray(0, length), bytes, (at / 4) * 3))
      return null;
  }
  const last = encoder.encode(text.slice(whole));
  const size = last.length === 4 ? decodeLastGroup(last, bytes, (whole / 4) * 3) : -1;
  return size === -1 ? null : bytes.subarray(0, (whole / 4) * 3 + size);
}

/** The letters of each two groups of six bits, in one number of two bytes as this machine orders them. */
const pairs = new Uint16Array(
  Uint8Array.from({ length: 2 * 4096 }, (_, at) =>
    alphabet.charCodeAt(at % 2 === 0 ? at >> 7 : (at >> 1) & 63),
  ).buffer,
);

/** The letters that so many bytes become, padding included. */
const encodedLength = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * The plain Base64 of bytes, as letters, with padding where they are not whole groups of three; in
 * `room`, which begins at an even address, if there is one.
 */
export function encodeBase64(bytes: Uint8Array, room?: Uint8Array): Uint8Array {
  const length = encodedLength(bytes.length);
  const letters = room?.subarray(0, length) ?? new Uint8Array(length);
  const twos = new Uint16Array(letters.buffer, letters.byteOffset, length / 2);
  let next = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    // What is missing of the last group counts as zero.
    const value =
      ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    twos[next] = pairs[value >> 12] as number;
    twos[next + 1] = pairs[value & 4095] as number;
    next += 2;
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return letters.fill(equals, letters.length - padding);
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The slow way, character by character, that finds out what is wrong. */
function decodeLeniently(text: string): DecodedBase64 {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3);
  let [space, spaces, urlAlphabet, pads, count, held, to, last] = [-1, 0, -1, 0, 0, 0, 0, 0];
  const refuse = (offset: number, message: string): DecodedBase64 => ({
    bytes: null,
    faults: [{ kind: 'not-base64', offset, message }],
  });
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (space === -1) space = at;
      spaces += 1;
      continue;
    }
    if (code === 0x3d) {
      pads += 1;
      if (count % 4 < 2 || pads > 4 - (count % 4))
        return refuse(at, 'it has a = where padding is not allowed');
      continue;
    }
    if (code === 0x2d || code === 0x5f) {
      if (urlAlphabet === -1) urlAlphabet = at;
      code = code === 0x2d ? 0x2b : 0x2f;
    }
    const value = values[code] ?? -1;
    if (value < 0) return refuse(at, `${named(text, at)} is not a Base64 character`);
    if (pads > 0) return refuse(at, 'text continues after the padding');
    held = (held << 6) | value;
    last = at;
    count += 1;
    if (count % 4 === 0) {
      bytes[to] = held >> 16;
      bytes[to + 1] = held >> 8;
      bytes[to + 2] = held;
      to += 3;
      held = 0;
    }
  }
  if (count === 0)
    return { bytes: null, faults: [{ kind: 'empty', offset: 0, message: 'it is empty' }] };
  const rest = count % 4;
  if (rest === 1)
    return refuse(
      text.length,
      'the text ends inside a group of four characters, so part of it is missing',
    );
  if (rest >= 2) bytes[to] = held >> (rest === 2 ? 4 : 10);
  if (rest === 3) bytes[to + 1] = held >> 2;
  const faults: Base64Fault[] = [];
  if (space !== -1)
    faults.push({
      kind: 'white-space',
      offset: space,
      message: `it contains line breaks or white space (${several(spaces, 'character')})`,
    });
  if (urlAlphabet !== -1)
    faults.push({
      kind: 'url-alphabet',
      offset: urlAlphabet,
      message: 'it uses the URL alphabet (- and _ instead of + and /)',
    });
  if ((held & (rest === 2 ? 0xf : 0x3)) !== 0)
    faults.push({
      kind: 'spare-bits',
      offset: last,
      message: 'its last character contains bits that belong to no byte',
    });
  if (rest >= 2 && pads < 4 - rest)
    faults.push({
      kind: 'padding',
      offset: text.length,
      message: 'the padding (=) at its end is missing',
    });
  return {
    bytes: bytes.subarray(0, to + Math.max(0, rest - 1)),
    faults: faults.sort((a, b) => a.offset - b.offset),
  };
}

function named(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return code < 0x21 || code > 0x7e ? point : `"${String.fromCodePoint(code)}"`;
}
