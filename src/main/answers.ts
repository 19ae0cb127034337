import { randomUUID } from 'node:crypto';
import { packed } from '#operations/packed.ts';

/** Answers too large for the channel of calls, where they would pass through the window's own thread: each waits to be fetched once, from `answer/<id>`. */
export function createAnswers() {
  const kept = new Map<string, Uint8Array>();
  return {
    /** What goes over the channel: the outcome itself, or where it waits. */
    forWindow(outcome: unknown): unknown {
      const bytes = packed(outcome);
      if (bytes === null) return outcome;
      const id = randomUUID();
      kept.set(id, bytes);
      return { packed: `answer/${id}` };
    },
    /** The answer that waits at a path of the window's address; null where none does. */
    take(path: string): Uint8Array | null {
      const id = /^\/answer\/([\w-]+)$/.exec(path)?.[1] ?? '';
      const bytes = kept.get(id) ?? null;
      kept.delete(id);
      return bytes;
    },
    /** The page that would have fetched them is gone. */
    clear: () => kept.clear(),
  };
}
export type Answers = ReturnType<typeof createAnswers>;
