import { SaxesParser } from 'saxes';
import { doctypeEnd, doctypeStart } from './doctype.ts';
import { type Attribute, Namespaces, TagFault } from './namespaces.ts';
import { attributeStart, bareAmpersand, locateProblem, positionAt } from './xml-fault.ts';
import { builtIn, firstForbidden, isNcName, noReference } from './xml-names.ts';

/** Ends the check of an XML text; `offset` is the place of the error (UTF-16 units from 0), the message the reason, in plain words without a full stop. */
class XmlStop extends Error {
  readonly offset: number;
  /** Only Namespaces in XML is broken, not XML itself. */
  readonly isOfNamespaces: boolean;
  constructor(offset: number, message: string, isOfNamespaces = false) {
    super(message);
    this.offset = offset;
    this.isOfNamespaces = isOfNamespaces;
  }
}

/** Where a text first stops being well-formed XML; `offset` in UTF-16 units from 0, line and column from 1. */
type XmlFault = {
  offset: number;
  line: number;
  column: number;
  message: string;
  /** XML 1.0 alone would accept the text here; Namespaces in XML does not. */
  isOfNamespaces: boolean;
};

/**
 * `hasDoctype`: there is one that may declare something. What is in it is not checked, and neither is what it may change: namespaces, and
 * which entities there are. `entities` are the names that it declares or that are referred to under it: none of them is ever resolved.
 */
export type XmlCheck = { fault: XmlFault | null; hasDoctype: boolean; entities: string[] };

const step = 1 << 18;
const says11 = /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.1"|'1\.1')/;
/** A DOCTYPE that only names the root element. */
const declaresNothing = /^<!DOCTYPE[ \t\r\n]+[^ \t\r\n"'[>]+[ \t\r\n]*>$/;

/**
 * Finds the first place where the text, without its byte order mark, is not well-formed XML with
 * namespaces (DOC-FLD-5). Entities are never inserted into the text, and nothing is fetched.
 * `onProgress` gets the number of characters read; an exception from it ends the check and passes
 * through.
 */
export function checkXml(
  text: string,
  onProgress: (done: number) => void = () => undefined,
): XmlCheck {
  const start = doctypeStart(text);
  const end = start === -1 ? -1 : doctypeEnd(text, start);
  const doctype = end === -1 ? '' : text.slice(start, end);
  const hasDoctype = doctype !== '' && !declaresNothing.test(doctype);
  const entities = new Set<string>();
  if (hasDoctype)
    for (const [, name = ''] of doctype.matchAll(/<!ENTITY[ \t\r\n]+([^ \t\r\n%"']+)/g))
      entities.add(name);
  let fault: XmlFault | null = null;
  try {
    if (start !== -1 && end === -1) throw new XmlStop(start, 'a DOCTYPE that does not end');
    read(text, { start, end, entities: hasDoctype ? entities : null }, onProgress);
  } catch (error) {
    if (!(error instanceof XmlStop)) throw error;
    const { offset, message, isOfNamespaces } = error;
    fault = { offset, ...positionAt(text, offset), message, isOfNamespaces };
  }
  return { fault, hasDoctype, entities: [...entities] };
}

/** Reads a text up to its first fault. `entities` gets the names that are referred to; null where none can be declared. */
function read(
  text: string,
  doctype: { start: number; end: number; entities: Set<string> | null },
  onProgress: (done: number) => void,
): void {
  if (text.startsWith('\ufeff'))
    throw new XmlStop(0, 'text outside of the root element: a second byte order mark (U+FEFF)');
  const is11 = says11.test(text);
  const forbidden = firstForbidden(text, is11);
  const end = forbidden === -1 ? text.length : forbidden;
  const parser = parserOf(text, is11, doctype.entities);
  const feed = (from: number, to: number): void => {
    for (let at = from; at < to; at += step) {
      onProgress(at);
      parser.write(text.slice(at, Math.min(at + step, to)));
    }
  };
  if (doctype.start === -1) feed(0, end);
  else {
    feed(0, Math.min(doctype.start, end));
    // saxes only has to know that there was one, and where it ended.
    if (doctype.end <= end) {
      parser.write(`<!DOCTYPE${' '.repeat(doctype.end - doctype.start - 10)}>`);
      feed(doctype.end, end);
    }
  }
  if (forbidden === -1) {
    parser.close();
    return;
  }
  // saxes may still be reading on from an ampersand to a semicolon.
  const bare = bareAmpersand(text, forbidden);
  if (bare !== -1) throw new XmlStop(bare, noReference);
  const code = text.codePointAt(forbidden)?.toString(16).toUpperCase().padStart(4, '0');
  throw new XmlStop(forbidden, `disallowed character: U+${code} is not allowed in XML`);
}

/** A parser that throws an XmlStop at the first fault. */
function parserOf(text: string, is11: boolean, entities: Set<string> | null): SaxesParser {
  const parser = new SaxesParser();
  const namespaces = new Namespaces(is11);
  /** Behind the tags of the open elements. */
  const starts: number[] = [];
  // The innermost open element, or the one that a closing tag was just compared with; -1 when no element is open.
  let innermost = -1;
  const properties: Record<string, string> = Object.fromEntries(builtIn);
  // Which text an entity means does not matter here: any text will do.
  parser.ENTITIES = new Proxy(properties, {
    get: (known, name) => {
      if (typeof name !== 'string' || Object.hasOwn(known, name)) return known[String(name)];
      if (entities === null || !isNcName(name)) return undefined;
      entities.add(name);
      return '';
    },
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /, '');
    const offset = Math.max(0, Math.min(parser.position - 1, text.length));
    const isLow = /[\udc00-\udfff]/.test(text[offset] ?? '');
    // At the end of the text the element that is still open is meant, not one that was closed last.
    const element = message.startsWith('unclosed tag') ? (starts.at(-1) ?? -1) : innermost;
    const fault = locateProblem(text, { offset: isLow ? offset - 1 : offset, message }, element);
    throw new XmlStop(fault.offset, fault.message);
  });
  parser.on('processinginstruction', ({ target, body }) => {
    // saxes lets a question mark end the name, whatever follows it. Each line end counts as one character in the body.
    const behind = parser.position - 2 - body.length;
    if (body.startsWith('?') && !body.includes('\n') && !/[\s\x85]/.test(text[behind - 1] ?? ''))
      throw new XmlStop(behind, 'white space was expected after the target of an instruction');
    if (isNcName(target)) return;
    const offset = text.lastIndexOf(`<?${target}`, parser.position);
    throw new XmlStop(offset, 'the target of an instruction cannot contain a colon', true);
  });
  let attributes: Attribute[] = [];
  parser.on('attribute', (attribute) => attributes.push(attribute));
  parser.on('opentag', ({ name }) => {
    const own = attributes;
    if (own.length > 0) attributes = [];
    innermost = parser.position;
    starts.push(innermost);
    if (entities !== null) return;
    try {
      namespaces.open(name, own);
    } catch (fault) {
      if (!(fault instanceof TagFault)) throw fault;
      const tag = text.lastIndexOf('<', parser.position - 1);
      throw new XmlStop(attributeStart(text, tag, fault.attribute), fault.message, true);
    }
  });
  // saxes takes the element off before it compares the names, so this one stays the innermost until the next tag.
  parser.on('closetag', () => {
    innermost = starts.pop() ?? -1;
    if (entities === null) namespaces.close();
  });
  return parser;
}
