import { firstIndex } from '../text/first-index.ts';

/** Offsets of the first characters of the lines in `starts`, and the characters of the longest one, its end left out. */
type Lines = { starts: Uint32Array; widest: number };

/** Offsets, or numbers of nodes, in a growing column of numbers. */
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

  at(index: number): number {
    return this.#numbers[index] as number;
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

  constructor(text: string) {
    const { starts, widest } = linesOf(text);
    this.#length = text.length;
    this.#starts = starts;
    this.count = starts.length;
    this.widest = widest;
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
    const line = firstIndex(this.count, (index) => (this.#starts[index] as number) > offset);
    return { line, column: offset - (this.#starts[line - 1] as number) + 1 };
  }
}

/** A place in a text: its offset, or its line and column from 1. */
export type TextAt = number | { line: number; column: number };

/** A part of a text: its characters, where it begins, and where the next part does. */
export type TextPart = {
  text: string;
  start: { offset: number; line: number; column: number };
  end: { offset: number; line: number };
  isLast: boolean;
};

/** Characters of a part, which an editor wraps without a wait. */
const partSize = 200_000;
/** A part begins with a line where one begins so few characters before its place. */
const slack = 20_000;

/** Where the part with this number begins: never between two halves of a character or of a line end. */
function partStart(text: string, lines: LineIndex, index: number): number {
  const usual = index * partSize;
  if (usual === 0 || usual >= text.length) return Math.min(usual, text.length);
  const line = lines.start(lines.at(usual).line);
  if (usual - line <= slack) return line;
  return /^[\n\udc00-\udfff]/.test(text.slice(usual, usual + 1)) ? usual - 1 : usual;
}

/** The part of a text that a place is in; a place beyond the end is in the last one. */
export function partOf(text: string, lines: LineIndex, at: TextAt): TextPart {
  const wanted = typeof at === 'number' ? at : lines.start(at.line) + at.column - 1;
  const offset = Math.max(0, Math.min(wanted, text.length - 1));
  const usual = Math.floor(offset / partSize);
  const index = offset < partStart(text, lines, usual + 1) ? usual : usual + 1;
  const start = partStart(text, lines, index);
  const end = partStart(text, lines, index + 1);
  return {
    text: text.slice(start, end),
    start: { offset: start, ...lines.at(start) },
    end: { offset: end, line: lines.at(Math.max(start, end - 1)).line },
    isLast: end === text.length,
  };
}
