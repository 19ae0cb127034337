import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Packing, Unpack } from '#core/imported/recorded-body.ts';

const unpackers = {
  gzip: gunzipSync,
  deflate: inflateSync,
  'deflate-raw': inflateRawSync,
  br: brotliDecompressSync,
} satisfies Record<Packing, unknown>;

const mebibyte = 1024 * 1024;
/** Bytes that the packed bodies of one import may unpack to. */
const mostUnpacked = 256 * mebibyte;
/** A body of more than `unsuspicious` bytes is taken for one that is meant to fill the memory where it grew by more than `mostGrowth`. */
const unsuspicious = 10 * mebibyte;
const mostGrowth = 100;

/** What unpacks the bodies of one import, which have a limit in common. */
export function unpacker(): Unpack {
  let left = mostUnpacked;
  return (bytes, packing) => {
    const limit = Math.min(left, Math.max(unsuspicious, bytes.length * mostGrowth));
    if (limit <= 0) return 'too-large';
    try {
      const unpacked = unpackers[packing](bytes, { maxOutputLength: limit });
      left -= unpacked.length;
      return unpacked;
    } catch (error) {
      return error instanceof RangeError ? 'too-large' : null;
    }
  };
}
