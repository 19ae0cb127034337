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
