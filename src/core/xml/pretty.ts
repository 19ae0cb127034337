import { firstIndex } from '../text/first-index.ts';
import { LineIndex, Offsets } from './lines.ts';
import type { Breaks } from './pretty-breaks.ts';
import { placeBreaks } from './pretty-place.ts';
import { scanXml } from './scan.ts';
import type { XmlTree } from './tree.ts';

/** Units of raw text that are put together at a time. */
const stretch = 1 << 18;
const lone = /\p{Surrogate}/u;

/**
 * Inserts the breaks into the text. Joining a million short strings is slow, so stretches are
 * joined as bytes. A stretch that is too long without a break is copied, and one with half of a
 * surrogate pair, which has no bytes in UTF-8, is joined as strings.
 */
export function withBreaks(text: string, breaks: Breaks): string {
  const { count, offsets } = breaks;
  const writer = new StretchWriter(text, breaks);
  const parts: string[] = [];
  let from = 0;
  for (let first = 0; first < count; ) {
    // Up to the last break within reach; the one behind it begins the next stretch.
    let next = first;
    const added = breaks.added(first);
    while (
      next < count &&
      (offsets[next] as number) - from <= stretch &&
      breaks.added(next) - added <= stretch
    )
      next += 1;
    if (next === first) {
      const to = offsets[first] as number;
      parts.push(text.slice(from, to));
      from = to;
      continue;
    }
    const to = offsets[next - 1] as number;
    parts.push(writer.write(from, to, first, next));
    from = to;
    first = next;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

class StretchWriter {
  readonly #text: string;
  readonly #breaks: Breaks;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #raw = new Uint8Array(stretch * 3 + 4);
  readonly #out = new Uint8Array(stretch * 4 + 1024);
  readonly #rawView = new DataView(this.#raw.buffer);
  readonly #outView = new DataView(this.#out.buffer);

  constructor(text: string, breaks: Breaks) {
    this.#text = text;
    this.#breaks = breaks;
  }

  /**
   * The text from `from` to `to` with the breaks from `first` to before `next`, the last of which
   * is at `to`.
   */
  write(from: number, to: number, first: number, next: number): string {
    const piece = this.#text.slice(from, to);
    const { written } = this.#encoder.encodeInto(piece, this.#raw);
    const isAscii = written === piece.length;
    if (!isAscii && lone.test(piece)) return this.#joined(from, first, next);
    this.#raw[written] = 0;
    return this.#decoder.decode(this.#out.subarray(0, this.#fill(from, first, next, isAscii)));
  }

  #fill(from: number, first: number, next: number, isAscii: boolean): number {
    const { offsets, totals, feeds } = this.#breaks;
    const raw = this.#raw;
    const out = this.#out;
    const rawView = this.#rawView;
    const outView = this.#outView;
    let at = 0;
    let length = 0;
    let offset = from;
    let total = this.#breaks.added(first);
    for (let index = first; index < next; index += 1) {
      const to = offsets[index] as number;
      if (isAscii) {
        // Four bytes at a time: what is copied beyond the end is written over.
        const target = length - at;
        for (const end = to - from; at < end; at += 4)
          outView.setUint32(target + at, rawView.getUint32(at));
        at = to - from;
        length = target + at;
        offset = to;
      }
      while (offset < to) {
        const byte = raw[at++] as number;
        out[length++] = byte;
        // The first byte of a character counts as one unit of the text, or two; the bytes that
        // follow count as none.
        if (byte < 0x80 || byte >= 0xc0) offset += byte >= 0xf0 ? 2 : 1;
      }
      // All but the first byte of the last character.
      while (((raw[at] as number) & 0xc0) === 0x80) out[length++] = raw[at++] as number;
      const end = length + (totals[index] as number) - total;
      total = totals[index] as number;
      if (feeds[index] === 1) out[length++] = 0x0a;
      while (length < end) out[length++] = 0x20;
    }
    return length;
  }

  #joined(from: number, first: number, next: number): string {
    const { offsets, totals, feeds } = this.#breaks;
    const parts: string[] = [];
    let offset = from;
    for (let index = first; index < next; index += 1) {
      const to = offsets[index] as number;
      const added = (totals[index] as number) - this.#breaks.added(index);
      parts.push(
        this.#text.slice(offset, to),
        feeds[index] === 1 ? '\n'.padEnd(added) : ' '.repeat(added),
      );
      offset = to;
    }
    return parts.join('');
  }
}

/**
 * The XML with every child of element-only content on its own line: a view that only adds white
 * space and repairs nothing. Mixed content, `xml:space="preserve"`, comments, CDATA, instructions
 * and the DOCTYPE stay byte for byte, as does everything from the first wrong tag on, or after
 * `until` (the offset of an error found elsewhere).
 */
