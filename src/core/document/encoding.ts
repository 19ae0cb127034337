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
import {
  isoOf,
  replacement,
  type SingleByte,
  singleByteTable,
  unitOf,
  windowsByte,
} from './single-byte.ts';

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
    const effect = 'It is read anyway, with U+FFFD for each wrong byte.';
    return faultOf('error', message, effect, asDeclared, wrong);
  }
  if (middle !== 'controls') return null;
  const found = controlIn(bytes, isoOf[base] ?? '');
  return found && controlFault(bytes, found, encoding);
}

/** A control character, where a letter of the code page of Windows was probably meant. */
function controlFault(bytes: Uint8Array, { byte, meant }: Beyond, encoding: string): EncodingFault {
  const guess = meant === null ? '' : `; ${meant} was probably meant`;
  return faultOf(
    'warning',
    `byte ${shownByte(bytes, byte)} is a control character in ${encoding}${guess}`,
    'It is read as declared, so it is an invisible control character.',
    `Declare ${meant ?? 'the encoding in which the XML is written'}, or write the XML in UTF-8.`,
    byte,
  );
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
  const message = isDeclared
    ? `${place} is one of ${declared} that Assay cannot read`
    : `${place} is not in ${declared}; ${meant} was probably meant`;
  const effect = isMisread
    ? 'It is shown as a control character.'
    : `It is read as a character of ${meant}, and strict XML parsers reject the document.`;
  const fix = isDeclared
    ? 'Write the XML in UTF-8.'
    : `Declare ${meant}, or write the XML in UTF-8.`;
  return [faultOf('warning', message, effect, fix, offset)];
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

const faultOf = (
  level: EncodingFault['level'],
  message: string,
  effect: string,
  fix: string,
  offset = 0,
): EncodingFault => ({ level, message, effect, fix, offset });

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

const utf16: readonly Mark[] = [
  { encoding: 'UTF-16LE', label: 'utf-16le' },
  { encoding: 'UTF-16BE', label: 'utf-16be' },
];

/** The byte order mark. UTF-32 is checked before UTF-16, whose mark it begins with. */
function markOf(bytes: Uint8Array): Mark | null {
  const [little = null, big = null] = utf16;
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return { encoding: 'UTF-8', label: 'utf-8' };
  if (starts(bytes, 0xff, 0xfe, 0, 0)) return { encoding: 'UTF-32LE', label: null };
  if (starts(bytes, 0, 0, 0xfe, 0xff)) return { encoding: 'UTF-32BE', label: null };
  if (starts(bytes, 0xff, 0xfe)) return little;
  return starts(bytes, 0xfe, 0xff) ? big : null;
}

/** The first two characters of an XML document: a `<` with what may follow it, or white space. Read byte by byte, one of them would be U+0000, which XML never allows. */
const wideStart = new RegExp(`^(?:<(?:[?!]|${ncName})|[ \\t\\r\\n][ \\t\\r\\n<])`, 'u');

/** UTF-16 without its mark (XML 1.0, appendix F): its declaration can only be read when this is known. */
function wideWithoutMark(bytes: Uint8Array): Mark | null {
  // Six bytes: the second character may take two units.
  const head = bytes.subarray(0, 6);
  if (head.length < 4) return null;
  return (
    utf16.find(({ label }) => wideStart.test(new TextDecoder(label ?? '').decode(head))) ?? null
  );
}

/** The beginning of a text up to the end of its XML declaration, however long that is; any beginning where it has none. */
function declarationHead(bytes: Uint8Array, label: string): string {
  for (let length = 1024; ; length *= 4) {
    const head = new TextDecoder(label).decode(bytes.subarray(0, length));
    if (length >= bytes.length || head.includes('>') || !/^<\?xml\s/.test(head)) return head;
  }
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

/** What was read, with a fault that comes before its own. */
const withFault = (fault: EncodingFault, read: DecodedXml): DecodedXml => ({
  ...read,
  faults: [fault, ...read.faults],
});

/** Reads the bytes in the encoding that their byte order mark, else their XML declaration, names; in UTF-8 otherwise (DOC-FLD-6). Never throws. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const mark = markOf(bytes);
  const wide = mark ?? wideWithoutMark(bytes);
  const declared = encodingIn(declarationHead(bytes, wide?.label ?? 'utf-8'));
  if (mark) {
    const read = readAs(bytes, mark.encoding, mark.label, 'byte order mark');
    if (declared !== null && !sameEncoding(declared, mark)) {
      const message = `the byte order mark says ${mark.encoding}, the XML declaration says ${declared}`;
      const effect = `It is read as ${mark.encoding}, which an XML parser may reject.`;
      const fix = `Declare ${mark.encoding}, or write the XML as its declaration says.`;
      read.faults.push(faultOf('error', message, effect, fix));
    }
    return read;
  }
  if (declared === null) return readAsEbcdic(bytes) ?? readUndeclared(bytes, wide);
  if (wide && sameEncoding(declared, wide)) {
    const read = readAs(bytes, wide.encoding, wide.label, 'XML declaration');
    return /^utf-?16$/i.test(declared.trim()) ? withFault(withoutMark(declared, wide), read) : read;
  }
  // A declaration that can be read byte by byte is not in an encoding of two or four bytes a character, and the other way round.
  if (wide || isWide(declared)) {
    const actual = wide ?? { encoding: 'UTF-8', label: 'utf-8' };
    const read = readAs(bytes, actual.encoding, actual.label, 'XML declaration');
    const message = `the XML declaration says ${declared}, but the bytes are ${wide ? wide.encoding : `not ${declared}`}`;
    const effect = `It is read as ${actual.encoding} anyway.`;
    return withFault(faultOf('error', message, effect, asDeclared), read);
  }
  return readAs(bytes, declared, declared, 'XML declaration');
}

/** A document in EBCDIC, which other parsers read where its declaration names the code page; null for any other. */
function readAsEbcdic(bytes: Uint8Array): DecodedXml | null {
  const read = readEbcdic(bytes);
  if (read === null) return null;
  const { text, declared } = read;
  const effect = 'Only the characters that all code pages of EBCDIC share are shown.';
  const fault =
    declared === null
      ? faultOf(
          'error',
          'its bytes look like EBCDIC, but no XML declaration says so, so the declared encoding is UTF-8',
          effect,
          declareIt,
        )
      : faultOf(
          'warning',
          `it is in EBCDIC (${declared}), which Assay cannot read`,
          effect,
          'Write the XML in UTF-8 if its readers do not know EBCDIC.',
        );
  const source = declared === null ? 'default' : 'XML declaration';
  return { text, encoding: declared ?? 'EBCDIC', source, faults: [fault], isUnread: true };
}

/** A document that is declared to be in UTF-16, in no order of its bytes, must begin with a byte order mark (XML 1.0, 4.3.3). */
const withoutMark = (declared: string, { encoding }: Mark): EncodingFault =>
  faultOf(
    'warning',
    `the XML declaration says ${declared}, which needs a byte order mark, and the XML has none; the bytes are ${encoding}`,
    `It is read as ${encoding}, which an XML parser may reject.`,
    `Begin the XML with a byte order mark, or declare ${encoding}.`,
  );

/**
 * Nothing names the encoding, so it is UTF-8. Bytes that are clearly UTF-16 are read as UTF-16 and
 * reported as wrong.
 */
function readUndeclared(bytes: Uint8Array, wide: Mark | null): DecodedXml {
  if (!wide) return readAs(bytes, 'UTF-8', 'utf-8', 'default');
  const read = readAs(bytes, wide.encoding, wide.label, 'default');
  const message = `its bytes are ${wide.encoding}, but neither a byte order mark nor an XML declaration says so, so the declared encoding is UTF-8`;
  return withFault(
    faultOf('error', message, `It is read as ${wide.encoding} anyway.`, declareIt),
    read,
  );
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
  if (!isTelling(meant)) return null;
  return faultOf(
    'warning',
    'every letter beyond US-ASCII looks like UTF-8 that was read as windows-1252 before',
    'It is read as written, so one letter looks like two or three.',
    'Write the text in UTF-8 once.',
    first,
  );
}

/** UTF-32, which XML parsers need not know. */
function unreadWide(encoding: string, source: EncodingSource): DecodedXml {
  const fault = faultOf(
    'error',
    `the encoding ${encoding}, named by the ${source}, is unknown to Assay`,
    'Nothing of it is shown. Some XML parsers read it, others do not.',
    'Write the XML in UTF-8.',
  );
  return { text: '', encoding, source, faults: [fault], isUnread: true };
}

/** UTF-8 under the name of an encoding of one byte a character; null for any other. */
function utf8Fault(bytes: Uint8Array, decoded: string, encoding: string): EncodingFault | null {
  const offset = utf8Within(bytes, decoded);
  if (offset === -1) return null;
  return faultOf(
    'warning',
    `it is declared as ${encoding}, but its bytes beyond US-ASCII are those of UTF-8, from ${shownByte(bytes, offset)}; UTF-8 was probably meant`,
    'It is read as declared, so one letter looks like two or three.',
    'Declare UTF-8, in which the XML is written.',
    offset,
  );
}

/** A code page that other parsers know: its characters beyond US-ASCII are letters and signs, whichever they are. */
function readOtherPage(bytes: Uint8Array, encoding: string, source: EncodingSource): DecodedXml {
  const ascii: SingleByte = { base: 'windows-1252', middle: 'wrong' };
  const offset = bytes.findIndex((byte) => byte >= 0x80);
  const fault = faultOf(
    'warning',
    `it is in ${encoding}, of which Assay reads only US-ASCII; the first other character is ${shownByte(bytes, Math.max(offset, 0))}`,
    'Each of these is shown as U+FFFD.',
    `Write the XML in UTF-8 if its readers do not know ${encoding}.`,
    offset,
  );
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
    const fault = faultOf(
      'error',
      message,
      'It is read as UTF-8, so some characters may be wrong.',
      'Declare an encoding that XML parsers know, or write the XML in UTF-8.',
    );
    const text = new TextDecoder().decode(bytes);
    return { text, encoding: 'UTF-8', source, faults: [fault], isGuessed: true };
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
  const effect = `It is read as ${encoding} anyway, with U+FFFD for each wrong part.`;
  return faultOf(
    'error',
    message,
    effect,
    source === 'XML declaration' ? asDeclared : declareIt,
    offset,
  );
}
