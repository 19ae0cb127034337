import { doctypeStart, readDoctype } from './doctype.ts';
import { Dtd } from './dtd.ts';
import { Entities } from './entities.ts';
import type { Rules } from './entity-use.ts';
import { isPlainXml } from './plain-xml.ts';
import { positionAt } from './position.ts';
import { bareAmpersand } from './xml-fault.ts';
import { firstForbidden } from './xml-names.ts';
import { readContent, XmlReader } from './xml-reader.ts';
import { noReference } from './xml-references.ts';
import { Effort, XmlStop } from './xml-stop.ts';

/** Where a text first stops being well-formed XML; `offset` in UTF-16 units from 0, line and column from 1. */
type XmlFault = { offset: number; line: number; column: number; message: string };

/** `entities` are the names the DOCTYPE declares, or that the text refers to under a DOCTYPE: none of them is ever resolved. */
export type XmlCheck = { fault: XmlFault | null; entities: string[] };

const step = 1 << 18;
const says11 = /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.1"|'1\.1')/;
const saysStandalone =
  /^<\?xml[ \t\r\n][^>]*[ \t\r\n]standalone[ \t\r\n]*=[ \t\r\n]*(?:"yes"|'yes')/;

/**
 * Finds the first place where the text, without its byte order mark, is not well-formed XML with namespaces (DOC-FLD-5). Entities are never put
 * into the text, and nothing is fetched. `onProgress` gets the characters read so far; what it throws ends the check and comes out of it. `utf8` is the
 * text in UTF-8, where it came so.
 */
export const checkXml = (
  text: string,
  onProgress: (done: number) => void = () => undefined,
  utf8: Uint8Array | null = null,
): XmlCheck =>
  isPlainXml(text, onProgress, utf8)
    ? { fault: null, entities: [] }
    : checkInFull(text, onProgress);

/** The same, whatever the text is: slower, and with the place and words of the fault. */
export function checkInFull(
  text: string,
  onProgress: (done: number) => void = () => undefined,
): XmlCheck {
  const rules: Rules = {
    is11: says11.test(text),
    standalone: saysStandalone.test(text),
    effort: new Effort(text.length),
    readContent,
  };
  const entities = new Entities(new Dtd(), rules);
  let fault: XmlFault | null = null;
  try {
    read(text, entities, rules, onProgress);
  } catch (error) {
    if (!(error instanceof XmlStop)) throw error;
    const { offset, message } = error;
    fault = { offset, ...positionAt(text, offset), message };
  }
  return { fault, entities: entities.all() };
}

function read(
  text: string,
  entities: Entities,
  rules: Rules,
  onProgress: (done: number) => void,
): void {
  if (text.startsWith('\ufeff'))
    throw new XmlStop(0, 'text outside of the root element: a second byte order mark (U+FEFF)');
  const forbidden = firstForbidden(text, rules.is11);
  const end = forbidden === -1 ? text.length : forbidden;
  const reader = new XmlReader(text, 'document', {
    scope: null,
    entities,
    rules,
    onUse: (use) => entities.use(use),
  });
  const feed = (from: number, to: number): void => {
    for (let at = from; at < to; at += step) {
      onProgress(at);
      reader.write(text.slice(at, Math.min(at + step, to)));
    }
  };
  const doctype = doctypeStart(text);
  if (doctype === -1 || doctype >= end) feed(0, end);
  else {
    feed(0, doctype);
    const behind = doctypeUpTo(text, end, () => readDoctype(text, doctype, entities, rules));
    // saxes only has to know that there was one, and where it ended.
    reader.write(`<!DOCTYPE a${' '.repeat(behind - doctype - 12)}>`);
    feed(behind, end);
  }
  if (forbidden === -1) reader.close();
  else {
    // saxes may still be reading on from an ampersand to a semicolon.
    const bare = bareAmpersand(text, forbidden);
    throw bare === -1 ? forbiddenAt(text, forbidden) : new XmlStop(bare, noReference);
  }
}

/** The offset behind the DOCTYPE, or a stop at the forbidden character at `end`, whichever comes first. */
function doctypeUpTo(text: string, end: number, readIt: () => number): number {
  try {
    const behind = readIt();
    if (behind <= end) return behind;
  } catch (error) {
    if (!(error instanceof XmlStop) || error.offset < end || end === text.length) throw error;
  }
  throw forbiddenAt(text, end);
}

function forbiddenAt(text: string, offset: number): XmlStop {
  const code = text.codePointAt(offset)?.toString(16).toUpperCase().padStart(4, '0');
  return new XmlStop(offset, `disallowed character: U+${code} may not stand in XML`);
}
