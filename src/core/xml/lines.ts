/** A text that is read in parts; a string is one. */
export type LongText = { readonly length: number; slice(from: number, to: number): string };

/** Offsets of the first characters of the lines in `starts`, and the characters of the longest one, its end left out. */
type Lines = { starts: Uint32Array; widest: number };

/** Offsets in a growing column of numbers. */
export class Offsets {
  count = 0;
  #numbers = new Uint32Array(1024);

  add(offset: number): void {
    if (this.count === this.#numbers.length) {
      const wider = new Uint32Array(this.count * 2);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.count] = offset;
    this.count += 1;
  }

  all(): Uint32Array {
    return this.#numbers.slice(0, this.count);
  }
}

function linesOf(text: string): Lines {
  const starts = new Offsets();
  starts.add(0);
  let widest = 0;
  let back = text.indexOf('\r');
  let feed = text.indexOf('\n');
  for (let at = 0; ; ) {
    if (feed !== -1 && feed < at) feed = text.indexOf('\n', at);
    let end = feed === -1 ? text.length : feed;
    let next = feed === -1 ? -1 : feed + 1;
    if (back !== -1 && back < at) back = text.indexOf('\r', at);
    if (back !== -1 && back < end) {
      end = back;
      next = end + 1 === feed ? feed + 1 : end + 1;
    }
    widest = Math.max(widest, end - at);
    if (next === -1) break;
    starts.add(next);
    at = next;
  }
  return { starts: starts.all(), widest };
}

/** Where the lines of a text begin; a line ends at a line feed, a carriage return, or both, as an editor has it. Lines and columns count from 1. */
export class LineIndex {
  readonly count: number;
  /** Characters of the longest line, its end left out. */
  readonly widest: number;
  readonly #starts: Uint32Array;
  readonly #length: number;

  /** `lines` are those of the text where they are known. */
  constructor(text: string, lines?: Lines);
  constructor(text: LongText, lines: Lines);
  constructor(text: LongText, lines: Lines = linesOf(text as string)) {
    this.#length = text.length;
    this.#starts = lines.starts;
    this.count = lines.starts.length;
    this.widest = lines.widest;
  }

  /** Offset of the first character of a line. */
  start(line: number): number {
    return this.#starts[Math.min(Math.max(line, 1), this.count) - 1] as number;
  }

  /** Offset behind the last character of a line and its end. */
  end(line: number): number {
    return line >= this.count ? this.#length : (this.#starts[line] as number);
  }

  /** Line and column of an offset. */
  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 };
  }
}

/** A line of a text without its end. */
export const lineText = (text: LongText, lines: LineIndex, line: number): string =>
  text.slice(lines.start(line), lines.end(line)).replace(/[\r\n]+$/, '');
