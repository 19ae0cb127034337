import { z } from 'zod';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { JsonFile } from '../storage/json-file.ts';

const useSchema = z.object({ at: z.iso.datetime(), to: z.string().nullable() });
/** When each token was used last, by its id. */
export const tokenUsesSchema = z.object({
  version: z.literal(1),
  uses: z.record(z.string(), useSchema),
});
type Stored = z.infer<typeof tokenUsesSchema>;

/**
 * Milliseconds that a use waits for others before all are written: a followed document uses its
 * token many times.
 */
const writtenAfter = 1000;

/** Remembers when tokens were used, in a file of its own, so that using one never touches a ciphertext. */
export async function createTokenUses(file: JsonFile<Stored>) {
  const uses = new Map(Object.entries((await file.read().catch(() => null))?.uses ?? {}));
  let timer: NodeJS.Timeout | null = null;
  let isDirty = false;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isDirty) return;
    isDirty = false;
    try {
      await file.change(() => ({ version: 1, uses: Object.fromEntries(uses) }));
    } catch {
      // A use that is not written down is not worth a message; the next one brings it along.
      isDirty = true;
    }
  }
  const writeNow = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const later = (): void => {
    isDirty = true;
    timer ??= setTimeout(() => void writeNow(), writtenAfter).unref();
  };
  return {
    of: (id: string): TokenInfo['lastUsed'] => uses.get(id) ?? null,
    add(id: string, at: number, to: string | null): void {
      uses.set(id, { at: new Date(at).toISOString(), to });
      later();
    },
    forget(id: string): void {
      uses.delete(id);
      later();
    },
    close: writeNow,
  };
}
export type TokenUses = Awaited<ReturnType<typeof createTokenUses>>;
