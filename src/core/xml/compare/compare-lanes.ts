/** Two sums of 32 bits that grow with every unit or number taken in; told apart they are as good as one of 64 for texts that nobody made to clash. */
export class HashLanes {
  a = 0x811c9dc5 | 0;
  b = 0x5bd1e995 | 0;

  begin(seed: number): void {
    this.a = 0x811c9dc5 ^ seed;
    this.b = 0x5bd1e995 ^ seed;
  }

  take(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul(((this.b << 5) | (this.b >>> 27)) ^ value, 0x27d4eb2f);
  }

  takeText(text: string, from = 0, to = text.length): void {
    for (let at = from; at < to; at += 1) this.take(text.charCodeAt(at));
  }

  /** Mixes both, so that sums of several still depend on all bits of each. */
  end(): void {
    this.a = mixed(this.a);
    this.b = mixed(this.b);
  }
}

function mixed(lane: number): number {
  let h = lane ^ (lane >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
