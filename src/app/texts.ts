import { type HeldBytes, isCut, sizeOf, wholeOf } from '#core/document/long-reply.ts';
import type { TextRef } from '#operations/text-ref.ts';

/** A text for the byte channel: as shown (UTF-8) and as saved (its own encoding). */
type StoredText<Bytes = HeldBytes> = { name: string; shown: Bytes; original: Bytes };

export type Texts = {
  keep(text: StoredText): TextRef;
  /** A text as it is held: a long reply lacks the middle of its Base64. */
  held(id: string): StoredText | null;
  /** The same with all its bytes; a long reply is put together anew for it. */
  find(id: string): StoredText<Uint8Array> | null;
};

/** A reply that was cut keeps its document in memory, also when nobody else does. */
const inMemory = (held: HeldBytes): number =>
  isCut(held) ? held.body.length + held.decoded.length : held.length;

/**
 * Holds the large texts of the latest exchanges in the main process, so that calls carry only
 * references. Beyond `maxBytes` the oldest are dropped, but the newest `fewest` always stay: a
 * reply and the document in it belong together.
 */
export function createTexts(maxBytes = 512 * 1024 * 1024, fewest = 4): Texts {
  const stored = new Map<string, StoredText>();
  const held = (id: string): StoredText | null => stored.get(id) ?? null;
  const size = (text: StoredText): number =>
    inMemory(text.shown) + (text.original === text.shown ? 0 : inMemory(text.original));
  let bytes = 0;
  return {
    keep(text) {
      const id = crypto.randomUUID();
      stored.set(id, text);
      bytes += size(text);
      for (const [oldest, old] of stored) {
        if (bytes <= maxBytes || stored.size <= fewest) break;
        stored.delete(oldest);
        bytes -= size(old);
      }
      return { id, name: text.name, bytes: sizeOf(text.shown) };
    },
    held,
    find(id) {
      const text = held(id);
      if (text === null) return null;
      const shown = wholeOf(text.shown);
      const original = text.original === text.shown ? shown : wholeOf(text.original);
      return { name: text.name, shown, original };
    },
  };
}
