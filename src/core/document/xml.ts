import { SaxesParser } from 'saxes';
import { readDoctype } from './doctype.ts';
import { positionAt } from './position.ts';
import { pointed } from './xml-fault.ts';

/** Where a text first stops being well-formed XML; `offset` in UTF-16 units from 0, line and column from 1. */
type XmlFault = { offset: number; line: number; column: number; message: string };

/** `entities` are the names the DOCTYPE declares, or that the text refers to under a DOCTYPE: none of them is ever resolved. */
export type XmlCheck = { fault: XmlFault | null; entities: string[] };

const builtIn = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);
const step = 1 << 18;

class Stop extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** Looks prefixes up in one map: saxes walks all open elements for each, which takes minutes where elements are nested 100,000 deep. */
class Checker extends SaxesParser<{ xmlns: true }> {
  readonly prefixes = new Map<string, string[]>([
    ['xml', ['http://www.w3.org/XML/1998/namespace']],
    ['xmlns', ['http://www.w3.org/2000/xmlns/']],
  ]);

  override resolve(prefix: string): string | undefined {
    return this.prefixes.get(prefix)?.at(-1);
  }
}

/**
 * Finds the first place where the text is not well-formed XML with namespaces (DOC-FLD-5). Entities of the DOCTYPE are known
 * by name and never resolved. `onProgress` gets the characters read so far; what it throws ends the check and comes out of it.
 */
export function checkXml(text: string, onProgress: (done: number) => void = () => undefined): XmlCheck {
  const parser = new Checker({ xmlns: true });
  const open = new OpenElements(parser);
  const entities = new Set<string>();
  parser.on('error', (error) => {
    throw new Stop(offsetOf(parser.position, text), error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('doctype', (doctype) => {
    const { fault, declared, mayDeclareMore } = readDoctype(doctype);
    if (fault) throw new Stop(parser.position - 1 - doctype.length + fault.offset, fault.message);
    for (const name of declared) entities.add(name);
    const undeclaredAllowed = mayDeclareMore && parser.xmlDecl.standalone !== 'yes';
    parser.ENTITIES = unresolved(parser.ENTITIES, entities, undeclaredAllowed);
  });
  try {
    for (let at = 0; at < text.length; at += step) {
      onProgress(at);
      parser.write(text.slice(at, at + step));
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const { offset, message } = pointed(text, error, open.innermost);
    return { fault: { offset, ...positionAt(text, offset), message }, entities: [...entities] };
  }
  return { fault: null, entities: [...entities] };
}

/** What saxes looks entities up in once there is a DOCTYPE: those that need not be declared in it are noted, and all stay unresolved. */
function unresolved(known: Record<string, string>, entities: Set<string>, undeclaredAllowed: boolean): Record<string, string> {
  return new Proxy(known, {
    get(target, name) {
      if (typeof name !== 'string' || builtIn.has(name)) return Reflect.get(target, name);
      if (undeclaredAllowed && /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u.test(name)) entities.add(name);
      return entities.has(name) ? '' : undefined;
    },
  });
}

/** The elements still open, by where they opened, and the prefixes each of them declared. */
class OpenElements {
  #starts: number[] = [];
  /** Behind the tag of the element that is innermost, or that a closing tag has just been held against; -1 when there is none. */
  innermost = -1;
  #declared: (string[] | null)[] = [];
  #own: string[] | null = null;

  constructor(parser: Checker) {
    parser.on('attribute', ({ prefix, local, name, value }) => {
      if (prefix !== 'xmlns' && name !== 'xmlns') return;
      const declared = name === 'xmlns' ? '' : local;
      this.#own = [...(this.#own ?? []), declared];
      const uris = parser.prefixes.get(declared);
      if (uris) uris.push(value.trim());
      else parser.prefixes.set(declared, [value.trim()]);
    });
    parser.on('opentag', () => {
      this.innermost = parser.position;
      this.#starts.push(this.innermost);
      this.#declared.push(this.#own);
      this.#own = null;
    });
    // saxes takes the element off before it compares the names, so this one stays the innermost until the next tag.
    parser.on('closetag', () => {
      this.innermost = this.#starts.pop() ?? -1;
      for (const prefix of this.#declared.pop() ?? []) parser.prefixes.get(prefix)?.pop();
    });
  }
}

/** The offset of the character the parser has just read. */
function offsetOf(position: number, text: string): number {
  const offset = Math.max(0, Math.min(position - 1, text.length));
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
