/** What was written under the name of a smaller encoding: the first byte that it does not have, and the encoding that has it. */
export type Beyond = { byte: number; meant: string | null };

/** The code page of Windows that has letters where an encoding of ISO has control characters, by the name that TextDecoder gives the latter. */
const siblings: Readonly<Record<string, string | null>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-3': null,
  'iso-8859-4': 'windows-1257',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-10': null,
  'iso-8859-11': 'windows-874',
  'iso-8859-13': 'windows-1257',
  'iso-8859-14': null,
  'iso-8859-15': 'windows-1252',
  'iso-8859-16': 'windows-1250',
};

/** The bytes from 0x80 to 0x9F to which a code page of Windows gives no character. Engines disagree about them, and about some that have one. */
const unassigned: Readonly<Record<string, readonly number[]>> = {
  'windows-874': [
    0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98,
    0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e, 0x9f,
  ],
  'windows-1250': [0x81, 0x83, 0x88, 0x90, 0x98],
  'windows-1251': [0x98],
  'windows-1252': [0x81, 0x8d, 0x8f, 0x90, 0x9d],
  'windows-1253': [
    0x81, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f,
  ],
  'windows-1254': [0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e],
  'windows-1255': [0x81, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f],
  'windows-1256': [],
  'windows-1257': [0x81, 0x83, 0x88, 0x8a, 0x8c, 0x90, 0x98, 0x9a, 0x9c, 0x9f],
};

/** Whether a name is that of a code page which begins with US-ASCII and which `TextDecoder` does not know: those of DOS, and ISO-8859-16. */
export const isOtherPage = (name: string): boolean =>
  /^(?:(?:ibm|cp|dos-?)-?(?:00)?(?:437|720|737|775|85[0-8]|86[0-59])|iso[-_]?8859-?16|latin-?10|l10)$/i.test(
    name.trim(),
  );

const isControl = (byte: number): boolean => byte >= 0x80 && byte < 0xa0;

/** The first control character above 0x7F in an encoding of ISO; null in any other. Its sibling was meant only if that has a letter for each of them. */
export function controlIn(bytes: Uint8Array, encoding: string): Beyond | null {
  if (!Object.hasOwn(siblings, encoding)) return null;
  const byte = bytes.findIndex(isControl);
  if (byte === -1) return null;
  const sibling = siblings[encoding] ?? null;
  const missing = sibling === null ? null : (unassigned[sibling] ?? null);
  const isMeant = missing !== null && !bytes.some((one) => missing.includes(one));
  return { byte, meant: isMeant ? sibling : null };
}

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

/** An encoding that decoders read as a larger one. `isSingle`: a byte that is a character alone; `lacks`: two bytes that only the larger one has. */
type Subset = {
  names: RegExp;
  meant: string;
  isSingle: (byte: number) => boolean;
  lacks: (lead: number, trail: number) => boolean;
};

const ascii = (byte: number): boolean => byte < 0x80;

const subsets: readonly Subset[] = [
  {
    names: /^(?:gb_?2312(?:-80)?|csgb2312|csiso58gb231280|iso-ir-58|(?:x-)?euc-cn|chinese)$/,
    meant: 'GBK',
    isSingle: ascii,
    // Rows 1 to 9 hold signs, rows 16 to 87 characters of Chinese.
    lacks: (lead, trail) =>
      !(within(lead, 0xa1, 0xa9) || within(lead, 0xb0, 0xf7)) ||
      trail < 0xa1 ||
      (lead === 0xa2 && (trail < 0xb1 || trail === 0xe3)),
  },
  {
    names: /^(?:shift[-_]jis|sjis|x-sjis|ms_kanji|csshiftjis)$/,
    meant: 'CP932 (windows-31j)',
    isSingle: (byte) => byte < 0x80 || within(byte, 0xa1, 0xdf),
    lacks: (lead) => within(lead, 0x85, 0x87) || lead >= 0xeb,
  },
  {
    names: /^(?:euc-jp|x-euc-jp|cseucpkdfmtjapanese)$/,
    meant: 'CP51932 or eucJP-ms',
    isSingle: (byte) => byte < 0x80,
    lacks: (lead) => within(lead, 0xa9, 0xaf) || within(lead, 0xf5, 0xfe),
  },
  {
    names:
      /^(?:euc-kr|cseuckr|iso-ir-149|korean|ks_?c_?5601(?:-19\d\d)?|csksc56011987|windows-949)$/,
    meant: 'CP949 (windows-949)',
    isSingle: ascii,
    lacks: (lead, trail) => lead < 0xa1 || trail < 0xa1,
  },
  {
    names: /^(?:big5|cn-big5|csbig5|x-x-big5)$/,
    meant: 'Big5-HKSCS or CP950',
    isSingle: ascii,
    lacks: (lead, trail) =>
      lead < 0xa1 ||
      (lead === 0xc7 && trail > 0xf2) ||
      lead === 0xc8 ||
      (lead === 0xf9 && trail > 0xd5) ||
      lead > 0xf9,
  },
];

