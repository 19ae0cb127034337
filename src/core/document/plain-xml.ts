import { firstForbidden, isReferable } from './xml-names.ts';

/** What an ASCII character may be: the start of a name, a part of one, white space. */
const start = 1;
const part = 2;
const space = 4;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) classes[code] = start | part;
  else if (/[0-9.-]/.test(character)) classes[code] = part;
  else if (/[ \t\r\n]/.test(character)) classes[code] = space;
}

const declaration =
  /^<\?xml[ \t\r\n]+version=(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;
const otherReference = /&(?!(?:lt|gt|amp|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)/;
const toCharacter = /&#(?:x([0-9A-Fa-f]+)|([0-9]+));/g;
const reserved = /^xml/i;
const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const colon = 0x3a;

/** Characters between two reports. */
const stride = 1 << 17;

/**
 * Whether a text is well-formed XML 1.0 with namespaces, told quickly and only where it is plain to see: ASCII names, no DOCTYPE, no
 * references to entities but the five of XML itself. False says nothing: such a text has to be read in full (xml.ts). `onProgress` gets the
 * characters read so far; what it throws comes out.
 */
export function isPlainXml(text: string, onProgress: (done: number) => void): boolean {
  return firstForbidden(text, false) === -1 && arePlainReferences(text) && new PlainXml(text, onProgress).read();
}

/** Whether all references are those of XML itself, or to characters that may stand in XML. */
function arePlainReferences(text: string): boolean {
  if (!text.includes('&')) return true;
  if (otherReference.test(text)) return false;
  if (!text.includes('&#')) return true;
  for (const [, hex, decimal] of text.matchAll(toCharacter)) {
    if (!isReferable(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16), false)) return false;
  }
  return true;
}

/** Attributes of one tag, and prefixes declared at once, beyond which a text is not plain: they are compared one with the other. */
const most = 100;

class PlainXml {
  readonly #text: string;
  readonly #onProgress: (done: number) => void;
  /** Where the name of each open element begins, and how long it is. */
  #names = new Uint32Array(256);
  #lengths = new Uint32Array(256);
  #depth = 0;
  /** The prefixes that are declared, innermost last, and of the elements that declare any how many were declared outside of them. */
  readonly #prefixes: string[] = ['xml'];
  readonly #declaring: { depth: number; outside: number }[] = [];
  /** Of the tag that is read: the names of its attributes, and the prefixes it uses. */
  readonly #attributes: string[] = [];
  readonly #used: string[] = [];
  #sectionEnd: number;

  constructor(text: string, onProgress: (done: number) => void) {
    this.#text = text;
    this.#onProgress = onProgress;
    this.#sectionEnd = text.indexOf(']]>');
  }

  read(): boolean {
    const text = this.#text;
    let at = declaration.exec(text.slice(0, 200))?.[0].length ?? 0;
    let hasRoot = false;
    let nextReport = 0;
    while (at < text.length) {
      if (at >= nextReport) {
        this.#onProgress(at);
        nextReport = at + stride;
      }
      if (text.charCodeAt(at) !== less) {
        const end = this.#textEnd(at);
        if (end === -1) return false;
        at = end;
        continue;
      }
      const next = text.charCodeAt(at + 1);
      if (next === slash) at = this.#closingTag(at);
      else if (next === 0x21 || next === 0x3f) at = this.#aside(at);
      else {
        if (this.#depth === 0 && hasRoot) return false;
        hasRoot = true;
        at = this.#openingTag(at);
      }
      if (at === -1) return false;
    }
    return hasRoot && this.#depth === 0;
  }

  /** Text up to the next tag: anything inside of the root but the end of a CDATA section, white space outside. */
  #textEnd(at: number): number {
    const text = this.#text;
    const found = text.indexOf('<', at);
    const end = found === -1 ? text.length : found;
    if (this.#sectionEnd !== -1 && this.#sectionEnd < at) this.#sectionEnd = text.indexOf(']]>', at);
    if (this.#sectionEnd !== -1 && this.#sectionEnd < end) return -1;
    if (this.#depth > 0) return end;
    for (let index = at; index < end; index += 1) if (!((classes[text.charCodeAt(index)] ?? 0) & space)) return -1;
    return end;
  }

  /** A comment, an instruction, or inside of the root a CDATA section. */
  #aside(at: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('--', at + 4);
      return end !== -1 && text.charCodeAt(end + 2) === greater ? end + 3 : -1;
    }
    if (text.startsWith('<![CDATA[', at)) {
      const end = this.#depth > 0 ? text.indexOf(']]>', at + 9) : -1;
      return end === -1 ? -1 : end + 3;
    }
    if (text.charCodeAt(at + 1) !== 0x3f) return -1;
    const name = this.#nameEnd(at + 2);
    const end = text.indexOf('?>', at + 2);
    if (name === at + 2 || end === -1 || reserved.test(text.slice(at + 2, name))) return -1;
    return end === name || (classes[text.charCodeAt(name)] ?? 0) & space ? end + 2 : -1;
  }

  /** Behind a name without a colon; where none begins, that place itself. */
  #nameEnd(at: number): number {
    const text = this.#text;
    if (!((classes[text.charCodeAt(at)] ?? 0) & start)) return at;
    let end = at + 1;
    while ((classes[text.charCodeAt(end)] ?? 0) & part) end += 1;
    return end;
  }

  #spaceEnd(at: number): number {
    let end = at;
    while ((classes[this.#text.charCodeAt(end)] ?? 0) & space) end += 1;
    return end;
  }

  /** Behind a name that may have a prefix, which is written down; -1 where there is none. */
  #qualifiedName(at: number): number {
    const end = this.#nameEnd(at);
    if (end === at) return -1;
    if (this.#text.charCodeAt(end) !== colon) return end;
    const local = this.#nameEnd(end + 1);
    this.#used.push(this.#text.slice(at, end));
    return local === end + 1 ? -1 : local;
  }

  #openingTag(at: number): number {
    const text = this.#text;
    if (this.#used.length > 0) this.#used.length = 0;
    if (this.#attributes.length > 0) this.#attributes.length = 0;
    const name = this.#qualifiedName(at + 1);
    if (name === -1) return -1;
    const outside = this.#prefixes.length;
    let end = name;
    for (;;) {
      const next = this.#spaceEnd(end);
      const code = text.charCodeAt(next);
      if (code === greater || code === slash) {
        end = next;
        break;
      }
      end = next === end ? -1 : this.#attribute(next);
      if (end === -1) return -1;
    }
    if (!this.#areDeclared()) return -1;
    if (text.charCodeAt(end) === slash) {
      if (this.#prefixes.length > outside) this.#prefixes.length = outside;
      return text.charCodeAt(end + 1) === greater ? end + 2 : -1;
    }
    this.#push(at + 1, name - at - 1);
    if (this.#prefixes.length > outside) this.#declaring.push({ depth: this.#depth, outside });
    return end + 1;
  }

  #push(name: number, length: number): void {
    if (this.#depth === this.#names.length) {
      const [names, lengths] = [new Uint32Array(this.#depth * 2), new Uint32Array(this.#depth * 2)];
      names.set(this.#names);
      lengths.set(this.#lengths);
      this.#names = names;
      this.#lengths = lengths;
    }
    this.#names[this.#depth] = name;
    this.#lengths[this.#depth] = length;
    this.#depth += 1;
  }

  /** Behind an attribute; -1 where there is none, or one that is not plain. */
  #attribute(at: number): number {
    const text = this.#text;
    const end = this.#qualifiedName(at);
    if (end === -1) return -1;
    const equals = this.#spaceEnd(end);
    if (text.charCodeAt(equals) !== 0x3d) return -1;
    const quote = this.#spaceEnd(equals + 1);
    const mark = text.charCodeAt(quote);
    if (mark !== 0x22 && mark !== 0x27) return -1;
    const close = text.indexOf(mark === 0x22 ? '"' : "'", quote + 1);
    if (close === -1) return -1;
    for (let index = quote + 1; index < close; index += 1) if (text.charCodeAt(index) === less) return -1;
    const name = text.slice(at, end);
    if (this.#attributes.length > most || this.#attributes.includes(name)) return -1;
    if (name.startsWith('xmlns') && !this.#declare(name, text.slice(quote + 1, close))) return -1;
    // Two names with prefixes may be one in the same namespace.
    if (name.includes(':') && this.#attributes.some((other) => other.endsWith(name.slice(name.indexOf(':'))))) return -1;
    this.#attributes.push(name);
    return close + 1;
  }

  /** Takes a plain declaration of a namespace in; false for any that needs a closer look. */
  #declare(name: string, uri: string): boolean {
    if (uri === '' || uri.includes('&') || uri.includes('www.w3.org/')) return false;
    if (name === 'xmlns') return true;
    if (!name.startsWith('xmlns:')) return true;
    const prefix = name.slice('xmlns:'.length);
    if (reserved.test(prefix) || this.#prefixes.length > most) return false;
    this.#used.pop();
    this.#prefixes.push(prefix);
    return true;
  }

  #areDeclared(): boolean {
    for (const prefix of this.#used) if (!this.#prefixes.includes(prefix)) return false;
    return true;
  }

  #closingTag(at: number): number {
    if (this.#depth === 0) return -1;
    const text = this.#text;
    const name = this.#names[this.#depth - 1] as number;
    const length = this.#lengths[this.#depth - 1] as number;
    for (let index = 0; index < length; index += 1) if (text.charCodeAt(at + 2 + index) !== text.charCodeAt(name + index)) return -1;
    const end = this.#spaceEnd(at + 2 + length);
    if (text.charCodeAt(end) !== greater) return -1;
    this.#depth -= 1;
    const declaring = this.#declaring.at(-1);
    if (declaring && declaring.depth > this.#depth) {
      this.#declaring.pop();
      this.#prefixes.length = declaring.outside;
    }
    return end + 1;
  }
}
