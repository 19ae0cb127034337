import { firstWrongByte, shownByte } from '../json/wrong-byte.ts';
import { ncName } from '../xml/wellformed/xml-names.ts';
import { decodeSingleByte, singleByteTable } from './single-byte.ts';

/** Where the name of an encoding came from (DOC-FLD-6). */
type EncodingSource = 'byte order mark' | 'XML declaration' | 'default';

/** `level` error: the name or the bytes are wrong; warning: they are odd, but can be read as written. `offset` counts characters of the text. */
export type EncodingFault = {
  level: 'error' | 'warning';
  message: string;
  effect: string;
  offset: number;
};

/** XML bytes as text, without the byte order mark. With an error fault, `text` is the best that could be made of them, U+FFFD where it could not. */
export type DecodedXml = {
  text: string;
  encoding: string;
  source: EncodingSource;
  faults: EncodingFault[];
};

const starts = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

type Mark = { encoding: string; label: string | null };

/** The byte order mark; UTF-32 is told apart from UTF-16, whose mark it begins with. */
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
  const head = declarationHead(bytes, label);
  return /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'<>]*)\1/.exec(head)?.[2] ?? null;
}

const decoderOf = (label: string): TextDecoder | null => {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
};

const isWide = (name: string): boolean =>
  /^(?:utf-?16(?:le|be)?|ucs-?2|iso-10646-ucs-2|utf-?32(?:le|be)?|ucs-?4|iso-10646-ucs-4)$/i.test(
    name.trim(),
  );
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
        effect: `Read as ${mark.encoding}; an XML parser may refuse it.`,
        offset: 0,
      });
    }
    return read;
  }
  if (declared === null) return readUndeclared(bytes, wide);
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
        { level: 'error', message, effect: `Read as ${actual.encoding} all the same.`, offset: 0 },
        ...read.faults,
      ],
    };
  }
  return readAs(bytes, declared, declared, 'XML declaration');
}

/** A document that is declared to be in UTF-16, in no order of its bytes, must begin with a byte order mark (XML 1.0, 4.3.3). */
const withoutMark = (declared: string, { encoding }: Mark): EncodingFault => ({
  level: 'warning',
  message: `the XML declaration says ${declared}, which needs a byte order mark, and there is none; the bytes are ${encoding}`,
  effect: `Read as ${encoding}; an XML parser may refuse it.`,
  offset: 0,
});

/** Nothing names the encoding, so it is UTF-8; bytes that are plainly UTF-16 are read as that, and told to be wrong. */
function readUndeclared(bytes: Uint8Array, wide: Mark | null): DecodedXml {
  if (!wide) return readAs(bytes, 'UTF-8', 'utf-8', 'default');
  const read = readAs(bytes, wide.encoding, wide.label, 'default');
  const message = `its bytes are ${wide.encoding}, but neither a byte order mark nor an XML declaration says so, which means UTF-8`;
  return {
    ...read,
    faults: [
      { level: 'error', message, effect: `Read as ${wide.encoding} all the same.`, offset: 0 },
      ...read.faults,
    ],
  };
}

function readAs(
  bytes: Uint8Array,
  encoding: string,
  label: string | null,
  source: EncodingSource,
): DecodedXml {
  const table = label === null ? null : singleByteTable(label);
  if (table) {
    const read = decodeSingleByte(bytes, table, encoding);
    return { text: read.text, encoding, source, faults: read.fault ? [read.fault] : [] };
  }
  const decoder = label === null ? null : decoderOf(label);
  if (!decoder) {
    const message =
      encoding === ''
        ? `the ${source} names an empty encoding`
        : `the encoding ${encoding}, named by the ${source}, is not known`;
    const faults: EncodingFault[] = [
      {
        level: 'error',
        message,
        effect: 'Read as UTF-8 all the same; some characters may be wrong.',
        offset: 0,
      },
    ];
    return { text: new TextDecoder().decode(bytes), encoding, source, faults };
  }
  const name = decoder.encoding === 'utf-8' ? 'UTF-8' : encoding;
  try {
    return { text: decoder.decode(bytes), encoding: name, source, faults: [] };
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
      ? 'which it is without a byte order mark or a declared encoding'
      : `which its ${source} names`;
  const where = isCut ? 'they end within the character that begins with' : 'the first wrong one is';
  const message = `its bytes are not ${encoding}, ${why}: ${where} ${shownByte(bytes, byte)}`;
  return {
    level: 'error',
    message,
    effect: `Read as ${encoding} all the same, with U+FFFD for what is wrong.`,
    offset,
  };
}
