import { firstWrongByte, shownByte } from '../json/fault.ts';
import { ncName } from '../xml/wellformed/xml-names.ts';

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

const faultOf = (
  level: EncodingFault['level'],
  message: string,
  effect: string,
  fix: string,
  offset = 0,
): EncodingFault => ({ level, message, effect, fix, offset });

const asDeclared = 'Write the XML in the encoding that its declaration names, or in UTF-8.';
const declareWindows =
  'Declare the encoding of Windows in which the XML is written, or write it in UTF-8.';
const declareIt = 'Declare the encoding in which the XML is written, or write it in UTF-8.';

/** An encoding, and the label by which TextDecoder knows it; null where it does not. */
type Known = { encoding: string; label: string | null };

const utf8: Known = { encoding: 'UTF-8', label: 'utf-8' };
const little: Known = { encoding: 'UTF-16LE', label: 'utf-16le' };
const big: Known = { encoding: 'UTF-16BE', label: 'utf-16be' };

/** What byte order marks name. UTF-32 is looked for before UTF-16, whose mark it begins with. */
const marks: readonly [mark: readonly number[], Known][] = [
  [[0xef, 0xbb, 0xbf], utf8],
  [[0xff, 0xfe, 0, 0], { encoding: 'UTF-32LE', label: null }],
  [[0, 0, 0xfe, 0xff], { encoding: 'UTF-32BE', label: null }],
  [[0xff, 0xfe], little],
  [[0xfe, 0xff], big],
];

/** How an XML declaration begins in EBCDIC (XML 1.0, appendix F). */
const ebcdic = [0x4c, 0x6f, 0xa7, 0x94];

const starts = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** The first two characters of an XML document: a `<` with what may follow it, or white space. Read byte by byte, one of them would be U+0000, which XML never allows. */
const wideStart = new RegExp(`^(?:<(?:[?!]|${ncName})|[ \\t\\r\\n][ \\t\\r\\n<])`, 'u');

/** UTF-16 without its mark (XML 1.0, appendix F): its declaration can only be read when this is known. */
function wideWithoutMark(bytes: Uint8Array): Known | null {
  // Six bytes: the second character may take two units.
  const head = bytes.subarray(0, 6);
  if (head.length < 4) return null;
  return (
    [little, big].find(({ label }) => wideStart.test(new TextDecoder(label ?? '').decode(head))) ??
    null
  );
}

