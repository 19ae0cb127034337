import { layersOf } from './taint-layers.ts';
import { type Needle, needlesOf } from './taint-needles.ts';

/** A secret that must not be found, and the name it is spoken of by. */
export type Marked = { readonly name: string; readonly secret: string };

/** Which secret was found, and behind which encodings; never the secret itself. */
export type Found = { readonly name: string; readonly way: string };

/** A spelling that has these four bytes so many bytes behind its beginning. */
type Sought = Needle & { readonly name: string; readonly behind: number };

const slot = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 12;

/**
 * Looks for all secrets in all their spellings at once: one pass over the bytes and over each of their layers. It looks at four bytes at a time, so far apart
 * that the shortest spelling cannot lie between two such places.
 */
export function scanFor(marked: readonly Marked[]): (bytes: Uint8Array) => Found[] {
  const begins = new Map<number, Sought[]>();
  const filter = new Uint8Array(1 << 20);
  const needles = marked.flatMap(({ name, secret }) =>
    needlesOf(secret).map((needle) => ({ ...needle, name })),
  );
  const apart = Math.min(...needles.map(({ bytes }) => bytes.length)) - 3;
  for (const needle of needles)
    for (let behind = 0; behind < apart; behind += 1) {
      const word = needle.bytes.readInt32LE(behind);
      begins.set(word, [...(begins.get(word) ?? []), { ...needle, behind }]);
      filter[slot(word)] = 1;
    }
  const hitsIn = (bytes: Buffer, layer: string, found: Map<string, Found>): void => {
    for (let place = 0; place + 4 <= bytes.length; place += apart) {
      const word = bytes.readInt32LE(place);
      if (filter[slot(word)] === 0) continue;
      for (const { name, way, bytes: needle, behind } of begins.get(word) ?? []) {
        const at = place - behind;
        if (at < 0 || at + needle.length > bytes.length) continue;
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
