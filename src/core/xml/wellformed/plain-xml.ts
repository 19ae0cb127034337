import { firstForbidden, isReferable } from './xml-names.ts';

/** What a byte of UTF-8 may be: the start of an ASCII name, a part of one, white space; `quiet` ones mean nothing in text or in a value. */
const start = 1;
const part = 2;
const space = 4;
export const quiet = 8;

export const classes = new Uint8Array(256);
for (let code = 0; code < 256; code += 1) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) classes[code] = start | part | quiet;
  else if (/[0-9.-]/.test(character)) classes[code] = part | quiet;
  else if (/[ \t\r\n]/.test(character)) classes[code] = space | quiet;
  // With 0xEF begins a character that XML may not allow.
  else if (code > 0x20 && code !== 0xef && !/[<>&"']/.test(character)) classes[code] = quiet;
}

/** 1 for two bytes that are both quiet, by their number as it is read with the first byte lowest. */
const quietPairs = new Uint8Array(1 << 16);
const quietBytes = classes.map((one) => (one & quiet ? 1 : 0));
for (let second = 0; second < 256; second += 1)
  if (quietBytes[second] === 1) quietPairs.set(quietBytes, second << 8);

/** Whether XML allows the character that the byte at `at` belongs to. */
export function isAllowed(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] as number;
  if (code === 0xef) return bytes[at + 1] !== 0xbf || (bytes[at + 2] as number) < 0xbe;
  return code >= 0x20 || ((classes[code] as number) & space) !== 0;
}

/** Behind the first of these marks from `from` on; -1 where none comes, or something before it that XML does not allow. */
export function behindMark(bytes: Uint8Array, from: number, mark: readonly number[]): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === mark[0] && mark.every((code, index) => bytes[at + index] === code))
      return at + mark.length;
    if (!isAllowed(bytes, at)) return -1;
  }
  return -1;
}

/** Whether the bytes from `at` on spell this ASCII text. */
export function spells(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Whether the same bytes stand from `at` to `end` as from `other` to `otherEnd`. */
export function isSame(
  bytes: Uint8Array,
  at: number,
  end: number,
  other: number,
  otherEnd: number,
): boolean {
  if (end - at !== otherEnd - other) return false;
  for (let index = 0; index < end - at; index += 1)
    if (bytes[at + index] !== bytes[other + index]) return false;
  return true;
}

/** Whether a name begins with xml in any case, as only those may that XML itself gives. */
export function isReserved(bytes: Uint8Array, at: number): boolean {
  const lower = bytes.slice(at, at + 3).map((code) => code | 0x20);
  return spells(lower, 0, 'xml');
}

/** Behind an ASCII name without a colon; where none begins, that place itself. */
export function nameEnd(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length || !((classes[bytes[at] as number] as number) & start)) return at;
  let end = at + 1;
  while (end < bytes.length && (classes[bytes[end] as number] as number) & part) end += 1;
  return end;
}

/** Behind white space; where none begins, that place itself. */
export function spaceEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && (classes[bytes[end] as number] as number) & space) end += 1;
  return end;
}

/** Characters of the longest references, such as &#x10FFFF;. */
const longest = 10;
const builtIn = ['amp;', 'lt;', 'gt;', 'quot;', 'apos;'];
const toCharacter = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));/;

/**
 * The offset after the reference that begins with the `&` at `at`; -1 unless it is one of XML's own
 * or to a character that XML allows.
 */
export function behindReference(bytes: Uint8Array, at: number): number {
  for (const name of builtIn) if (spells(bytes, at + 1, name)) return at + 1 + name.length;
  if (bytes[at + 1] !== 0x23) return -1;
  const [whole, hex, decimal] =
    toCharacter.exec(String.fromCharCode(...bytes.subarray(at + 1, at + longest + 1))) ?? [];
  if (whole === undefined) return -1;
  return isReferable(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16), false)
    ? at + 1 + whole.length
    : -1;
}

