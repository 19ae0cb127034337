import { firstWrongByte, shownByte } from '../json/fault.ts';
import { ncName } from '../xml/wellformed/xml-names.ts';
import {
  type Beyond,
  characterBeyond,
  controlIn,
  encodingIn,
  isOtherPage,
  isTelling,
  readEbcdic,
  utf8Within,
} from './code-pages.ts';

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
  { base, middle }: SingleByte,
  encoding: string,
): EncodingFault | null {
  const wrong = text.indexOf('\uFFFD');
  if (wrong !== -1) {
    const message = `its bytes are not ${encoding}, the encoding in its XML declaration: the first wrong one is ${shownByte(bytes, wrong)}`;
    return {
      level: 'error',
      message,
      effect: 'It is read anyway, with U+FFFD for each wrong byte.',
      fix: asDeclared,
      offset: wrong,
    };
  }
  if (middle !== 'controls') return null;
  const found = controlIn(bytes, isoOf[base] ?? '');
  return found && controlFault(bytes, found, encoding);
}

/** What the tables above call by the code page that has their upper half. */
const isoOf: Readonly<Record<string, string>> = {
  'windows-1252': 'iso-8859-1',
  'windows-1254': 'iso-8859-9',
  'windows-874': 'iso-8859-11',
};

/** A control character, where a letter of the code page of Windows was probably meant. */
function controlFault(bytes: Uint8Array, { byte, meant }: Beyond, encoding: string): EncodingFault {
  const guess = meant === null ? '' : `; ${meant} was probably meant`;
  return {
    level: 'warning',
    message: `byte ${shownByte(bytes, byte)} is a control character in ${encoding}${guess}`,
    effect: 'It is read as declared, so it is an invisible control character.',
    fix: `Declare ${meant ?? 'the encoding in which the XML is written'}, or write the XML in UTF-8.`,
    offset: byte,
  };
}

/** What can be read, but not as the declared encoding has it, and what Node misreads: of CP949 it knows only the part that is EUC-KR. */
function oddityIn(
  bytes: Uint8Array,
  decoder: TextDecoder,
  declared: string,
  text: string,
): EncodingFault[] {
  const control = controlIn(bytes, decoder.encoding);
  if (control !== null) return [controlFault(bytes, control, declared)];
  const beyond = characterBeyond(bytes, declared);
  if (beyond === null) return [];
  const { byte, meant } = beyond;
  const offset = new TextDecoder(decoder.encoding).decode(bytes.subarray(0, byte)).length;
  const isMisread = /[\u0080-\u009f]/.test(text.charAt(offset));
  const isDeclared = declared.includes('949');
  if (isDeclared && !isMisread) return [];
  const place = `the character at byte ${shownByte(bytes, byte)}`;
  return [
    {
      level: 'warning',
      message: isDeclared
        ? `${place} is one of ${declared} that Assay cannot read`
        : `${place} is not in ${declared}; ${meant} was probably meant`,
      effect: isMisread
        ? 'It is shown as a control character.'
        : `It is read as a character of ${meant}, and strict XML parsers reject the document.`,
      fix: isDeclared ? 'Write the XML in UTF-8.' : `Declare ${meant}, or write the XML in UTF-8.`,
      offset,
    },
  ];
}

/** What named the encoding (DOC-FLD-6). */
type EncodingSource = 'byte order mark' | 'XML declaration' | 'default';

/** `level` error: the name or the bytes are wrong; warning: they are odd, but can be read as written. `offset` counts characters of the text. */
export type EncodingFault = {
  level: 'error' | 'warning';
  message: string;
  effect: string;
  fix: string;
  offset: number;
};

/**
 * XML bytes as text, without the byte order mark. With an encoding error, `text` is the best
 * reading, with U+FFFD for what cannot be read.
 */
export type DecodedXml = {
  text: string;
  encoding: string;
  source: EncodingSource;
  faults: EncodingFault[];
  /** Assay does not know the encoding, so that nothing more can be said of the document. */
  isUnread?: true;
  /** The encoding is not known, so that it was read as UTF-8: if it is not well-formed, that may be why. */
  isGuessed?: true;
};

const asDeclared = 'Write the XML in the encoding that its declaration names, or in UTF-8.';
const declareIt = 'Declare the encoding in which the XML is written, or write it in UTF-8.';

const starts = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

type Mark = { encoding: string; label: string | null };

