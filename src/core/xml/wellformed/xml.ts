import { SaxesParser } from 'saxes';
import { doctypeStart, readDoctype } from './doctype.ts';
import { Dtd } from './dtd.ts';
import { Entities, type Rules, type Use } from './entities.ts';
import { type Attribute, Namespaces, type Scope, TagStop } from './namespaces.ts';
import { isPlainXml } from './plain-xml.ts';
import { attributeStart, bareAmpersand, locateProblem } from './xml-fault.ts';
import { builtIn, firstForbidden, isNcName, noReference } from './xml-names.ts';
import { Effort, positionAt, XmlStop } from './xml-stop.ts';

type Reading = { scope: Scope | null; entities: Entities; rules: Rules; onUse: (use: Use) => void };

// Content is read inside an element of its own: only there does saxes look for everything that is
// not allowed in it.
const open = '<e>';
const close = '</e>';

/**
 * Reads a text with saxes, without its own handling of namespaces and entities: we check both.
 * `onUse` gets every reference; an XmlStop that it throws is placed at the reference. All stops
 * give offsets of `text`.
 */
export class XmlReader {
  readonly namespaces: Namespaces;
  readonly #text: string;
  readonly #kind: 'document' | 'content';
  readonly #parser: SaxesParser;
  readonly #onUse: (use: Use) => void;
  #inTag = false;
  /** Behind the tags of the open elements. */
  readonly #starts: number[] = [];
  /**
   * The innermost open element, or the one that a closing tag was just compared with; -1 when no
   * element is open.
   */
  #innermost = -1;

