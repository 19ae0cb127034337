import { isSpace } from './white-space.ts';

const isQuote = (code: number): boolean => code === 0x22 || code === 0x27;

/**
 * Walks over the attributes of one tag, cutting nothing out of the text: after `next()` the four offsets tell where the name and the
 * value without its quotes stand. What is no attribute is passed over, each character once, so that a hostile tag costs no more than its length.
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

  /** Offset of the quote that closes the one at `at`; `to` where there is none. */
  #closing(at: number): number {
    const quote = this.#text.charCodeAt(at);
    let end = at + 1;
    while (end < this.#to && this.#text.charCodeAt(end) !== quote) end += 1;
    return end;
  }
}