/** The byte order mark. UTF-32 is checked before UTF-16, whose mark it begins with. */
function markOf(bytes: Uint8Array): Mark | null {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return { encoding: 'UTF-8', label: 'utf-8' };
  if (starts(bytes, 0xff, 0xfe, 0, 0)) return { encoding: 'UTF-32LE', label: null };
  if (starts(bytes, 0, 0, 0xfe, 0xff)) return { encoding: 'UTF-32BE', label: null };
  if (starts(bytes, 0xff, 0xfe)) return { encoding: 'UTF-16LE', label: 'utf-16le' };
  if (starts(bytes, 0xfe, 0xff)) return { encoding: 'UTF-16BE', label: 'utf-16be' };
  return null;
}

/** The first two characters of an XML document: a `<` with what may follow it, or white space. Read byte by byte, one of them would be U+0000, which XML never allows. */
const wideStart = new RegExp(`^(?:<(?:[?!]|${ncName})|[ \\t\\r\\n][ \\t\\r\\n<])`, 'u');

/** UTF-16 without its mark (XML 1.0, appendix F): its declaration can only be read when this is known. */
function wideWithoutMark(bytes: Uint8Array): Mark | null {
  const marks: Mark[] = [
    { encoding: 'UTF-16LE', label: 'utf-16le' },
    { encoding: 'UTF-16BE', label: 'utf-16be' },
  ];
  // Six bytes: the second character may take two units.
  const head = bytes.subarray(0, 6);
  return head.length < 4
    ? null
    : (marks.find(
        ({ label }) => label !== null && wideStart.test(new TextDecoder(label).decode(head)),
      ) ?? null);
}

/** The beginning of a text up to the end of its XML declaration, however long that is; any beginning where it has none. */
function declarationHead(bytes: Uint8Array, label: string): string {
  for (let length = 1024; ; length *= 4) {
    const head = new TextDecoder(label).decode(bytes.subarray(0, length));
    if (length >= bytes.length || head.includes('>') || !/^<\?xml\s/.test(head)) return head;
  }
}

/** The encoding an XML declaration at the start of the bytes names; null without one. */
function declaredEncoding(bytes: Uint8Array, label: string): string | null {
  return encodingIn(declarationHead(bytes, label));
}

const decoderOf = (label: string): TextDecoder | null => {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
};

const isWide = (name: string): boolean =>
  /^(?:utf-?16(?:le|be)?|ucs-?2|utf-?32(?:le|be)?|ucs-?4|iso-10646-ucs-4)$/i.test(name.trim()) ||
  decoderOf(name)?.encoding.startsWith('utf-16') === true;
const sameEncoding = (name: string, mark: Mark): boolean =>
  decoderOf(name)?.encoding === mark.label ||
  (/^utf-?16$|ucs-?2$/i.test(name) && mark.encoding.startsWith('UTF-16'));

/** Reads the bytes in the encoding that their byte order mark, else their XML declaration, names; in UTF-8 otherwise (DOC-FLD-6). Never throws. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const mark = markOf(bytes);
  const wide = mark ?? wideWithoutMark(bytes);
  const declared = declaredEncoding(bytes, wide?.label ?? 'utf-8');
  if (mark) {
    const read = readAs(bytes, mark.encoding, mark.label, 'byte order mark');
    if (declared !== null && !sameEncoding(declared, mark)) {
      const message = `the byte order mark says ${mark.encoding}, the XML declaration says ${declared}`;
      read.faults.push({
        level: 'error',
        message,
        effect: `It is read as ${mark.encoding}, which an XML parser may reject.`,
        fix: `Declare ${mark.encoding}, or write the XML as its declaration says.`,
        offset: 0,
      });
    }
    return read;
  }
  if (declared === null) return readAsEbcdic(bytes) ?? readUndeclared(bytes, wide);
  if (wide && sameEncoding(declared, wide)) {
    const read = readAs(bytes, wide.encoding, wide.label, 'XML declaration');
    return /^utf-?16$/i.test(declared.trim())
      ? { ...read, faults: [withoutMark(declared, wide), ...read.faults] }
      : read;
  }
  // A declaration that can be read byte by byte is not in an encoding of two or four bytes a character, and the other way round.
  if (wide || isWide(declared)) {
    const actual = wide ?? { encoding: 'UTF-8', label: 'utf-8' };
    const read = readAs(bytes, actual.encoding, actual.label, 'XML declaration');
    const message = `the XML declaration says ${declared}, but the bytes are ${wide ? wide.encoding : `not ${declared}`}`;
    return {
      ...read,
      faults: [
        {
          level: 'error',
          message,
          effect: `It is read as ${actual.encoding} anyway.`,
          fix: asDeclared,
          offset: 0,
        },
        ...read.faults,
      ],
    };
  }
  return readAs(bytes, declared, declared, 'XML declaration');
}

/** A document in EBCDIC, which other parsers read where its declaration names the code page; null for any other. */
function readAsEbcdic(bytes: Uint8Array): DecodedXml | null {
  const read = readEbcdic(bytes);
  if (read === null) return null;
  const { text, declared } = read;
  const fault: EncodingFault = {
    level: declared === null ? 'error' : 'warning',
    message:
      declared === null
        ? 'its bytes look like EBCDIC, but no XML declaration says so, so the declared encoding is UTF-8'
        : `it is in EBCDIC (${declared}), which Assay cannot read`,
    effect: 'Only the characters that all code pages of EBCDIC share are shown.',
    fix:
      declared === null ? declareIt : 'Write the XML in UTF-8 if its readers do not know EBCDIC.',
    offset: 0,
  };
  const source = declared === null ? 'default' : 'XML declaration';
  return { text, encoding: declared ?? 'EBCDIC', source, faults: [fault], isUnread: true };
}