export function layOut(tree: XmlTree, until: number = tree.text.length): LaidOut {
  const limit = Math.min(until, tree.fault?.offset ?? until);
  return new LaidOut(tree.text, placeBreaks(tree, limit));
}

/**
 * The pretty view of a text, and which offset of one look is which of the other. All offsets are
 * UTF-16 units. The view of a large text takes no memory of its own: parts are put together when
 * they are read.
 */
export class LaidOut {
  readonly length: number;
  readonly #raw: string;
  readonly #breaks: Breaks;

  constructor(raw: string, breaks: Breaks) {
    this.#raw = raw;
    this.#breaks = breaks;
    this.length = raw.length + breaks.added(breaks.count);
  }

  /** The whole view, put together anew. */
  get text(): string {
    return withBreaks(this.#raw, this.#breaks);
  }

  /** The part of the view between two offsets of it. */
  slice(from: number, to: number): string {
    const breaks = this.#breaks;
    const parts: string[] = [];
    const end = Math.min(to, this.length);
    let next = this.#endedBefore(from);
    for (let at = from; at < end; ) {
      const start =
        next === breaks.count ? end : (breaks.offsets[next] as number) + breaks.added(next);
      if (at < start) {
        const until = Math.min(start, end);
        parts.push(this.#raw.slice(at - breaks.added(next), until - breaks.added(next)));
        at = until;
        continue;
      }
      const size = breaks.added(next + 1) - breaks.added(next);
      const white = breaks.feeds[next] === 1 ? '\n'.padEnd(size) : ' '.repeat(size);
      parts.push(white.slice(at - start, end - start));
      at = Math.min(start + size, end);
      next += 1;
    }
    return parts.join('');
  }

  /** The lines of the view, from those of the raw text: a break adds one where it begins with a line feed. */
  lines(rawLines: LineIndex): LineIndex {
    const breaks = this.#breaks;
    const starts = new Offsets();
    starts.add(0);
    let widest = 0;
    let begun = 0;
    const begin = (end: number, start: number): void => {
      widest = Math.max(widest, end - begun);
      begun = start;
      starts.add(start);
    };
    let line = 2;
    const rawStart = (): number =>
      line <= rawLines.count ? rawLines.start(line) : Number.POSITIVE_INFINITY;
    let nextRaw = rawStart();
    const takeRaw = (added: number): void => {
      const isPair = this.#raw[nextRaw - 1] === '\n' && this.#raw[nextRaw - 2] === '\r';
      begin(nextRaw + added - (isPair ? 2 : 1), nextRaw + added);
      line += 1;
      nextRaw = rawStart();
    };
    for (let index = 0; index < breaks.count; index += 1) {
      const offset = breaks.offsets[index] as number;
      const added = breaks.added(index);
      while (nextRaw <= offset) takeRaw(added);
      if (breaks.feeds[index] === 1) begin(offset + added, offset + added + 1);
    }
    while (nextRaw !== Number.POSITIVE_INFINITY) takeRaw(breaks.added(breaks.count));
    return new LineIndex(this, {
      starts: starts.all(),
      widest: Math.max(widest, this.length - begun),
    });
  }

  /** The offset in the pretty view of the character at an offset of the raw text. */
  toPretty(offset: number): number {
    return offset + this.#breaks.added(this.#before(offset + 1));
  }

  /** Where a stretch that ends before this offset of the raw text ends in the pretty view: behind its last character, not on the next line. */
  toPrettyEnd(offset: number): number {
    return offset + this.#breaks.added(this.#before(offset));
  }

  /**
   * The offset in the raw text of the character at an offset of the pretty view; for added white
   * space, that of the next character.
   */
  toRaw(offset: number): number {
    const breaks = this.#breaks;
    const ended = this.#endedBefore(offset);
    const raw = offset - breaks.added(ended);
    // White space that is only half before the offset belongs to what follows it.
    const next = ended === breaks.count ? raw : (breaks.offsets[ended] as number);
    return Math.min(raw, next);
  }

  /** How many breaks end at this offset of the view, or before it. */
  #endedBefore(offset: number): number {
    const breaks = this.#breaks;
    return firstIndex(
      breaks.count,
      (at) => (breaks.offsets[at] as number) + breaks.added(at + 1) > offset,
    );
  }

  /** How many breaks stand before this offset of the raw text. */
  #before(offset: number): number {
    const { count, offsets } = this.#breaks;
    return firstIndex(count, (at) => (offsets[at] as number) >= offset);
  }
}

/**
 * The pretty view of a text (see `layOut`), for callers without a tree. `until` is the offset of an
 * error found elsewhere.
 */
export const prettyPrint = (text: string, until: number = text.length): string =>
  layOut(scanXml(text), until).text;
