import type { Breaks } from './pretty-breaks.ts';
import { placeBreaks } from './pretty-place.ts';
import { withBreaks } from './pretty-text.ts';
import type { XmlTree } from './tree.ts';

/**
 * The XML with every child of element-only content on a line of its own: a view that only adds white space and repairs nothing.
 * Mixed content, `xml:space="preserve"`, comments, CDATA, instructions and the DOCTYPE stay byte for byte, and so does all
 * that stands at or behind the first fault of the tags, or behind `until` (the offset of a fault found by others).
 */
export function layOut(tree: XmlTree, until: number = tree.text.length): LaidOut {
  const limit = Math.min(until, tree.fault?.offset ?? until);
  return new LaidOut(tree.text, placeBreaks(tree, limit));
}

/** The pretty view of a text, and which offset of one look is which of the other. All offsets are UTF-16 units. */
export class LaidOut {
  readonly text: string;
  readonly #breaks: Breaks;

  constructor(raw: string, breaks: Breaks) {
    this.#breaks = breaks;
    this.text = withBreaks(raw, breaks);
  }

  /** Where the character at an offset of the raw text stands in the pretty view. */
  toPretty(offset: number): number {
    return offset + this.#breaks.added(this.#before(offset + 1));
  }

  /** Where a stretch that ends before this offset of the raw text ends in the pretty view: behind its last character, not on the next line. */
  toPrettyEnd(offset: number): number {
    return offset + this.#breaks.added(this.#before(offset));
  }

  /** Where the character at an offset of the pretty view stands in the raw text; of added white space, that of the character behind it. */
  toRaw(offset: number): number {
    const breaks = this.#breaks;
    let low = 0;
    let high = breaks.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((breaks.offsets[middle] as number) + breaks.added(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    const raw = offset - breaks.added(low);
    return low === 0 ? raw : Math.max(raw, breaks.offsets[low - 1] as number);
  }

  /** How many breaks stand before this offset of the raw text. */
  #before(offset: number): number {
    const { count, offsets } = this.#breaks;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((offsets[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