/** A document that is declared to be in UTF-16, in no order of its bytes, must begin with a byte order mark (XML 1.0, 4.3.3). */
const withoutMark = (declared: string, { encoding }: Mark): EncodingFault => ({
  level: 'warning',
  message: `the XML declaration says ${declared}, which needs a byte order mark, but there is none; the bytes are ${encoding}`,
  effect: `It is read as ${encoding}, which an XML parser may reject.`,
  fix: `Begin the XML with a byte order mark, or declare ${encoding}.`,
  offset: 0,
});

/**
 * Nothing names the encoding, so it is UTF-8. Bytes that are clearly UTF-16 are read as UTF-16 and
 * reported as wrong.
 */
function readUndeclared(bytes: Uint8Array, wide: Mark | null): DecodedXml {
  if (!wide) return readAs(bytes, 'UTF-8', 'utf-8', 'default');
  const read = readAs(bytes, wide.encoding, wide.label, 'default');
  const message = `its bytes are ${wide.encoding}, but neither a byte order mark nor an XML declaration says so, so the declared encoding is UTF-8`;
  return {
    ...read,
    faults: [
      {
        level: 'error',
        message,
        effect: `It is read as ${wide.encoding} anyway.`,
        fix: declareIt,
        offset: 0,
      },
      ...read.faults,
    ],
  };
}

/** The byte that a letter is in windows-1252; null for one that it does not have. */
function windowsByte(letter: string): number | null {
  const code = letter.charCodeAt(0);
  const at = windows1252.indexOf(code);
  if (at !== -1) return 0x80 + at;
  return code < 0x100 ? code : null;
}

/** Text that was UTF-8, read as windows-1252 and written in UTF-8 again: all its letters beyond US-ASCII say so; null for any other. */
function twiceFault(text: string): EncodingFault | null {
  const first = text.search(/[^\0-\x7f]/);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let meant = '';
  for (const [run] of first === -1 ? [] : text.matchAll(/[^\0-\x7f]+/g)) {
    const bytes = Array.from(run, windowsByte);
    if (bytes.includes(null)) return null;
    try {
      const read = decoder.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
      if (meant.length < 2) meant += read;
    } catch {
      return null;
    }
  }
  return isTelling(meant)
    ? {
        level: 'warning',
        message:
          'every letter beyond US-ASCII looks like UTF-8 that was read as windows-1252 before',
        effect: 'It is read as written, so one letter looks like two or three.',
        fix: 'Write the text in UTF-8 once.',
        offset: first,
      }
    : null;
}

/** UTF-32, which XML parsers need not know. */
function unreadWide(encoding: string, source: EncodingSource): DecodedXml {
  const fault: EncodingFault = {
    level: 'error',
    message: `the encoding ${encoding}, named by the ${source}, is unknown to Assay`,
    effect: 'Nothing of it is shown. Some XML parsers read it, others do not.',
    fix: 'Write the XML in UTF-8.',
    offset: 0,
  };
  return { text: '', encoding, source, faults: [fault], isUnread: true };
}

