import type { TextRef } from '#operations/schemas.ts';

/** A text for the byte channel: as shown (UTF-8) and as saved (its own encoding). */
export type StoredText = { name: string; shown: Uint8Array; original: Uint8Array };

export type Texts = { keep(text: StoredText): TextRef; find(id: string): StoredText | null };

/**
 * Holds the large texts of the latest exchanges in the main process, so that calls carry only
 * references. Beyond `maxBytes` the oldest are dropped, but the newest `fewest` always stay: a
 * reply and the document in it belong together.
 */
export function createTexts(maxBytes = 512 * 1024 * 1024, fewest = 4): Texts {
  const stored = new Map<string, StoredText>();
  const size = (text: StoredText): number =>
    text.shown.length + (text.original === text.shown ? 0 : text.original.length);
  let held = 0;
  return {
    keep(text) {
      const id = crypto.randomUUID();
      stored.set(id, text);
      held += size(text);
      for (const [oldest, old] of stored) {
        if (held <= maxBytes || stored.size <= fewest) break;
        stored.delete(oldest);
        held -= size(old);
      }
      return { id, name: text.name, bytes: text.shown.length };
    },
    find: (id) => stored.get(id) ?? null,
  };
}
