import type { BigIntStats } from 'node:fs';

/** Tells one state of a file from another without reading it. `at` is when it was written, in milliseconds since 1970. */
export type Stamp = { mark: string; at: number };

export const stampOf = ({ mtimeNs, size, ino, mtimeMs }: BigIntStats): Stamp => ({
  mark: `${mtimeNs}:${size}:${ino}`,
  at: Number(mtimeMs),
});

/** Milliseconds within which a file can be written twice and look the same. */
const tick = 100;

/** Whether whatever is written into the file from now on will show in its stamp. */
export const isSettled = ({ at }: Stamp): boolean => Date.now() - at > tick;
