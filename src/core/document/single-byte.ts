/** What 0x80 to 0x9F are in windows-1252; zero where that encoding has nothing. */
const windows1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
  0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161,
  0x203a, 0x0153, 0, 0x017e, 0x0178,
];

/**
 * How to read a single-byte encoding that `TextDecoder` treats as another one: it reads ISO-8859-1
 * and US-ASCII as windows-1252, ISO-8859-9 as windows-1254 and ISO-8859-11 as windows-874, and
 * engines disagree about windows-1252 itself. `base` is the label whose upper half (from 0xA0) is
 * right; `middle` says what 0x80 to 0x9F mean.
 */
export type SingleByte = { base: string; middle: 'controls' | 'windows-1252' | 'wrong' };

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

/** U+FFFD, for a byte that stands for no character. */
export const replacement = 0xfffd;

/** The character that a byte is in a single-byte encoding, as a UTF-16 unit; `replacement` for none. */
export function unitOf(byte: number, { base, middle }: SingleByte): number {
  if (byte < 0x80) return byte;
  if (middle === 'wrong') return replacement;
  if (byte >= 0xa0) return new TextDecoder(base).decode(new Uint8Array([byte])).charCodeAt(0);
  if (middle === 'controls') return byte;
  return windows1252[byte - 0x80] || replacement;
}

/** The ISO names of the encodings that `SingleByte.base` names by the code page of Windows with the same upper half. */
export const isoOf: Readonly<Record<string, string>> = {
  'windows-1252': 'iso-8859-1',
  'windows-1254': 'iso-8859-9',
  'windows-874': 'iso-8859-11',
};

/** The byte that a letter is in windows-1252; null for one that it does not have. */
export function windowsByte(letter: string): number | null {
  const code = letter.charCodeAt(0);
  const at = windows1252.indexOf(code);
  if (at !== -1) return 0x80 + at;
  return code < 0x100 ? code : null;
}
