import { builtIn } from './wellformed/xml-names.ts';

const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot|apos));/g;

/** Puts characters for the references that XML itself knows; entities of a DOCTYPE are never resolved and stay as written. */
function resolved(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(reference, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return builtIn.get(name) ?? whole;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Every line end as one line feed. */
export const lineEnds = (raw: string): string =>
  raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;

/** The text that a piece of content means: references resolved, CDATA sections taken out of their marks, line ends as one line feed. */
export function contentText(raw: string): string {
  if (!raw.includes('<![CDATA[')) return resolved(lineEnds(raw));
  const parts: string[] = [];
  let at = 0;
  while (at < raw.length) {
    const start = raw.indexOf('<![CDATA[', at);
    if (start === -1) break;
    const end = raw.indexOf(']]>', start + 9);
    parts.push(
      resolved(lineEnds(raw.slice(at, start))),
      lineEnds(raw.slice(start + 9, end === -1 ? raw.length : end)),
    );
    at = end === -1 ? raw.length : end + 3;
  }
  parts.push(resolved(lineEnds(raw.slice(at))));
  return parts.join('');
}

/** The value that an attribute's raw text means: white space as spaces, references resolved. */
export const attributeText = (raw: string): string =>
  resolved(/[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw);

/** Whether a UTF-16 unit is white space to XML, which knows only space, tab, line feed and carriage return. */
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Whether all units from `from` to `to` are white space. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

const isQuote = (code: number): boolean => code === 0x22 || code === 0x27;

/**
 * Iterates over the attributes of one tag without cutting anything out of the text: after `next()`,
 * four offsets give the places of the name and of the value without its quotes. Anything else is
 * skipped, one character at a time, so a hostile tag costs no more than its length.
 */
export class AttributeCursor {
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  #text = '';
  #at = 0;
  #to = 0;

  /** Begins behind the name of a tag, at `from`; `to` is the offset of its last `>`. */
  begin(text: string, from: number, to: number): void {
    this.#text = text;
    this.#at = from;
    this.#to = to;
  }

  /** Goes to the next attribute; false behind the last one. */
  next(): boolean {
    const text = this.#text;
    const to = this.#to;
    let at = this.#at;
    while (at < to) {
      let code = text.charCodeAt(at);
      if (isQuote(code)) {
        at = this.#closing(at) + 1;
        continue;
      }
      if (isSpace(code) || code === 0x3d || code === 0x2f || code === 0x3e) {
        at += 1;
        continue;
      }
      this.nameStart = at;
      while (
        at < to &&
        !(isSpace(code) || code === 0x3d || code === 0x2f || code === 0x3e || isQuote(code))
      )
        code = text.charCodeAt(++at);
      this.nameEnd = at;
      while (at < to && isSpace(text.charCodeAt(at))) at += 1;
      if (at >= to || text.charCodeAt(at) !== 0x3d) continue;
      at += 1;
      while (at < to && isSpace(text.charCodeAt(at))) at += 1;
      if (at >= to || !isQuote(text.charCodeAt(at))) continue;
      const end = this.#closing(at);
      if (end >= to) break;
      this.valueStart = at + 1;
      this.valueEnd = end;
      this.#at = end + 1;
      return true;
    }
    this.#at = to;
    return false;
  }

  /** Offset of the quote that closes the one at `at`; `to` when nothing closes it. */
  #closing(at: number): number {
    const quote = this.#text.charCodeAt(at);
    let end = at + 1;
    while (end < this.#to && this.#text.charCodeAt(end) !== quote) end += 1;
    return end;
  }
}
