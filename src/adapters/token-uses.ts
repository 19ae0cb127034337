import { z } from 'zod';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { JsonFile } from './json-file.ts';

/** When each token was used last, by its id. */
export const tokenUsesSchema = z.object({
  version: z.literal(1),
  uses: z.record(z.string(), z.object({ at: z.iso.datetime(), to: z.string().nullable() })),
});
type Stored = z.infer<typeof tokenUsesSchema>;

/** Milliseconds that a use waits for others before all are written: a followed document uses its token again and again. */
const writtenAfter = 1000;

/** Remembers when tokens were used, in a file of its own, so that using one never touches a ciphertext. `file` null: for this run only. */
export async function createTokenUses(file: JsonFile<Stored> | null) {
  const uses = new Map(Object.entries((await file?.read().catch(() => null))?.uses ?? {}));
  const gone = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isDirty = false;
  // A use that is not written down is not worth a message.
  const write = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isDirty || file === null) return;
    isDirty = false;
    await file
      .change((stored) => {
        const all = { ...stored?.uses, ...Object.fromEntries(uses) };
        return { version: 1, uses: Object.fromEntries(Object.entries(all).filter(([id]) => !gone.has(id))) };
      })
      .catch(() => undefined);
  };
  const later = (): void => {
    isDirty = true;
    timer ??= setTimeout(() => void write(), writtenAfter).unref();
  };
  return {
    of: (id: string): TokenInfo['lastUsed'] => uses.get(id) ?? null,
    add(id: string, at: number, to: string | null): void {
      uses.set(id, { at: new Date(at).toISOString(), to });
      later();
    },
    forget(id: string): void {
      if (!uses.delete(id)) return;
      gone.add(id);
      later();
    },
    close: write,
  };
}
export type TokenUses = Awaited<ReturnType<typeof createTokenUses>>;

/** Uses that are forgotten with the run. */
export function usesOfThisRun(): TokenUses {
  const uses = new Map<string, NonNullable<TokenInfo['lastUsed']>>();
  return {
    of: (id) => uses.get(id) ?? null,
    add: (id, at, to) => void uses.set(id, { at: new Date(at).toISOString(), to }),
    forget: (id) => void uses.delete(id),
    close: async () => undefined,
  };
}
