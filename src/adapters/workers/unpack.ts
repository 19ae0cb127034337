import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Packing, Unpack } from '#core/imported/recorded-body.ts';
import { mostUnpacked } from '#core/json/bounds.ts';

const unpackers = {
  gzip: gunzipSync,
  deflate: inflateSync,
  'deflate-raw': inflateRawSync,
  br: brotliDecompressSync,
} satisfies Record<Packing, unknown>;

/** Bytes that the packed bodies of one import may unpack to. */
const mostInAll = 256 * 1024 * 1024;

/** What unpacks the bodies of one import, which have a limit in common. */
export function unpacker(): Unpack {
  let left = mostInAll;
  return (bytes, packing) => {
    const limit = mostUnpacked(bytes.length, left);
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