/** The first character that the declared encoding does not have although decoders read it; null where there is none. The bytes have to be readable. */
export function characterBeyond(bytes: Uint8Array, declared: string): Beyond | null {
  const name = declared.trim().toLowerCase();
  const subset = subsets.find(({ names }) => names.test(name));
  if (subset === undefined) return null;
  const { isSingle, lacks, meant } = subset;
  for (let at = 0; at < bytes.length; at += 2) {
    while (at < bytes.length && isSingle(bytes[at] as number)) at += 1;
    const [lead, trail] = [bytes[at], bytes[at + 1]];
    if (lead === undefined || trail === undefined) return null;
    // EUC-JP: two more bytes behind 0x8F. Behind 0x8E, half-width letters, is one as usual.
    if (lead === 0x8f && meant.startsWith('CP51932')) at += 1;
    if (lacks(lead, trail)) return { byte: at, meant };
  }
  return null;
}

const singleBytes =
  /^(?:windows-(?:874|125\d)|iso-8859-\d+(?:-i)?|koi8-[ru]|(?:x-)?mac.*|ibm866|us-ascii)$/;

/** Letters of a small alphabet read as UTF-8 by chance are rarer than two characters, or one of Western Europe or of typography. */
export const isTelling = (text: string): boolean =>
  /[\u0080-\u00ff\u2000-\u20ff]|[^\0-\x7f].*[^\0-\x7f]/s.test(text);

/** The first byte beyond US-ASCII where all of them are characters of UTF-8 although an encoding of one byte a character is declared; -1 for any other. */
export function utf8Within(bytes: Uint8Array, encoding: string): number {
  if (!singleBytes.test(encoding)) return -1;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first === -1) return -1;
  try {
    return isTelling(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ? first : -1;
  } catch {
    return -1;
  }
}

/** Signs that all code pages of EBCDIC have at the same place: runs of bytes with what they are. */
const invariant: readonly [from: number, signs: string][] = [
  [0x05, '\t'],
  [0x0d, '\r'],
  [0x15, '\n'],
  [0x25, '\n'],
  [0x40, ' '],
  [0x4b, '.<(+'],
  [0x50, '&'],
  [0x5c, '*);'],
  [0x60, '-/'],
  [0x6b, ',%_>?'],
  [0x7a, ':'],
  [0x7d, '\'="'],
  [0x81, 'abcdefghi'],
  [0x91, 'jklmnopqr'],
  [0xa2, 'stuvwxyz'],
  [0xc1, 'ABCDEFGHI'],
  [0xd1, 'JKLMNOPQR'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, '0123456789'],
];

/** The encoding that the XML declaration at the start of a text names; null without one. */
export const encodingIn = (head: string): string | null =>
  /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'<>]*)\1/.exec(head)?.[2] ?? null;

const ebcdic = new Array<string>(256).fill('\ufffd');
for (const [from, signs] of invariant)
  for (const [index, sign] of Array.from(signs).entries()) ebcdic[from + index] = sign;

/**
 * What all code pages of EBCDIC agree on, with U+FFFD for the rest, and the name in its XML
 * declaration. Null for bytes that do not begin as an XML document does in EBCDIC (XML 1.0,
 * appendix F).
 */
export function readEbcdic(bytes: Uint8Array): { text: string; declared: string | null } | null {
  if (bytes[0] !== 0x4c) return null;
  const head = Array.from(bytes.subarray(0, 1024), (byte) => ebcdic[byte]).join('');
  if (!/^<(?:\?xml\s|[A-Za-z][\w.-]*[\s>/])/.test(head)) return null;
  const declared = encodingIn(head);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) pieces.push(ebcdic[bytes[at] as number] as string);
  return { text: pieces.join(''), declared };
}
