import { shownByte } from '../json/wrong-byte.ts';
import type { EncodingFault } from './encoding.ts';

/** What 0x80 to 0x9F are in windows-1252; zero where that encoding has nothing. */
const windows1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
  0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161,
  0x203a, 0x0153, 0, 0x017e, 0x0178,
];

/**
 * How to read an encoding of one byte a character that `TextDecoder` reads as another one: it takes ISO-8859-1 and US-ASCII for windows-1252,
 * ISO-8859-9 for windows-1254 and ISO-8859-11 for windows-874, and engines disagree about windows-1252 itself.
 * `base` is the label whose upper half (from 0xA0) is right; `middle` what 0x80 to 0x9F stand for.
 */
type SingleByte = { base: string; middle: 'controls' | 'windows-1252' | 'wrong' };

const tables: [RegExp, SingleByte][] = [
  [
    /^(?:iso[-_]?8859-?1|iso_8859-1:1987|latin-?1|l1|ibm819|cp819|iso-ir-100|csisolatin1)$/,
    { base: 'windows-1252', middle: 'controls' },
  ],
  [
    /^(?:iso[-_]?8859-?9|latin-?5|l5|iso-ir-148|csisolatin5)$/,
    { base: 'windows-1254', middle: 'controls' },
  ],
  [/^(?:iso[-_]?8859-?11|tis-620)$/, { base: 'windows-874', middle: 'controls' }],
  [/^(?:windows-1252|cp-?1252|x-cp1252)$/, { base: 'windows-1252', middle: 'windows-1252' }],
  [/^(?:us-ascii|ascii|ansi_x3\.4-1968|iso646-us)$/, { base: 'windows-1252', middle: 'wrong' }],
];

/** The row for a declared name, null where `TextDecoder` reads the encoding as it is. */
export function singleByteTable(label: string): SingleByte | null {
  const name = label.trim().toLowerCase();
  return tables.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const replacement = 0xfffd;

function unitOf(byte: number, { base, middle }: SingleByte): number {
  if (byte < 0x80) return byte;
  if (middle === 'wrong') return replacement;
  if (byte >= 0xa0) return new TextDecoder(base).decode(new Uint8Array([byte])).charCodeAt(0);
  if (middle === 'controls') return byte;
  return windows1252[byte - 0x80] || replacement;
}

/** Bytes of one character each, and the first odd one: none of the encoding's (error), or a control character where a letter was surely meant (warning). */
export function decodeSingleByte(
  bytes: Uint8Array,
  table: SingleByte,
  encoding: string,
): { text: string; fault: EncodingFault | null } {
  const limit = table.middle === 'wrong' ? 0x100 : 0xa0;
  const offset = bytes.findIndex((byte) => byte >= 0x80 && byte < limit);
  if (offset === -1) return { text: new TextDecoder(table.base).decode(bytes), fault: null };
  const units = Uint16Array.from({ length: 256 }, (_, byte) => unitOf(byte, table));
  const wide = new DataView(new ArrayBuffer(bytes.length * 2));
  for (let at = 0; at < bytes.length; at += 1)
    wide.setUint16(at * 2, units[bytes[at] ?? 0] ?? replacement, true);
  const text = new TextDecoder('utf-16le').decode(wide);
  return { text, fault: faultIn(text, bytes, table, encoding) };
}

function faultIn(
  text: string,
  bytes: Uint8Array,
  { middle }: SingleByte,
  encoding: string,
): EncodingFault | null {
  const wrong = text.indexOf('\uFFFD');
  if (wrong !== -1) {
    const message = `its bytes are not ${encoding}, which its XML declaration names: the first wrong one is ${shownByte(bytes, wrong)}`;
    return {
      level: 'error',
      message,
      effect: 'Read all the same, with U+FFFD for what is wrong.',
      offset: wrong,
    };
  }
  if (middle !== 'controls') return null;
  const at = bytes.findIndex((byte) => byte >= 0x80 && byte < 0xa0);
  const message = `byte ${shownByte(bytes, at)} is a control character in ${encoding}; windows-1252 was probably meant`;
  return {
    level: 'warning',
    message,
    effect: 'Read as declared: an invisible control character.',
    offset: at,
  };
}