  constructor(
    text: string,
    kind: 'document' | 'content',
    { scope, entities, rules, onUse }: Reading,
  ) {
    this.#text = text;
    this.#kind = kind;
    this.#onUse = onUse;
    this.namespaces = new Namespaces(scope, entities, rules);
    const version = rules.is11 ? '1.1' : '1.0';
    this.#parser = new SaxesParser({ defaultXMLVersion: version, forceXMLVersion: true });
    this.#parser.ENTITIES = new Proxy(
      {},
      { get: (_, name) => (typeof name === 'string' ? this.#entity(name) : undefined) },
    );
    this.#listen();
  }

  write(part: string): void {
    this.#parser.write(part);
  }

  close(): void {
    this.#parser.close();
  }

  #listen(): void {
    const parser = this.#parser;
    const attributes: Attribute[] = [];
    parser.on('error', (error) => {
      const message = error.message.replace(/^\d+:\d+: /, '');
      const isEnd = this.#kind === 'content' && parser.position >= this.#text.length;
      const noticed = isEnd ? 'unclosed tag' : message;
      // At the end of the text the element that is still open is meant, not one that was closed last.
      const isOpen = this.#kind === 'document' && noticed.startsWith('unclosed tag');
      const element = isOpen ? (this.#starts.at(-1) ?? -1) : this.#innermost;
      const innermost = this.#kind === 'content' && element <= open.length ? -1 : element;
      const fault = locateProblem(
        this.#text,
        { offset: this.#offset(), message: noticed },
        innermost,
      );
      throw new XmlStop(fault.offset, fault.message);
    });
    parser.on('processinginstruction', ({ target, body }) => {
      const behind = instructionBody(this.#text, parser.position - 2, body);
      // saxes lets a question mark end the name, whatever follows it.
      if (body.startsWith('?') && !/[\s\x85]/.test(this.#text[behind - 1] ?? ''))
        throw new XmlStop(behind, 'white space was expected after the target of an instruction');
      if (!isNcName(target))
        throw new XmlStop(
          this.#text.lastIndexOf(`<?${target}`, behind),
          'the target of an instruction cannot contain a colon',
          true,
        );
    });
    parser.on('opentagstart', () => {
      this.#inTag = true;
    });
    parser.on('attribute', (attribute) => attributes.push(attribute));
    parser.on('opentag', ({ name }) => {
      this.#inTag = false;
      this.#innermost = parser.position;
      this.#starts.push(this.#innermost);
      this.#open(name, attributes);
      attributes.length = 0;
    });
    // saxes takes the element off before it compares the names, so this one stays the innermost until the next tag.
    parser.on('closetag', () => {
      this.#innermost = this.#starts.pop() ?? -1;
      this.namespaces.close();
      if (
        this.#kind === 'content' &&
        this.#starts.length === 0 &&
        parser.position < this.#text.length
      ) {
        throw new XmlStop(
          this.#text.lastIndexOf('<', parser.position),
          'a closing tag in it closes nothing',
        );
      }
    });
  }

  #open(name: string, attributes: Attribute[]): void {
    try {
      this.namespaces.open(name, attributes);
    } catch (error) {
      if (!(error instanceof XmlStop)) throw error;
      const tag = this.#text.lastIndexOf('<', this.#parser.position - 1);
      throw new XmlStop(
        error instanceof TagStop ? attributeStart(this.#text, tag, error.attribute) : tag,
        error.message,
        error.isOfNamespaces,
      );
    }
  }

  /** What saxes puts where an entity is referred to: nothing of its text, but in the value of an attribute a mark. */
  #entity(name: string): string | undefined {
    const character = builtIn.get(name);
    if (character !== undefined) return character;
    if (!isNcName(name)) return undefined;
    try {
      this.#onUse({ name, place: this.#inTag ? 'attribute' : { scope: this.namespaces.scope } });
    } catch (error) {
      throw error instanceof XmlStop
        ? new XmlStop(this.#parser.position - name.length - 2, error.message)
        : error;
    }
    return `\0${name};`;
  }

  /** The offset of the character the parser has just read. */
  #offset(): number {
    const offset = Math.max(0, Math.min(this.#parser.position - 1, this.#text.length));
    const code = this.#text.charCodeAt(offset);
    return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
  }
}

/** Where the body of an instruction begins that ends at `end`: in the body as it is read every line end is one character. */
function instructionBody(text: string, end: number, body: string): number {
  let at = end;
  for (let left = body.length; left > 0; left -= 1) {
    at -= 1;
    if (body[left - 1] === '\n' && text[at] !== '\r' && text[at - 1] === '\r') at -= 1;
  }
  return at;
}

// In the text of an entity of XML 1.1 these come from character references only, and are then neither forbidden nor line ends.
const referred = /(?![\t\n\r])[\p{Cc}\u2028]/gu;

/** Reads the text of an entity as content, where the prefixes of `scope` are bound; see Rules. */
export function readContent(
  replacement: string,
  scope: Scope | null,
  entities: Entities,
  rules: Rules,
): { uses: Use[]; usedPrefixes: Set<string> } {
  const text = `${open}${rules.is11 ? replacement.replace(referred, '\ue000') : replacement}${close}`;
  const uses: Use[] = [];
  // Attribute values are checked at once: the names of namespaces come from them.
  const onUse = (use: Use) => (use.place === 'attribute' ? entities.use(use) : void uses.push(use));
  const reader = new XmlReader(text, 'content', { scope, entities, rules, onUse });
  reader.write(text);
  reader.close();
  return { uses, usedPrefixes: reader.namespaces.usedPrefixes };
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

/** `entities` are the names the DOCTYPE declares, or that the text refers to under a DOCTYPE: none of them is ever resolved. */
export type XmlCheck = { fault: XmlFault | null; entities: string[] };

const step = 1 << 18;
const says11 = /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.1"|'1\.1')/;
const saysStandalone =
  /^<\?xml[ \t\r\n][^>]*[ \t\r\n]standalone[ \t\r\n]*=[ \t\r\n]*(?:"yes"|'yes')/;

/**
 * Finds the first place where the text, without its byte order mark, is not well-formed XML with
 * namespaces (DOC-FLD-5). Entities are never inserted into the text, and nothing is fetched.
 * `onProgress` gets the number of characters read; an exception from it ends the check and passes
 * through. `utf8` is the text in UTF-8, if available.
 */
export const checkXml = (
  text: string,
  onProgress: (done: number) => void = () => undefined,
  utf8: Uint8Array | null = null,
): XmlCheck =>
  isPlainXml(text, onProgress, utf8)
    ? { fault: null, entities: [] }
    : checkInFull(text, onProgress);

/** The same for any text: slower, and with the place and reason of the error. */
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
    const { offset, message, isOfNamespaces } = error;
    fault = { offset, ...positionAt(text, offset), message, isOfNamespaces };
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
  return new XmlStop(offset, `disallowed character: U+${code} is not allowed in XML`);
}
