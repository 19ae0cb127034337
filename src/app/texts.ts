import type { TextRef } from '#operations/text-ref.ts';

/** A text for the byte channel: as shown (UTF-8) and as saved (its own encoding). */
type StoredText = { name: string; shown: Uint8Array; original: Uint8Array };

export type Texts = {
  keep(text: StoredText): TextRef;
  find(id: string): StoredText | null;
};

/**
 * Holds the large texts of the latest exchanges in the main process, so that calls carry only
 * references. Beyond `maxBytes` the oldest are dropped, but the newest `fewest` always stay: a
 * reply and the document in it belong together.
 */
export function createTexts(maxBytes = 512 * 1024 * 1024, fewest = 4): Texts {
  const stored = new Map<string, StoredText>();
  const size = ({ shown, original }: StoredText): number =>
    shown.length + (original === shown ? 0 : original.length);
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
      return { id, name: text.name, bytes: text.shown.length };
    },
    find: (id) => stored.get(id) ?? null,
  };
}
