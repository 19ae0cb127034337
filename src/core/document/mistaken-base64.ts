import { htmlPage, otherFormat } from '../contract/likeness.ts';
import { quoted } from '../contract/words.ts';
import { checkXml } from '../xml/wellformed/xml.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { decodeXml } from './encoding.ts';

/** What was sent instead of plain Base64: in words for a message, what to do, the offset of the first sign of it, and the bytes of the XML where they are known. */
type MistakenBase64 = { is: string; fix: string; offset: number; bytes?: Uint8Array };

/** Whether bytes are a well-formed XML document in a known encoding. */
export function isXml(bytes: Uint8Array | null): bytes is Uint8Array {
  if (bytes === null || bytes.length === 0) return false;
  const { text, faults, isUnread } = decodeXml(bytes);
  if (isUnread || faults.some(({ level }) => level === 'error')) return false;
  return /^\s*</.test(text.slice(0, 2000)) && checkXml(text).fault === null;
}

/** A text with the five characters that XML predefines in place of their references. */
export const unescaped = (text: string): string =>
  text
    .replace(/&(?:lt|#0*60|#x0*3c);/gi, '<')
    .replace(/&(?:gt|#0*62|#x0*3e);/gi, '>')
    .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replace(/&(?:apos|#0*39|#x0*27);/gi, "'")
    .replace(/&(?:amp|#0*38|#x0*26);/gi, '&');

/** The bytes of XML that was sent as a text; null where its declaration names an encoding in which its letters are other bytes. */
function bytesOfXml(text: string): Uint8Array | null {
  const isUtf8 =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
    /^[\x00-\x7f]*$/.test(text) || !/^[^>]{0,200}encoding=(?!["']utf-8["'])/i.test(text);
  return isUtf8 ? new TextEncoder().encode(text) : null;
}

function hexadecimal(text: string): Uint8Array | null {
  const digits = text.replace(/0x|\\x|[\s:,-]/gi, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const escapes = /\\(?:u00[0-9a-f]{2}|[nrt/])|%[0-9a-f]{2}/gi;

const withoutEscapes = (text: string): string =>
  text.replace(escapes, (sign) =>
    /^(?:%|\\u)/i.test(sign)
      ? String.fromCharCode(Number.parseInt(sign.slice(-2), 16))
      : sign.replace(/\\[nrt]?/, ''),
  );

/** What is sent in place of the Base64, in the order in which it is tried: its sign in the first and last letters, and the bytes behind it. */
const forms: readonly [
  sign: RegExp,
  is: string,
  undo: (text: string) => Uint8Array | null,
  fix: string,
][] = [
  [
    /^["']?(?:<|&lt;)/i,
    'the XML itself',
    (text) => bytesOfXml(text.startsWith('&') ? unescaped(text) : text),
    'The service must send the Base64 of the XML.',
  ],
  [
    /^(?:b?["'`“]|-{5}BEGIN )/i,
    "Base64 in quotes, as Python prints bytes (b'…') and JSON a text, or between the lines of PEM",
    (text) => decodeBase64(text.replace(/^b?["'`“]+|["'`”“]{1,9}$|-{5}[^-]+-{5}/gi, '')).bytes,
    'The service must send the Base64 with nothing around it.',
  ],
  [
    /^(?:data:|base64[:,])/i,
    'Base64 with a prefix, such as a data: address',
    (text) => decodeBase64(text.replace(/^.{0,100}?base64[:,]/i, '')).bytes,
    'The service must send the part after the comma.',
  ],
  [
    /^(?:(?:0x|\\x)?[0-9a-f]{2}[\s:,-]{0,2}){8}/i,
    'hexadecimal',
    hexadecimal,
    'The service must send the Base64 of the XML, not its hexadecimal form.',
  ],
  [
    escapes,
    'Base64 with escapes of JSON or of an address in it, such as \\n or %2B',
    (text) => decodeBase64(withoutEscapes(text)).bytes,
    'The service must send the Base64 without escaping it: encode the reply as JSON once.',
  ],
];

/** Texts that a program writes in place of a missing value, or of bytes. */
const printed =
  /^(?:null|none|nil|undefined|nan|n\/a|false|true|""|''|\[object \w+\]|System\.Byte\[\]|\[B@[0-9a-f]{1,8}|<(?:Buffer|memory) .*>)$/i;

const endsOf = (text: string): string => `${text.slice(0, 4096)}${text.slice(-4096)}`;

/**
 * What a text is that should be Base64, where the text itself shows it: the XML behind another
 * form, or what a program prints for no value. Null for any other.
 */
export function mistakenBase64(base64: string): MistakenBase64 | null {
  const text = base64.trim();
  const before = base64.length - base64.trimStart().length;
  if (printed.test(text))
    return {
      is: `the text ${quoted(text)}, which a program writes for a missing value or for bytes`,
      fix: 'The service must send the Base64 of the XML. Without XML it must leave the key out.',
      offset: before,
    };
  const ends = endsOf(text);
  for (const [sign, is, undo, fix] of forms) {
    if (ends.search(sign) === -1) continue;
    const bytes = undo(text);
    const offset = before + text.search(sign);
    if (isXml(bytes)) return { is, fix, offset, bytes };
    // So many letters up to f are no accident in Base64, whatever they stand for.
    if (undo === hexadecimal && bytes !== null && /^[0-9a-f]{100}/i.test(text))
      return { is: 'what looks like hexadecimal', fix, offset };
  }
  return null;
}

/** The Base64 whose `+` became spaces on the way, as in a form or an address: proven where only so it is well-formed XML. Null for any other. */
export function withPlus(
  base64: string,
): { bytes: Uint8Array; spaces: number; offset: number } | null {
  // The last letter of XML whose length is a multiple of three is a + as well.
  const text = base64.trimStart();
  const spaces = text.length - text.replaceAll(' ', '').length;
  if (spaces === 0 || isXml(decodeBase64(text).bytes)) return null;
  const { bytes } = decodeBase64(text.replaceAll(' ', '+'));
  const offset = base64.length - text.length + text.indexOf(' ');
  return isXml(bytes) ? { bytes, spaces, offset } : null;
}

/** The Base64 of the XML that a text stands for: in its usual alphabet, without white space, filled up to whole groups of four characters. Null where it is no Base64, and nothing else that is known. */
export function plainBase64(text: string): string | null {
  const { bytes } = mistakenBase64(text) ?? withPlus(text) ?? decodeBase64(text);
  return bytes ? new TextDecoder().decode(encodeBase64(bytes)) : null;
}

/** The format of a text that is not Base64, as a hint where nothing proves it; '' where nothing is known of it. */
export function hintOf(text: string): string {
  const ends = endsOf(text.trim());
  const is =
    htmlPage(text) ?? otherFormat(text) ?? forms.find(([sign]) => ends.search(sign) !== -1)?.[1];
  return is === undefined ? '' : ` It looks like ${is}.`;
}

/** How decoded bytes are packed; null where they are a text. */
export function packing(bytes: Uint8Array): { is: string; fix: string } | null {
  const [first, second = 0] = bytes;
  const isGzip = first === 0x1f && second === 0x8b;
  const isZlib = first === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(second);
  // Packed bytes are never a text for long.
  return (!isGzip && !isZlib) || isText(bytes.subarray(0, 300))
    ? null
    : {
        is: isGzip ? 'gzip-compressed data' : 'zlib-compressed data (deflate)',
        fix: 'The service must send the Base64 of the XML itself, not of the compressed bytes.',
      };
}

/** Whether bytes are UTF-8 without control characters. */
export function isText(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  return Array.from(text).every((char) => char !== '\ufffd' && (char >= ' ' || /\s/.test(char)));
}