/** The encoding that the XML declaration names, however long that is; null without one. */
function declaredIn(bytes: Uint8Array, label: string): string | null {
  for (let length = 1024; ; length *= 4) {
    const head = new TextDecoder(label).decode(bytes.subarray(0, length));
    if (length < bytes.length && !head.includes('>') && /^<\?xml\s/.test(head)) continue;
    return /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'<>]*)\1/.exec(head)?.[2] ?? null;
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
const sameEncoding = (name: string, mark: Known): boolean =>
  decoderOf(name)?.encoding === mark.label ||
  (/^utf-?16$|ucs-?2$/i.test(name) && mark.encoding.startsWith('UTF-16'));

/** What was read, with a fault that comes before its own. */
const withFault = (read: DecodedXml, ...fault: Parameters<typeof faultOf>): DecodedXml => ({
  ...read,
  faults: [faultOf(...fault), ...read.faults],
});

/** Reads the bytes in the encoding that their byte order mark, else their XML declaration, names; in UTF-8 otherwise (DOC-FLD-6). Never throws. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  if (starts(bytes, ebcdic)) return unread('EBCDIC', 'XML declaration', 'warning');
  const mark = marks.find(([head]) => starts(bytes, head))?.[1];
  const wide = mark ?? wideWithoutMark(bytes);
  const declared = declaredIn(bytes, wide?.label ?? 'utf-8');
  if (mark) {
    const read = readAs(bytes, mark, 'byte order mark');
    if (declared === null || sameEncoding(declared, mark)) return read;
    const message = `the byte order mark says ${mark.encoding}, the XML declaration says ${declared}`;
    const effect = `It is read as ${mark.encoding}, which an XML parser may reject.`;
    const fix = `Declare ${mark.encoding}, or write the XML as its declaration says.`;
    return { ...read, faults: [...read.faults, faultOf('error', message, effect, fix)] };
  }
  if (declared === null) {
    const read = readAs(bytes, wide ?? utf8, 'default');
    if (!wide) return read;
    const message = `its bytes are ${wide.encoding}, but neither a byte order mark nor an XML declaration says so, so the declared encoding is UTF-8`;
    return withFault(read, 'error', message, `It is read as ${wide.encoding} anyway.`, declareIt);
  }
  if (wide && sameEncoding(declared, wide)) {
    const read = readAs(bytes, wide, 'XML declaration');
    if (!/^utf-?16$/i.test(declared.trim())) return read;
    // Declared in no order of its bytes, it must begin with a mark (XML 1.0, 4.3.3).
    const message = `the XML declaration says ${declared}, which needs a byte order mark, and the XML has none; the bytes are ${wide.encoding}`;
    const effect = `It is read as ${wide.encoding}, which an XML parser may reject.`;
    const fix = `Begin the XML with a byte order mark, or declare ${wide.encoding}.`;
    return withFault(read, 'warning', message, effect, fix);
  }
  // A declaration that can be read byte by byte is not in an encoding of two or four bytes a character, and the other way round.
  if (wide || isWide(declared)) {
    const actual = wide ?? utf8;
    const message = `the XML declaration says ${declared}, but the bytes are ${wide ? wide.encoding : `not ${declared}`}`;
    const effect = `It is read as ${actual.encoding} anyway.`;
    return withFault(
      readAs(bytes, actual, 'XML declaration'),
      'error',
      message,
      effect,
      asDeclared,
    );
  }
  return readAs(bytes, { encoding: declared, label: declared }, 'XML declaration');
}

/** A document in UTF-32 or EBCDIC, which other parsers may read. */
function unread(
  encoding: string,
  source: EncodingSource,
  level: EncodingFault['level'],
): DecodedXml {
  const message = `it is in ${encoding}, as its ${source} says, which Assay cannot read`;
  const fault = faultOf(level, message, 'Nothing of it is shown.', 'Write the XML in UTF-8.');
  return { text: '', encoding, source, faults: [fault], isUnread: true };
}

function readAs(bytes: Uint8Array, { encoding, label }: Known, source: EncodingSource): DecodedXml {
  if (label === null) return unread(encoding, source, 'error');
  const decoder = decoderOf(label);
  if (!decoder) {
    const name = encoding === '' ? 'an empty encoding' : `the encoding ${encoding}`;
    const fault = faultOf(
      // Other parsers know the code pages of DOS.
      /^(?:ibm|cp)-?(?:00)?1?\d{3}$/i.test(encoding) ? 'warning' : 'error',
      `the ${source} names ${name}, which Assay does not know`,
      'It is read as UTF-8, so some characters may be wrong.',
      'Declare an encoding that XML parsers know, or write the XML in UTF-8.',
    );
    const text = new TextDecoder().decode(bytes);
    return { text, encoding: 'UTF-8', source, faults: [fault], isGuessed: true };
  }
  const name = decoder.encoding === 'utf-8' ? 'UTF-8' : encoding;
  try {
    const read = decoder.decode(bytes);
    const text = decoder.encoding === 'windows-1252' ? withLetters(read) : read;
    const odd =
      decoder.encoding === 'utf-8'
        ? twiceEncoded(text)
        : oddBytes(bytes, decoder.encoding, encoding);
    return { text, encoding: name, source, faults: odd };
  } catch {
    const text = new TextDecoder(decoder.encoding).decode(bytes);
    return {
      text,
      encoding: name,
      source,
      faults: [wrongByte(bytes, decoder.encoding, name, source)],
    };
  }
}

/** What 0x80 to 0x9F are in windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A text in windows-1252, of which some versions of Node read the letters of 0x80 to 0x9F as control characters. */
const withLetters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (one) => windows1252.charAt(one.charCodeAt(0) - 0x80));

/** Letters of a small alphabet read as UTF-8 by chance are rarer than two characters, or one of Western Europe or of typography. */
const isTelling = (text: string): boolean =>
  /[\u0080-\u00ff\u2000-\u20ff]|[^\0-\x7f][\0-\x7f]*[^\0-\x7f]/.test(text);

/** Bytes of UTF-8 that were taken for letters of windows-1252, and nothing else. */
const twice = new RegExp(
  ['[\u00c2-\u00df]#', '[\u00e0-\u00ef]#{2}', '[\u00f0-\u00f4]#{3}']
    .join('|')
    .replaceAll('#', `[\u0080-\u00bf${windows1252}]`)
    .replace(/.*/, '^(?:$&)+$'),
);

/** A text of UTF-8 whose every letter beyond US-ASCII is UTF-8 encoded once more. */
function twiceEncoded(text: string): EncodingFault[] {
  let first: number | null = null;
  for (const { 0: letters, index } of text.matchAll(/[^\0-\x7f]+/g)) {
    if (letters.length > 1000 || !twice.test(letters)) return [];
    first ??= index;
  }
  if (first === null) return [];
  const effect = 'Each letter beyond US-ASCII looks like two or three.';
  return [
    faultOf('warning', 'it looks like UTF-8 encoded twice', effect, 'Encode the XML once.', first),
  ];
}

/** Letters of Windows in an encoding of two bytes a letter that does not have them. */
function beyondDeclared(bytes: Uint8Array, decoded: string, declared: string): EncodingFault[] {
  const isJapanese = /^(?:shift|sjis)/i.test(declared.trim());
  if (!isJapanese && !/^(?:gb_?2312|euc-?kr)/i.test(declared.trim())) return [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80 || (isJapanese && lead > 0xa0 && lead < 0xe0)) continue;
    const isBeyond = isJapanese
      ? (lead > 0x84 && lead < 0x88) || lead > 0xea
      : lead < 0xa1 || trail < 0xa1;
    if (isBeyond) {
      const message = `the letter at ${shownByte(bytes, at)} is not in ${declared}; an encoding of Windows was probably meant`;
      const offset = new TextDecoder(decoded).decode(bytes.subarray(0, at)).length;
      const effect = 'Some XML parsers, such as libxml2, refuse it.';
      return [faultOf('warning', message, effect, declareWindows, offset)];
    }
    at += 1;
  }
  return [];
}

