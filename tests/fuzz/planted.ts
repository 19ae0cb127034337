import type { Reader } from './readers.ts';

const seeds = ['abcabc'];

/** Readers with a fault each, which a search finds. */
export const readers: Readonly<Record<string, Reader>> = {
  throws: {
    seeds,
    read(bytes) {
      if (bytes.includes(0)) throw new TypeError('a zero');
    },
  },
  refuses: {
    seeds,
    read() {
      throw new RangeError('never');
    },
    refuses: (error) => error instanceof RangeError,
  },
  'does not end': {
    seeds,
    read(bytes) {
      while (bytes.includes(0));
    },
  },
  'takes memory': { seeds, read: (bytes) => bytes.includes(0) && Buffer.alloc(200_000_000, 1) },
  ends: { seeds, read: (bytes) => bytes.includes(0) && process.exit(3) },
};
