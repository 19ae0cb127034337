import { longestGrowing } from './align.ts';

/** Who is whose partner among two lists of siblings, by index; -1 where there is none. */
export class Matching {
  readonly forth: Int32Array;
  readonly back: Int32Array;
  /** False where a shorter way was taken, so that there may be more changes than need be. */
  isComplete = true;

  constructor(before: number, after: number) {
    this.forth = new Int32Array(before).fill(-1);
    this.back = new Int32Array(after).fill(-1);
  }

  pair(before: number, after: number): void {
    this.forth[before] = after;
    this.back[after] = before;
  }

  isOpen(before: number, after: number): boolean {
    return this.forth[before] === -1 && this.back[after] === -1;
  }

  /** The same seen from the other side. */
  turned(): Matching {
    const other = new Matching(this.back.length, this.forth.length);
    other.forth.set(this.back);
    other.back.set(this.forth);
    other.isComplete = this.isComplete;
    return other;
  }

  /** Indexes (of the first list) of the pairs that stand in one order on both sides; all other pairs have moved. */
  inOrder(): Set<number> {
    const paired: number[] = [];
    this.forth.forEach((partner, index) => {
      if (partner !== -1) paired.push(index);
    });
    const growing = longestGrowing(paired.map((index) => this.forth[index] as number));
    return new Set(paired.filter((_, at) => growing.has(at)));
  }

  /** What has no partner between pairs that stand in one order: runs with something on both sides. */
  gaps(): { before: number[]; after: number[] }[] {
    const found: { before: number[]; after: number[] }[] = [];
    const inOrder = this.inOrder();
    let before: number[] = [];
    let at = 0;
    const close = (until: number): void => {
      const after: number[] = [];
      for (; at < until; at += 1) if (this.back[at] === -1) after.push(at);
      if (before.length > 0 && after.length > 0) found.push({ before, after });
      before = [];
    };
    for (const [index, partner] of this.forth.entries()) {
      if (partner === -1) before.push(index);
      else if (inOrder.has(index)) {
        close(partner);
        at = partner + 1;
      }
    }
    close(this.back.length);
    return found;
  }
}