const declaration =
  /^<\?xml[ \t\r\n]+version=(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;
const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const colon = 0x3a;
const bracket = 0x5d;
const question = 0x3f;

/** Bytes between two reports. */
const stride = 1 << 17;

/**
 * A quick test for well-formed XML 1.0 with namespaces that only accepts simple texts: ASCII names,
 * no DOCTYPE, no entities but the five of XML itself. False proves nothing: such a text needs the
 * full check (xml.ts). `onProgress` gets the number of characters read; exceptions from it pass
 * through. `utf8` is the text in UTF-8, if available: reading bytes is much faster than reading a
 * string.
 */
export function isPlainXml(
  text: string,
  onProgress: (done: number) => void,
  utf8: Uint8Array | null = null,
): boolean {
  // Half of a surrogate pair would not be seen in bytes.
  if (utf8 === null && firstForbidden(text, false) !== -1) return false;
  const bytes = utf8 ?? new TextEncoder().encode(text);
  const head = declaration.exec(text.slice(0, 200))?.[0].length ?? 0;
  return new PlainXml(bytes, (done) =>
    onProgress(Math.floor((done / bytes.length) * text.length)),
  ).read(head);
}

/** Attributes of one tag, and prefixes declared at once, beyond which a text is not plain: they are compared one with the other. */
const most = 100;

/** A name that stands from `at` to `end`; `local` is where the part behind its prefix begins. */
type Name = { at: number; local: number; end: number };

class PlainXml {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #onProgress: (done: number) => void;
  /** Where the name of each open element begins, and how long it is. */
  #names = new Uint32Array(256);
  #lengths = new Uint32Array(256);
  #depth = 0;
  /** The prefixes that are declared, innermost last, and of the elements that declare any how many were declared outside of them. */
  readonly #prefixes: Name[] = [];
  readonly #declaring: { depth: number; outside: number }[] = [];
  /** Of the tag that is read: its attributes, and the names with a prefix. */
  readonly #attributes = new Uint32Array((most + 1) * 3);
  #attributeCount = 0;
  readonly #prefixed: Name[] = [];
  /** Where the local part of the name begins that was read last. */
  #local = 0;

  constructor(bytes: Uint8Array, onProgress: (done: number) => void) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#onProgress = onProgress;
  }

  /** Reads from behind the XML declaration on. */
  read(head: number): boolean {
    const bytes = this.#bytes;
    let at = head;
    let hasRoot = false;
    let nextReport = 0;
    while (at < bytes.length) {
      if (at >= nextReport) {
        this.#onProgress(at);
        nextReport = at + stride;
      }
      if (bytes[at] !== less) at = this.#depth > 0 ? this.#textEnd(at) : this.#outsideEnd(at);
      else {
        const next = bytes[at + 1];
        if (next === slash) at = this.#closingTag(at);
        else if (next === 0x21 || next === question) at = this.#aside(at);
        else {
          if (this.#depth === 0 && hasRoot) return false;
          hasRoot = true;
          at = this.#openingTag(at);
        }
      }
      if (at === -1) return false;
    }
    return hasRoot && this.#depth === 0;
  }

  /** Behind the quiet bytes from `from` on. */
  #quietEnd(from: number): number {
    const bytes = this.#bytes;
    const view = this.#view;
    const last = bytes.length - 1;
    let at = from;
    while (at < last && quietPairs[view.getUint16(at, true)] === 1) at += 2;
    while (at <= last && (classes[bytes[at] as number] as number) & quiet) at += 1;
    return at;
  }

  /** Text up to the next tag: anything that is allowed but the end of a CDATA section. */
  #textEnd(from: number): number {
    const bytes = this.#bytes;
    let at = this.#quietEnd(from);
    while (at < bytes.length) {
      const code = bytes[at] as number;
      if (code === less) return at;
      if ((classes[code] as number) & quiet) at = this.#quietEnd(at + 1);
      else if (code === 0x26) {
        at = behindReference(bytes, at);
        if (at === -1) return -1;
      } else {
        // A tag or a section before the text ends with >, so these brackets are its own.
        if (code === greater && bytes[at - 1] === bracket && bytes[at - 2] === bracket) return -1;
        if (!isAllowed(bytes, at)) return -1;
        at += 1;
      }
    }
    return at;
  }

  /** White space outside of the root. */
  #outsideEnd(at: number): number {
    const end = spaceEnd(this.#bytes, at);
    return end === at ? -1 : end;
  }

  /** A comment, an instruction, or inside of the root a CDATA section. */
  #aside(at: number): number {
    const bytes = this.#bytes;
    if (spells(bytes, at, '<!--')) {
      const end = behindMark(bytes, at + 4, [0x2d, 0x2d]);
      return end !== -1 && bytes[end] === greater ? end + 1 : -1;
    }
    if (spells(bytes, at, '<![CDATA['))
      return this.#depth > 0 ? behindMark(bytes, at + 9, [bracket, bracket, greater]) : -1;
    if (bytes[at + 1] !== question) return -1;
    const name = nameEnd(bytes, at + 2);
    if (name === at + 2 || isReserved(bytes, at + 2)) return -1;
    const end = behindMark(bytes, name, [question, greater]);
    return end === name + 2 || spaceEnd(bytes, name) > name ? end : -1;
  }

  /** The offset after a name that may have a prefix, which is recorded; -1 when no name begins here. */
  #qualifiedName(at: number): number {
    const end = nameEnd(this.#bytes, at);
    this.#local = at;
    if (end === at) return -1;
    if (this.#bytes[end] !== colon) return end;
    const whole = nameEnd(this.#bytes, end + 1);
    this.#local = end + 1;
    this.#prefixed.push({ at, local: end + 1, end: whole });
    return whole === end + 1 ? -1 : whole;
  }

  #openingTag(at: number): number {
    const bytes = this.#bytes;
    if (this.#prefixed.length > 0) this.#prefixed.length = 0;
    this.#attributeCount = 0;
    const name = this.#qualifiedName(at + 1);
    if (name === -1) return -1;
    const outside = this.#prefixes.length;
    let end = name;
    for (;;) {
      const next = spaceEnd(bytes, end);
      const code = bytes[next];
      if (code === greater || code === slash) {
        end = next;
        break;
      }
      end = next === end ? -1 : this.#attribute(next);
      if (end === -1) return -1;
    }
    if (!this.#areDeclared()) return -1;
    if (bytes[end] === slash) {
      if (this.#prefixes.length > outside) this.#prefixes.length = outside;
      return bytes[end + 1] === greater ? end + 2 : -1;
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

  /** The offset after an attribute; -1 when no attribute begins here, or one that is not simple. */
  #attribute(at: number): number {
    const bytes = this.#bytes;
    const end = this.#qualifiedName(at);
    if (end === -1) return -1;
    const local = this.#local;
    const equals = bytes[end] === 0x3d ? end : spaceEnd(bytes, end);
    if (bytes[equals] !== 0x3d) return -1;
    const quote = spaceEnd(bytes, equals + 1);
    const close = this.#valueEnd(quote);
    if (close === -1 || this.#attributeCount > most) return -1;
    const attributes = this.#attributes;
    const count = this.#attributeCount * 3;
    for (let other = 0; other < count; other += 3) {
      const otherAt = attributes[other] as number;
      const otherLocal = attributes[other + 1] as number;
      // Two names with prefixes may be one in the same namespace.
      const isLocal = local > at && otherLocal > otherAt;
      if (
        isSame(
          bytes,
          isLocal ? local : at,
          end,
          isLocal ? otherLocal : otherAt,
          attributes[other + 2] as number,
        )
      )
        return -1;
    }
    if (
      bytes[at] === 0x78 &&
      spells(bytes, at, 'xmlns') &&
      !this.#declare({ at, local, end }, quote + 1, close)
    )
      return -1;
    attributes[count] = at;
    attributes[count + 1] = local;
    attributes[count + 2] = end;
    this.#attributeCount += 1;
    return close + 1;
  }

  /** Where the value ends that begins with the quote at `quote`; -1 where none does, or one that is not plain. */
  #valueEnd(quote: number): number {
    const bytes = this.#bytes;
    const mark = bytes[quote];
    if (mark !== 0x22 && mark !== 0x27) return -1;
    let at = this.#quietEnd(quote + 1);
    while (at < bytes.length) {
      const code = bytes[at] as number;
      if (code === mark) return at;
      if ((classes[code] as number) & quiet) at = this.#quietEnd(at + 1);
      else if (code === less || !isAllowed(bytes, at)) return -1;
      else {
        at = code === 0x26 ? behindReference(bytes, at) : at + 1;
        if (at === -1) return -1;
      }
    }
    return -1;
  }

  /** Takes a plain declaration of a namespace in; false for any that needs a closer look. */
  #declare(name: Name, value: number, valueEnd: number): boolean {
    const uri = new TextDecoder().decode(this.#bytes.subarray(value, valueEnd));
    if (uri === '' || uri.includes('&') || uri.includes('www.w3.org/')) return false;
    if (name.local !== name.at + 'xmlns:'.length) return true;
    if (isReserved(this.#bytes, name.local) || this.#prefixes.length > most) return false;
    this.#prefixed.pop();
    this.#prefixes.push(name);
    return true;
  }

  #areDeclared(): boolean {
    for (const { at, local } of this.#prefixed) {
      const isXml = local === at + 'xml:'.length && spells(this.#bytes, at, 'xml');
      if (
        !isXml &&
        !this.#prefixes.some((prefix) =>
          isSame(this.#bytes, at, local - 1, prefix.local, prefix.end),
        )
      )
        return false;
    }
    return true;
  }

  #closingTag(at: number): number {
    if (this.#depth === 0) return -1;
    const bytes = this.#bytes;
    const name = this.#names[this.#depth - 1] as number;
    const length = this.#lengths[this.#depth - 1] as number;
    if (!isSame(bytes, name, name + length, at + 2, at + 2 + length)) return -1;
    const end = spaceEnd(bytes, at + 2 + length);
    if (bytes[end] !== greater) return -1;
    this.#depth -= 1;
    const declaring = this.#declaring.at(-1);
    if (declaring && declaring.depth > this.#depth) {
      this.#declaring.pop();
      this.#prefixes.length = declaring.outside;
    }
    return end + 1;
  }
}
