import { SaxesParser } from 'saxes';
import type { Entities } from './entities.ts';
import type { Rules, Use } from './entity-use.ts';
import { type Attribute, Namespaces, type Scope, TagStop } from './namespaces.ts';
import { attributeStart, pointed } from './xml-fault.ts';
import { isNcName } from './xml-names.ts';
import { builtIn } from './xml-references.ts';
import { XmlStop } from './xml-stop.ts';

type Reading = { scope: Scope | null; entities: Entities; rules: Rules; onUse: (use: Use) => void };

// Content is read inside of an element of its own: only there saxes looks for all that may not stand in it.
const open = '<e>';
const close = '</e>';

/**
 * Reads a text with saxes, which knows nothing of namespaces and entities here: both are ours to check. Of every reference
 * `onUse` is told; a stop it throws is placed at the reference. All stops are those of `text`, where the fault is.
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
  /** Of the element that is innermost, or that a closing tag has just been held against; -1 when there is none. */
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
      const fault = pointed(this.#text, { offset: this.#offset(), message: noticed }, innermost);
      throw new XmlStop(fault.offset, fault.message);
    });
    parser.on('processinginstruction', ({ target, body }) => {
      const behind = instructionBody(this.#text, parser.position - 2, body);
      // saxes lets a question mark end the name, whatever follows it.
      if (body.startsWith('?') && !/[\s\x85]/.test(this.#text[behind - 1] ?? ''))
        throw new XmlStop(behind, 'white space was expected behind the target of an instruction');
      if (!isNcName(target))
        throw new XmlStop(
          this.#text.lastIndexOf(`<?${target}`, behind),
          'the target of an instruction has no colon',
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
): { uses: Use[]; leans: Set<string> } {
  const text = `${open}${rules.is11 ? replacement.replace(referred, '\ue000') : replacement}${close}`;
  const uses: Use[] = [];
  // What stands in a tag is looked into at once: the names of namespaces are made of it.
  const onUse = (use: Use) => (use.place === 'attribute' ? entities.use(use) : void uses.push(use));
  const reader = new XmlReader(text, 'content', { scope, entities, rules, onUse });
  reader.write(text);
  reader.close();
  return { uses, leans: reader.namespaces.leans };
}
