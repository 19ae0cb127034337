import { htmlPage, isPacked, otherFormat, startOf } from '../contract/likeness.ts';
import type { Notes } from '../contract/notes.ts';
import { excerpt, quoted } from '../contract/words.ts';
import { grouped, plural, several } from '../text/wording.ts';
import { checkXml } from '../xml/wellformed/xml.ts';
import { positionAt } from '../xml/wellformed/xml-fault.ts';
import { type Base64Fault, decodeBase64 } from './base64.ts';
import { type DecodedXml, decodeXml } from './encoding.ts';
import { hintOf, isText, mistakenBase64, packing, withPlus } from './mistaken-base64.ts';
import type { XmlFacts } from './verdict.ts';

/** The decoded document: its bytes as received, their text, and the facts about it. */
export type Content = { bytes: Uint8Array; text: string; facts: XmlFacts };

const at = ['parsed_base64'];
const noXml = 'There is no XML to show.';

/** Where the bytes of an XML document come from: the decoded field of a reply, or a file. */
const origins = {
  parsed_base64: {
    name: 'The content of parsed_base64',
    asBase64: 'Base64 again: the XML was encoded twice',
  },
  file: { name: 'The file', asBase64: 'Base64: decode it first' },
} as const;

/** Whether a text is the Base64 of markup or of gzip, or the Base64 of such a text. */
function isBase64(text: string): boolean {
  const [head = ''] = /^[A-Za-z0-9+/]+={0,2}$/.exec(text.slice(0, 400).replace(/\s+/g, '')) ?? [];
  const { bytes } = decodeBase64(head.slice(0, head.length & ~3));
  const inner = String.fromCharCode(...(bytes ?? []));
  return (
    bytes !== null && (/^(?:\xef\xbb\xbf)?\s*</.test(inner) || isPacked(inner) || isBase64(inner))
  );
}

