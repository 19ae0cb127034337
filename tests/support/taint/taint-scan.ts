import { layersOf } from './taint-layers.ts';
import { type Needle, needlesOf } from './taint-needles.ts';

/** A secret that must not be found, and the name it is spoken of by. */
export type Marked = { readonly name: string; readonly secret: string };

/** Which secret was found, and behind which encodings; never the secret itself. */
export type Found = { readonly name: string; readonly way: string };

type Sought = Needle & { readonly name: string };

const slot = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 12;

/** Looks for all secrets in all their spellings at once: one pass over the bytes and over each of their layers. */
export function scanFor(marked: readonly Marked[]): (bytes: Uint8Array) => Found[] {
  const begins = new Map<number, Sought[]>();
  const filter = new Uint8Array(1 << 20);
  for (const { name, secret } of marked) {
    for (const needle of needlesOf(secret)) {
      const word = needle.bytes.readInt32LE(0);
      begins.set(word, [...(begins.get(word) ?? []), { ...needle, name }]);
      filter[slot(word)] = 1;
    }
  }
  const hitsIn = (bytes: Buffer, layer: string, found: Map<string, Found>): void => {
    let word = bytes.length < 4 ? 0 : bytes.readInt32LE(0) << 8;
    for (let end = 3; end < bytes.length; end += 1) {
      word = (word >>> 8) | ((bytes[end] ?? 0) << 24);
      if (filter[slot(word)] === 0) continue;
      for (const { name, way, bytes: needle } of begins.get(word) ?? []) {
        const at = end - 3;
        if (at + needle.length > bytes.length) continue;
        if (
          found.has(name) ||
          bytes.compare(needle, 0, needle.length, at, at + needle.length) !== 0
        )
          continue;
        found.set(name, { name, way: layer === '' ? way : `${layer} > ${way}` });
      }
    }
  };
  return (bytes) => {
    const found = new Map<string, Found>();
    if (begins.size === 0) return [];
    for (const layer of layersOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
      hitsIn(layer.bytes, layer.way, found);
    return [...found.values()];
  };
}
