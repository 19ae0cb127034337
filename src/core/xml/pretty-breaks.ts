import { type NodeKind, nodeKinds } from './tree-columns.ts';
import { doctypeEnd } from './wellformed/doctype.ts';

/** White space to be added to a text, in the order of its offsets. */
export class Breaks {
  count = 0;
  /** Offsets in the raw text before which white space is added. */
  offsets: Uint32Array;
  /** UTF-16 units added up to and with each. */
  totals: Uint32Array;
  /** 1 where the white space begins with a line feed, 0 where it is spaces alone. */
  feeds: Uint8Array;

  constructor(room: number) {
    this.offsets = new Uint32Array(room);
    this.totals = new Uint32Array(room);
    this.feeds = new Uint8Array(room);
  }

  add(offset: number, feed: 0 | 1, spaces: number): void {
    if (this.count === this.offsets.length) this.#grow();
    this.offsets[this.count] = offset;
    this.totals[this.count] = this.added(this.count) + feed + spaces;
    this.feeds[this.count] = feed;
    this.count += 1;
  }

  /** Units added by the first `count` breaks. */
  added(count: number): number {
    return count === 0 ? 0 : (this.totals[count - 1] as number);
  }

  #grow(): void {
    const room = Math.max(16, this.offsets.length * 2);
    const { offsets, totals, feeds } = this;
    this.offsets = new Uint32Array(room);
    this.totals = new Uint32Array(room);
    this.feeds = new Uint8Array(room);
    this.offsets.set(offsets);
    this.totals.set(totals);
    this.feeds.set(feeds);
  }
}

const behind = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
};

/** Offset behind the tag, searched from behind its name on, quoted values skipped; -1 where it does not end or another one begins in it. */
export function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code === 0x3c) return -1;
    if (code === 0x22 || code === 0x27) {
      at = text.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const cdata = '<![CDATA[';

/** Whether a CDATA section begins at this `<`. */
export const isCdata = (text: string, start: number): boolean =>
  text.charCodeAt(start + 1) === 0x21 && text.startsWith(cdata, start);

/** Offset behind the CDATA section at `start`; -1 where it does not end. */
export const cdataEnd = (text: string, start: number): number =>
  behind(text, ']]>', start + cdata.length);

/**
 * The kind of declaration that begins with the `<!` or `<?` at `start`, and the offset after it (-1
 * if it does not end); null if it is something else.
 */
export function declarationAt(text: string, start: number): { kind: NodeKind; end: number } | null {
  if (text.charCodeAt(start + 1) === 0x3f)
    return { kind: nodeKinds.instruction, end: behind(text, '?>', start + 2) };
  if (text.startsWith('<!--', start))
    return { kind: nodeKinds.comment, end: behind(text, '-->', start + 4) };
  return text.startsWith('<!DOCTYPE', start)
    ? { kind: nodeKinds.doctype, end: doctypeEnd(text, start) }
    : null;
}
