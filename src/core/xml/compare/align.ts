/** More differences than this are not looked at exactly: the memory grows with their square, up to some 8 MB. */
const maxDifferences = 1000;

/** Pairs of indexes with the same value, both growing: the longest such list, unless there are too many differences; then `isExact` is false. */
export type Alignment = { pairs: (readonly [number, number])[]; isExact: boolean };

/** Aligns two sequences (the greedy algorithm of Myers, 1986), in time that grows with their length times their differences. */
export function align(x: readonly number[], y: readonly number[]): Alignment {
  const trace: Int32Array[] = [];
  const bound = Math.min(x.length + y.length, maxDifferences);
  const furthest = new Int32Array(2 * bound + 3);
  const zero = bound + 1;
  for (let d = 0; d <= bound; d += 1) {
    trace.push(furthest.slice(zero - d - 1, zero + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const isDown =
        k === -d ||
        (k !== d && (furthest[zero + k - 1] as number) < (furthest[zero + k + 1] as number));
      let i = isDown ? (furthest[zero + k + 1] as number) : (furthest[zero + k - 1] as number) + 1;
      while (i < x.length && i - k < y.length && x[i] === y[i - k]) i += 1;
      furthest[zero + k] = i;
      if (i >= x.length && i - k >= y.length)
        return { pairs: walkBack(trace, x.length, y.length), isExact: true };
    }
  }
  return { pairs: greedy(x, y), isExact: false };
}

function walkBack(
  trace: readonly Int32Array[],
  n: number,
  m: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let i = n;
  let j = m;
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const before = trace[d] as Int32Array;
    const at = (k: number): number => before[k + d + 1] as number;
    const k = i - j;
    const isDown = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const from = d === 0 ? 0 : isDown ? at(k + 1) : at(k - 1) + 1;
    while (i > from && j > 0 && i > 0) {
      i -= 1;
      j -= 1;
      pairs.push([i, j]);
    }
    if (d === 0) break;
    if (isDown) j -= 1;
    else i -= 1;
  }
  return pairs.reverse();
}

/** How far ahead the greedy way looks. */
const reach = 200;

function greedy(x: readonly number[], y: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let from = 0;
  for (const [i, value] of x.entries()) {
    const until = Math.min(y.length, from + reach);
    for (let j = from; j < until; j += 1) {
      if (y[j] !== value) continue;
      pairs.push([i, j]);
      from = j + 1;
      break;
    }
  }
  return pairs;
}

/** The indexes of a longest growing run of values (none of them twice), as a set. */
export function longestGrowing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] as number);
    tails[low] = index;
  }
  const found = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] as number) found.add(at);
  return found;
}

/** The partners in two lists of siblings, by index; -1 for a sibling without one. */
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

  /**
   * Indexes (in the first list) of the pairs that have the same order on both sides; all other
   * pairs have moved.
   */
  inOrder(): Set<number> {
    const paired: number[] = [];
    this.forth.forEach((partner, index) => {
      if (partner !== -1) paired.push(index);
    });
    const growing = longestGrowing(paired.map((index) => this.forth[index] as number));
    return new Set(paired.filter((_, at) => growing.has(at)));
  }

  /**
   * The siblings without a partner between pairs of the same order: runs with something on both
   * sides.
   */
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