/** UTF-8 under the name of an encoding of one byte a character; null for any other. */
function utf8Fault(bytes: Uint8Array, decoded: string, encoding: string): EncodingFault | null {
  const offset = utf8Within(bytes, decoded);
  return offset === -1
    ? null
    : {
        level: 'warning',
        message: `it is declared as ${encoding}, but its bytes beyond US-ASCII are those of UTF-8, from ${shownByte(bytes, offset)}; UTF-8 was probably meant`,
        effect: 'It is read as declared, so one letter looks like two or three.',
        fix: 'Declare UTF-8, in which the XML is written.',
        offset,
      };
}

/** A code page that other parsers know: its characters beyond US-ASCII are letters and signs, whichever they are. */
function readOtherPage(bytes: Uint8Array, encoding: string, source: EncodingSource): DecodedXml {
  const ascii: SingleByte = { base: 'windows-1252', middle: 'wrong' };
  const offset = bytes.findIndex((byte) => byte >= 0x80);
  const fault: EncodingFault = {
    level: 'warning',
    message: `it is in ${encoding}, of which Assay reads only US-ASCII; the first other character is ${shownByte(bytes, Math.max(offset, 0))}`,
    effect: 'Each of these is shown as U+FFFD.',
    fix: `Write the XML in UTF-8 if its readers do not know ${encoding}.`,
    offset,
  };
  const { text } = decodeSingleByte(bytes, ascii, encoding);
  return { text, encoding, source, faults: offset === -1 ? [] : [fault] };
}

function readAs(
  bytes: Uint8Array,
  encoding: string,
  label: string | null,
  source: EncodingSource,
): DecodedXml {
  if (label === null) return unreadWide(encoding, source);
  const table = singleByteTable(label);
  if (table) {
    const read = decodeSingleByte(bytes, table, encoding);
    const isAscii = table.middle === 'wrong';
    const meant = isAscii ? null : utf8Fault(bytes, table.base, encoding);
    const fault = meant ?? read.fault;
    return { text: read.text, encoding, source, faults: fault ? [fault] : [] };
  }
  const decoder = decoderOf(label);
  if (!decoder && isOtherPage(label)) return readOtherPage(bytes, encoding, source);
  if (!decoder) {
    const message =
      encoding === ''
        ? `the ${source} names an empty encoding`
        : `the encoding ${encoding}, named by the ${source}, is unknown`;
    const faults: EncodingFault[] = [
      {
        level: 'error',
        message,
        effect: 'It is read as UTF-8, so some characters may be wrong.',
        fix: 'Declare an encoding that XML parsers know, or write the XML in UTF-8.',
        offset: 0,
      },
    ];
    const text = new TextDecoder().decode(bytes);
    return { text, encoding: 'UTF-8', source, faults, isGuessed: true };
  }
  const name = decoder.encoding === 'utf-8' ? 'UTF-8' : encoding;
  try {
    const text = decoder.decode(bytes);
    const isUnicode = decoder.encoding.startsWith('utf');
    const meant = isUnicode ? twiceFault(text) : utf8Fault(bytes, decoder.encoding, encoding);
    const faults = meant === null ? oddityIn(bytes, decoder, encoding, text) : [meant];
    return { text, encoding: name, source, faults };
  } catch {
    return {
      text: new TextDecoder(decoder.encoding).decode(bytes),
      encoding: name,
      source,
      faults: [wrongByte(bytes, decoder.encoding, name, source)],
    };
  }
}

function wrongByte(
  bytes: Uint8Array,
  label: string,
  encoding: string,
  source: EncodingSource,
): EncodingFault {
  const { byte, offset, isCut } = firstWrongByte(bytes, label) ?? {
    byte: 0,
    offset: 0,
    isCut: false,
  };
  const why =
    source === 'default'
      ? 'which applies when no byte order mark or declaration names another'
      : `which its ${source} names`;
  const where = isCut ? 'they end inside the character that begins with' : 'the first wrong one is';
  const message = `its bytes are not ${encoding}, ${why}: ${where} ${shownByte(bytes, byte)}`;
  return {
    level: 'error',
    message,
    effect: `It is read as ${encoding} anyway, with U+FFFD for each wrong part.`,
    fix: source === 'XML declaration' ? asDeclared : declareIt,
    offset,
  };
}