/** The format of a document that is clearly not XML, and what to do where that follows; null where only parsing can tell. */
function formatOf(
  bytes: Uint8Array,
  { text, isUnread }: DecodedXml,
  asBase64: string,
): { is: string; fix?: string } | null {
  const known = otherFormat(text);
  const packed = packing(bytes) ?? (known === null ? null : { is: known });
  const start = startOf(text);
  if (packed !== null || start.startsWith('<') || isUnread) return packed;
  if (/^[{[]/.test(start)) return { is: 'JSON' };
  if (isBase64(start)) return { is: asBase64 };
  const mistaken = mistakenBase64(text);
  if (mistaken !== null) return mistaken;
  if (!isText(bytes.subarray(0, 300))) return { is: 'bytes that are no UTF-8' };
  return text.includes('<') ? null : { is: 'a text without markup' };
}

const notBase64 = (text: string, fault: Base64Fault): string =>
  fault.kind === 'empty'
    ? `parsed_base64 is ${text === '' ? 'empty' : 'only white space'}, but must contain the XML in Base64.`
    : `parsed_base64 is not Base64: ${fault.message}, at offset ${fault.offset} of ${several(text.length, 'character')}.${hintOf(text)}`;

/**
 * Reads parsed_base64: Base64, encoding, well-formedness (DOC-FLD-5, DOC-FLD-6). Null if there are
 * no bytes to read; `onProgress` gets a share from 0 to 1.
 */
export function readContent(
  base64: string,
  notes: Notes,
  onProgress: (share: number) => void,
): Content | null {
  const mistaken = mistakenBase64(base64);
  if (mistaken !== null) {
    const { is, fix, offset, bytes } = mistaken;
    notes.report('error', 'DOC-FLD-5', () => ({
      at,
      within: offset,
      message: `parsed_base64 must be the Base64 of the XML; got ${is} (at offset ${offset} of ${several(base64.length, 'character')}).`,
      effect: noXml,
      fix,
      ...(bytes && { edit: { op: 'as-base64', path: at } as const }),
    }));
    return null;
  }
  const { bytes, faults } = decodeBase64(base64);
  const meant = faults.length > 0 ? withPlus(base64) : null;
  if (meant !== null) {
    const { spaces, offset } = meant;
    notes.report('error', 'DOC-FLD-5', () => ({
      at,
      within: offset,
      message: `parsed_base64 is not Base64: ${several(spaces, 'space')} ${plural(spaces, 'stands', 'stand')} where + belongs, first at offset ${offset}. With + in their place it is well-formed XML.`,
      effect: 'A client cannot decode it as it is.',
      fix: 'The service must send each + as it is. In a form or an address, + is a space; write it as %2B there.',
      edit: { op: 'as-base64', path: at },
    }));
    return readDecoded(meant.bytes, base64.length, notes, onProgress);
  }
  for (const fault of faults) {
    if (bytes === null)
      notes.report('error', 'DOC-FLD-5', () => ({
        at,
        ...(fault.kind === 'empty' ? {} : { within: fault.offset }),
        message: notBase64(base64, fault),
        effect: noXml,
      }));
    else {
      const message = `parsed_base64 is not plain Base64: ${fault.message}, first at offset ${fault.offset}.`;
      if (fault.kind === 'spare-bits') notes.assume('base64-spare-bits');
      notes.report('warning', 'DOC-FLD-5', () => ({
        at,
        within: fault.offset,
        message,
        effect: 'It is decoded anyway.',
        ...(fault.kind !== 'spare-bits' && { edit: { op: 'as-base64', path: at } as const }),
      }));
    }
  }
  return bytes === null ? null : readDecoded(bytes, base64.length, notes, onProgress);
}

/** The same for bytes that were decoded before, from so many characters of Base64. */
export function readDecoded(
  bytes: Uint8Array,
  characters: number,
  notes: Notes,
  onProgress: (share: number) => void,
): Content {
  onProgress(0.2);
  notes.step(
    'DOC-FLD-5',
    at,
    `parsed_base64: ${grouped(characters)} characters of Base64 are ${grouped(bytes.length)} bytes.`,
  );
  return readXmlBytes(bytes, 'parsed_base64', notes, onProgress);
}

/** Reads the bytes of an XML document: encoding and well-formedness (DOC-FLD-5, DOC-FLD-6); `onProgress` gets a share from 0.2 to 1. */
export function readXmlBytes(
  bytes: Uint8Array,
  from: keyof typeof origins,
  notes: Notes,
  onProgress: (share: number) => void,
): Content {
  const read = decodeXml(bytes);
  onProgress(0.35);
  const facts = {
    bytes: bytes.length,
    characters: charactersIn(read.text),
    encoding: read.encoding,
  };
  const { name, asBase64 } = origins[from];
  const other = formatOf(bytes, read, asBase64);
  if (other !== null) {
    notes.report('error', 'DOC-FLD-5', () => ({
      at,
      message: `${name} is not XML but ${other.is}.`,
      effect: 'The document cannot be shown as XML.',
      ...(other.fix === undefined ? {} : { fix: other.fix }),
    }));
    return { bytes, text: read.text, facts: { ...facts, wellFormed: false } };
  }
  reportEncoding(read, notes);
  if (read.isUnread) return { bytes, text: read.text, facts: { ...facts, wellFormed: null } };
  const wellFormed = reportXml(read, notes, (done) =>
    onProgress(0.35 + (0.65 * done) / Math.max(1, read.text.length)),
  );
  return { bytes, text: read.text, facts: { ...facts, wellFormed } };
}

const sources: Record<DecodedXml['source'], string> = {
  'byte order mark': 'as their byte order mark says',
  'XML declaration': 'as their XML declaration says',
  default: 'because nothing names another encoding',
};

function reportEncoding(
  { text, encoding, source, faults, isUnread }: DecodedXml,
  notes: Notes,
): void {
  notes.assume('xml-encoding');
  const said =
    isUnread || faults.some((fault) => fault.level === 'error')
      ? 'as well as possible'
      : sources[source];
  notes.step('DOC-FLD-6', at, `The bytes were read as ${encoding}, ${said}.`);
  for (const fault of faults) {
    const { line, column } = positionAt(text, fault.offset);
    const message = `Encoding of the XML, line ${line}, column ${column}: ${fault.message}.`;
    notes.report(fault.level, 'DOC-FLD-6', () => ({
      at,
      message,
      effect: fault.effect,
      fix: fault.fix,
      xml: { line, column },
    }));
  }
}

/** Whether the XML is well-formed; null where that cannot be told. */
function reportXml(
  { text, isGuessed }: DecodedXml,
  notes: Notes,
  onProgress: (done: number) => void,
): boolean | null {
  const { fault, hasDoctype, entities } = checkXml(text, onProgress);
  if (entities.length > 0) notes.assume('entities-not-resolved');
  if (hasDoctype) {
    const names = entities
      .slice(0, 5)
      .map((name) => quoted(name))
      .join(', ');
    const more = entities.length > 5 ? ` and ${grouped(entities.length - 5)} more` : '';
    const isNamed = entities.length > 0;
    const message = `The XML has a DOCTYPE${isNamed ? `, with declarations of entities or references to them (${names}${more})` : ''}.`;
    notes.report('info', 'DOC-FLD-5', () => ({
      at,
      message,
      effect: `Its inside is not checked, and neither are namespaces.${isNamed ? ' Entities are never resolved; references to them stay as written.' : ''}`,
      fix: `The service must ${isNamed ? 'write the text itself where it refers to an entity' : 'send the XML without a DOCTYPE'}.`,
    }));
  }
  const page = htmlPage(text);
  if (!fault) {
    notes.step('DOC-FLD-5', at, 'The XML is well-formed.');
    if (page !== null)
      notes.report('info', 'DOC-FLD-5', () => ({
        at,
        message: `The XML is ${page}, not a parsed document.`,
        effect: 'It is shown as it is.',
      }));
    return true;
  }
  if (isGuessed) {
    notes.step('DOC-FLD-5', at, 'Whether the XML is well-formed is unknown, as its encoding is.');
    return null;
  }
  if (fault.isOfNamespaces) notes.assume('namespaces-in-xml');
  const { line, column } = fault;
  const said = excerpt(fault.message, 240);
  notes.step('DOC-FLD-5', at, `The XML stops being well-formed at line ${line}, column ${column}.`);
  const message = `The XML is not well-formed at line ${line}, column ${column}: ${said}.${page === null ? '' : ` It is ${page}.`}`;
  notes.report('error', 'DOC-FLD-5', () => ({
    at,
    message,
    effect: 'An XML parser rejects it.',
    xml: { line, column },
  }));
  return false;
}

/**
 * Unicode characters: a surrogate pair counts once. Most texts have none, and a search finds that
 * out much faster than a loop.
 */
function charactersIn(text: string): number {
  const first = text.search(/[\udc00-\udfff]/);
  let pairs = 0;
  for (let index = first === -1 ? text.length : first; index < text.length; index += 1)
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) pairs += 1;
  return text.length - pairs;
}
