/** Where the lines of a text begin; a line ends at a line feed, a carriage return, or both, as an editor has it. Lines and columns count from 1. */
export class LineIndex {
  readonly count: number;
  /** Characters of the longest line, its end left out. */
  readonly widest: number;
  readonly #starts: Uint32Array;
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    let starts = new Uint32Array(1024);
    let count = 1;
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
      if (count === starts.length) {
        const wider = new Uint32Array(count * 2);
        wider.set(starts);
        starts = wider;
      }
      starts[count] = next;
      count += 1;
      at = next;
    }
    this.count = count;
    this.widest = widest;
    this.#starts = starts.slice(0, count);
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
export const lineText = (text: string, lines: LineIndex, line: number): string =>
  text.slice(lines.start(line), lines.end(line)).replace(/[\r\n]+$/, '');
