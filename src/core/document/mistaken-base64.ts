import { htmlPage, otherFormat } from '../contract/likeness.ts';
import { quoted } from '../contract/words.ts';
import { several } from '../text/wording.ts';
import { checkXml } from '../xml/wellformed/xml.ts';
import { decodeBase64 } from './base64.ts';
import { decodeXml } from './encoding.ts';

/** What was sent instead of plain Base64: in words for a message, what to do, and the offset of the first sign of it. */
export type MistakenBase64 = { is: string; fix: string; offset: number };

/** Whether bytes are a well-formed XML document in a known encoding. */
export function isXml(bytes: Uint8Array | null): bytes is Uint8Array {
  if (bytes === null || bytes.length === 0) return false;
  const { text, faults, isUnread } = decodeXml(bytes);
  if (isUnread || faults.some(({ level }) => level === 'error')) return false;
  return /^\s*</.test(text.slice(0, 2000)) && checkXml(text).fault === null;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const encodeIt = 'The service must send the Base64 of the XML.';

/** The bytes that a list of numbers names, signed or not; null for any other text. */
function listed(text: string): Uint8Array | null {
  const numbers = text.split(/[\s,[\]]+/).filter((part) => part !== '');
  return numbers.every((part) => /^-?\d{1,3}$/.test(part))
    ? Uint8Array.from(numbers, (part) => Number(part) & 0xff)
    : null;
}

function hexadecimal(text: string): Uint8Array | null {
  const digits = text.replace(/^(?:0x|\\x)/, '').replace(/[\s:]/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A text with the five characters that XML predefines in place of their references. */
export const unescaped = (text: string): string =>
  text
    .replace(/&(?:lt|#0*60|#x0*3c);/gi, '<')
    .replace(/&(?:gt|#0*62|#x0*3e);/gi, '>')
    .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replace(/&(?:apos|#0*39|#x0*27);/gi, "'")
    .replace(/&(?:amp|#0*38|#x0*26);/gi, '&');

function percentDecoded(text: string): Uint8Array | null {
  try {
    return decodeBase64(decodeURIComponent(text)).bytes;
  } catch {
    return null;
  }
}

/** A spelling of the document that is not its Base64. `sign` is looked for near the beginning, `undo` gives the bytes of the XML behind it. */
const spellings: readonly [
  sign: RegExp,
  is: string,
  undo: (text: string) => Uint8Array | null,
  fix: string,
][] = [
  [
    /^[bB](['"])/,
    "the printed form of Python bytes, b'…', around the Base64 of well-formed XML",
    (text) => decodeBase64(text.replace(/^[bB]['"]|['"]$/g, '')).bytes,
    'The service must decode the bytes to a text (.decode("ascii")) before it goes into the JSON.',
  ],
  [
    /^["'`]/,
    'the Base64 of well-formed XML in quotes, as if it was encoded as JSON twice',
    (text) => decodeBase64(text.slice(1, -1)).bytes,
    'The service must send the Base64 without quotes of its own.',
  ],
  [
    /^data:/i,
    'a data: address of well-formed XML, of which only the part after the comma is Base64',
    (text) => decodeBase64(text.slice(text.indexOf(',') + 1)).bytes,
    'The service must send the part after the comma.',
  ],
  [
    /^base64[:,]/i,
    'the Base64 of well-formed XML with a prefix',
    (text) => decodeBase64(text.slice(7)).bytes,
    'The service must send the Base64 without a prefix.',
  ],
  [
    /^[A-Za-z0-9+/=]*%(?:2B|2F|3D|0A|0D)/i,
    'the Base64 of well-formed XML, URL-encoded',
    percentDecoded,
    'The service must send the Base64 without URL encoding.',
  ],
  [
    /^&(?:lt|#0*60|#x0*3c);/i,
    'the XML itself, with its markup escaped (&lt;)',
    (text) => utf8(unescaped(text)),
    encodeIt,
  ],
  [/^</, 'the XML itself', utf8, encodeIt],
  [
    /^(?:0x|\\x)?[0-9a-fA-F]{8}|^(?:[0-9a-fA-F]{2}[:\s]){4}/,
    'well-formed XML in hexadecimal',
    hexadecimal,
    'The service must send the Base64 of the XML, not its hexadecimal form.',
  ],
  [
    /^\[?\s*-?\d{1,3}\s*,\s*-?\d{1,3}\s*,/,
    'well-formed XML as a list of byte numbers',
    listed,
    'The service must send the Base64 of the bytes, not the list of them.',
  ],
];

/** Texts that a program writes in place of a missing value, or of bytes. */
const printed: readonly [RegExp, is: (text: string) => string, fix: string][] = [
  [
    /^(?:null|none|nil|undefined|nan|n\/a|false|true|""|''|\(null\)|<null>)$/i,
    (text) => `the text ${quoted(text)}: a missing value that was written as text`,
    'The service must send the Base64 of the XML, and leave the key out where there is none.',
  ],
  [
    /^(?:\[object \w+\]|System\.Byte\[\]|\[B@[0-9a-f]{1,8}|<Buffer [0-9a-f. ]+(?:more bytes)?>|<memory at 0x[0-9a-fA-F]+>|#<[\w:]+[^>]*>|Resource id #\d+|Array)$/,
    (text) => `the text ${quoted(text)}, which a program prints for bytes or an object`,
    encodeIt,
  ],
];

/** Letters at the beginning of a text in which a sign is looked for. */
const head = 400;

/** Line breaks and slashes that were escaped once more than JSON needs. */
function escapedTwice(text: string): MistakenBase64 | null {
  const found = [...text.matchAll(/\\(?:r\\n|n|r|\/)/g)];
  const [first] = found;
  if (first === undefined) return null;
  const breaks = found.filter(([sign]) => sign !== '\\/').length;
  const plain = text.replace(/\\(?:r\\n|n|r)/g, '').replaceAll('\\/', '/');
  if (!isXml(decodeBase64(plain).bytes)) return null;
  const what =
    breaks === 0
      ? `Base64 with ${several(found.length, 'slash', 'slashes')} written as \\/`
      : `Base64 with ${several(breaks, 'line break')} written out as ${first[0] === '\\/' ? '\\n' : first[0]}`;
  return {
    is: `${what}, so it was escaped twice`,
    fix: 'The service must encode the reply as JSON once.',
    offset: first.index,
  };
}

/**
 * What a text is that should be Base64, where the text itself shows it: the XML behind another
 * spelling, or what a program prints for no value. Null for any other.
 */
export function mistakenBase64(base64: string): MistakenBase64 | null {
  const text = base64.trim();
  const offset = base64.length - base64.trimStart().length;
  const start = text.slice(0, head);
  if (text.length <= head) {
    const row = printed.find(([pattern]) => pattern.test(text));
    if (row) return { is: row[1](text), fix: row[2], offset };
  }
  for (const [sign, is, undo, fix] of spellings) {
    if (!sign.test(start)) continue;
    if (isXml(undo(text))) return { is, fix, offset };
    // So many letters up to f are no accident in Base64, whatever they stand for.
    if (undo === hexadecimal && /^[0-9a-fA-F]{100}/.test(text) && hexadecimal(text) !== null)
      return { is: 'what looks like hexadecimal', fix, offset };
  }
  return start.includes('\\') || text.slice(0, 4096).includes('\\') ? escapedTwice(text) : null;
}

/** The Base64 whose `+` became spaces on the way, as in a form or an address: proven where only so it is well-formed XML. Null for any other. */
export function withPlus(
  base64: string,
): { bytes: Uint8Array; spaces: number; offset: number } | null {
  const text = base64.trim();
  const spaces = text.length - text.replaceAll(' ', '').length;
  if (spaces === 0 || isXml(decodeBase64(text).bytes)) return null;
  const { bytes } = decodeBase64(text.replaceAll(' ', '+'));
  const offset = base64.length - base64.trimStart().length + text.indexOf(' ');
  return isXml(bytes) ? { bytes, spaces, offset } : null;
}

/** What the beginning of a text hints at where the rest does not prove it. */
const hints: readonly [sign: RegExp, what: string][] = [
  [/^</, 'the XML itself'],
  [/^&(?:lt|#0*60|#x0*3c);/i, 'the XML itself, with its markup escaped'],
  [/^data:/i, 'a data: address. Only the part after the comma is Base64'],
  [/^[bB]['"]/, "the printed form of Python bytes, b'…'"],
  [/^["'`]/, 'a text in quotes, encoded as JSON twice'],
  [/^[\w+/=]*\\[nr/]/, 'Base64 with escapes written out, so it was escaped twice'],
  [/^[\w+/=]*%(?:2B|2F|3D)/i, 'Base64 that was URL-encoded'],
];

/** The format of a text that is not Base64, as a hint; '' where nothing is known of it. */
export function hintOf(text: string): string {
  const page = htmlPage(text) ?? otherFormat(text);
  if (page !== null) return ` It looks like ${page}.`;
  const start = text.trimStart().slice(0, head);
  const found = hints.find(([sign]) => sign.test(start));
  return found === undefined ? '' : ` It looks like ${found[1]}.`;
}

/** Formats of packed bytes, by their first ones. */
const packed: readonly [head: readonly number[], name: string][] = [
  [[0x1f, 0x8b], 'gzip-compressed data'],
  [[0x78, 0x01], 'zlib-compressed data (deflate)'],
  [[0x78, 0x5e], 'zlib-compressed data (deflate)'],
  [[0x78, 0x9c], 'zlib-compressed data (deflate)'],
  [[0x78, 0xda], 'zlib-compressed data (deflate)'],
  [[0x42, 0x5a, 0x68], 'bzip2-compressed data'],
  [[0xfd, 0x37, 0x7a, 0x58], 'xz-compressed data'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'Zstandard-compressed data'],
];

/** How decoded bytes are packed; null where they are a text. */
export function packing(bytes: Uint8Array): { is: string; fix: string } | null {
  const name = packed.find(([head]) => head.every((byte, index) => bytes[index] === byte))?.[1];
  // Packed bytes are never a text for long.
  return name === undefined || isText(bytes.subarray(0, 300))
    ? null
    : {
        is: name,
        fix: 'The service must send the Base64 of the XML itself, not of the compressed bytes.',
      };
}

function isText(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  return Array.from(text).every((char) => char !== '\ufffd' && (char >= ' ' || /\s/.test(char)));
}
