import { htmlPage, otherFormat } from '../contract/likeness.ts';
import { quoted } from '../contract/words.ts';
import { several } from '../text/wording.ts';
import { checkXml } from '../xml/wellformed/xml.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { decodeXml } from './encoding.ts';

/** What was sent instead of plain Base64: in words for a message, what to do, the offset of the first sign of it, and the bytes of the XML where they are known. */
export type MistakenBase64 = { is: string; fix: string; offset: number; bytes?: Uint8Array };

/** Whether bytes are a well-formed XML document in a known encoding. */
export function isXml(bytes: Uint8Array | null): bytes is Uint8Array {
  if (bytes === null || bytes.length === 0) return false;
  const { text, faults, isUnread } = decodeXml(bytes);
  if (isUnread || faults.some(({ level }) => level === 'error')) return false;
  return /^\s*</.test(text.slice(0, 2000)) && checkXml(text).fault === null;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const encodeIt = 'The service must send the Base64 of the XML.';

/** The bytes that a list of numbers names, signed or not, also as JSON writes a buffer or a typed array; null for any other text. */
function listed(text: string): Uint8Array | null {
  const plain = text.replace(/"(?:type|data|\d+)"\s*:|"Buffer"/g, '');
  const numbers = plain.split(/[\s,[\]{}]+/).filter((part) => part !== '');
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
    /^(?:-----BEGIN |begin-base64 |[A-Za-z-]+: )/,
    'the Base64 of well-formed XML between lines of another format (PEM, MIME or uuencode)',
    (text) =>
      decodeBase64(text.replace(/^(?:-----.*|begin-base64 .*|====|[\w-]+: .*)$/gm, '')).bytes,
    'The service must send the Base64 without lines before and after it.',
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
    /^\[?\s*-?\d{1,3}\s*,\s*-?\d{1,3}\s*,|^\{\s*"(?:type"\s*:\s*"Buffer"|0"\s*:\s*\d)/,
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

const byCode = (code: string, radix: number): string =>
  String.fromCharCode(Number.parseInt(code, radix) & 0xff);

/** How other formats write the characters of Base64: the words for it, what it looks like in the text, the character that was meant, and what the service must do. */
const escapes: readonly [is: string, sign: RegExp, meant: (sign: string) => string, fix: string][] =
  [
    [
      'escaped twice for JSON',
      /\\(?:r\\n|[nrt/=+]|u00[0-9a-f]{2})/gi,
      (sign) => (/^\\u/i.test(sign) ? byCode(sign.slice(2), 16) : sign.replace(/\\[nrt]?/g, '')),
      'The service must encode the reply as JSON once.',
    ],
    [
      'URL-encoded',
      /%[0-9a-f]{2}/gi,
      (sign) => byCode(sign.slice(1), 16),
      'The service must send the Base64 without URL encoding.',
    ],
    [
      'escaped for HTML',
      /&(?:#\d{1,3}|#x[0-9a-f]{1,4}|plus|sol|equals|NewLine);/gi,
      (sign) => {
        const [, hex, code = ''] = /^&#(x?)(\w+);/i.exec(sign) ?? [];
        return hex === undefined
          ? ({ p: '+', s: '/', e: '=' }[sign.charAt(1).toLowerCase()] ?? '')
          : byCode(code, hex === '' ? 10 : 16);
      },
      'The service must send the Base64 without escaping it for HTML or XML.',
    ],
    [
      'written as quoted-printable',
      /=(?:[0-9a-f]{2}|[ \t]*\r?\n)/gi,
      (sign) => (/\s/.test(sign) ? '' : byCode(sign.slice(1), 16)),
      'The service must send the Base64 without the encoding of mails around it.',
    ],
  ];

/** Base64 that was encoded once more in another format: proven where it is well-formed XML without that. */
function escaped(text: string): MistakenBase64 | null {
  for (const [is, sign, meant, fix] of escapes) {
    const found = [...text.matchAll(sign)];
    const [first] = found;
    const { bytes } = decodeBase64(first === undefined ? '' : text.replace(sign, meant));
    if (first === undefined || !isXml(bytes)) continue;
    const count = several(found.length, 'escape');
    const shown = JSON.stringify(first[0]).slice(1, -1).replaceAll('\\\\', '\\');
    return {
      is: `the Base64 of well-formed XML, ${is} (${count}, first ${shown})`,
      fix,
      offset: first.index,
      bytes,
    };
  }
  return null;
}

/** What a program writes in place of what it leaves out of a long text. */
const ellipsis =
  /^\s*[[({<]*\s*(?:\.{2,}|\u2026|(?:\d+ )?(?:truncated|snip(?:ped)?|cut|omitted|more)\b)[^\w+/=]*/i;

/** Base64 of which a part was left out, as a log or a viewer does with a long text; null for any other. */
function shortened(text: string): MistakenBase64 | null {
  const [kept = ''] = /^[A-Za-z0-9+/_-]{20,}/.exec(text) ?? [];
  const rest = text.slice(kept.length, kept.length + 60);
  const [sign] = ellipsis.exec(rest) ?? [];
  if (kept === '' || sign === undefined) return null;
  return {
    is: `Base64 of which a part is left out: after ${several(kept.length, 'character')} comes ${quoted(sign.trim())}`,
    fix: 'The service must send the whole Base64. A log or a viewer may have shortened this copy.',
    offset: kept.length,
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
    const bytes = undo(text);
    if (isXml(bytes)) return { is, fix, offset, ...(isAsDeclared(text) && { bytes }) };
    // So many letters up to f are no accident in Base64, whatever they stand for.
    if (undo === hexadecimal && /^[0-9a-fA-F]{100}/.test(text) && hexadecimal(text) !== null)
      return { is: 'what looks like hexadecimal', fix, offset };
  }
  // Both ends tell: a long text that is plain Base64 is not searched as a whole.
  return /[^\w+/=\s-]|=[^=\s]|=\s*\n./.test(`${text.slice(0, 4096)}${text.slice(-4096)}`)
    ? (escaped(text) ?? shortened(text))
    : null;
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

/** Whether XML that was sent as a text names no other encoding than the one it gets, or has no letter that is written in another way there. */
const isAsDeclared = (text: string): boolean =>
  !/^(?:<|&)/.test(text) ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  (/^[\x00-\x7f]*$/.test(text) && !/^[^>]{0,200}encoding=["']utf-(?:16|32)/i.test(text)) ||
  !/^[^>]{0,200}encoding=(?!["']utf-8["'])/i.test(text);

/** The Base64 of the XML that a text stands for: in its usual alphabet, without white space, filled up to whole groups of four characters. Null where it is no Base64, and nothing else that is known. */
export function plainBase64(text: string): string | null {
  const { bytes } = mistakenBase64(text) ?? withPlus(text) ?? decodeBase64(text);
  return bytes ? new TextDecoder().decode(encodeBase64(bytes)) : null;
}

/** What the beginning of a text hints at where the rest does not prove it. */
const hints: readonly [sign: RegExp, what: string][] = [
  [/^</, 'the XML itself'],
  [/^&(?:lt|#0*60|#x0*3c);/i, 'the XML itself, with its markup escaped'],
  [/^data:/i, 'a data: address. Only the part after the comma is Base64'],
  [/^[bB]['"]/, "the printed form of Python bytes, b'…'"],
  [/^["'`]/, 'a text in quotes, encoded as JSON twice'],
  [/^[\w+/=]*\\(?:[nr/]|u00)/, 'Base64 with escapes written out, so it was escaped twice'],
  [/^[\w+/=]*%(?:2B|2F|3D)/i, 'Base64 that was URL-encoded'],
  [/^[\w+/=]*&(?:#\d+|#x[0-9a-f]+|plus|sol|equals);/i, 'Base64 that was escaped for HTML'],
  [/^-----BEGIN /, 'PEM, Base64 between lines'],
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