/** What can be read, but was surely not meant. */
function oddBytes(bytes: Uint8Array, decoded: string, declared: string): EncodingFault[] {
  const isSingle = /^(?:windows|iso-8859|koi8|macintosh|x-mac|ibm)/.test(decoded);
  const first = isSingle ? bytes.findIndex((byte) => byte >= 0x80) : -1;
  if (first === -1) return beyondDeclared(bytes, decoded, declared);
  const place = shownByte(bytes, first);
  if (/ascii/i.test(declared)) {
    const message = `its bytes are not ${declared}, which its XML declaration names: the first wrong one is ${place}`;
    const effect = 'It is read as windows-1252 anyway.';
    return [faultOf('error', message, effect, asDeclared, first)];
  }
  const utf8Text = firstWrongByte(bytes, 'utf-8') ? '' : new TextDecoder().decode(bytes);
  if (isTelling(utf8Text)) {
    const message = `it is declared as ${declared}, but its bytes beyond US-ASCII are those of UTF-8, from ${place}; UTF-8 was probably meant`;
    const effect = 'It is read as declared, so one letter looks like two or three.';
    const fix = 'Declare UTF-8, in which the XML is written.';
    return [faultOf('warning', message, effect, fix, first)];
  }
  // Where ISO has control characters, Windows has letters.
  const control = /^\s*(?:iso|latin|l\d)/i.test(declared)
    ? bytes.findIndex((byte) => byte >= 0x80 && byte < 0xa0)
    : -1;
  if (control === -1) return [];
  const message = `byte ${shownByte(bytes, control)} is a control character in ${declared}; an encoding of Windows was probably meant`;
  const effect = 'XML parsers read a control character that nobody sees.';
  return [faultOf('warning', message, effect, declareWindows, control)];
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
  const inOther = source === 'XML declaration' ? asDeclared : declareIt;
  const fix = isCut ? 'Send the whole XML: it breaks off.' : inOther;
  return faultOf('error', message, effect, fix, offset);
}
