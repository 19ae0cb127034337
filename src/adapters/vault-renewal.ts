import type { VaultFile } from './vault-file.ts';
import type { Keeper } from './vault-keeper.ts';
import { isSameLimit, purposeOf } from './vault-limit.ts';
import type { BySystem, StoredToken } from './vault-stored.ts';

/**
 * Encrypts anew, beside everything else, what the system wants encrypted with a newer key and what earlier Assays stored without a check or without its limit. The
 * old ciphertext stays until the new one is known to open and is written, and it is replaced only if nobody changed the token meanwhile. Failing is not told: the old one still
 * opens, and the next run tries again.
 */
export function createRenewal(file: VaultFile, keeper: Keeper) {
  const tried = new Set<string>();
  const running = new Set<Promise<void>>();

  async function renew(token: StoredToken, old: BySystem, secret: string): Promise<void> {
    const kept = await keeper.sealBySystem(secret, purposeOf(token, { limited: true }));
    // A system that is never content would have this go on for ever.
    tried.add(kept.ciphertext);
    await file.change(async (stored) => {
      const isSame = (now: StoredToken): boolean =>
        now.id === token.id && now.kept.by === 'system' && now.kept.ciphertext === old.ciphertext && isSameLimit(now, token);
      return stored.tokens.some(isSame) ? { ...stored, tokens: stored.tokens.map((now) => (isSame(now) ? { ...now, kept } : now)) } : null;
    });
  }
  return {
    /** Begins once a run for every ciphertext. */
    begin(token: StoredToken, old: BySystem, secret: string): void {
      if (tried.has(old.ciphertext)) return;
      tried.add(old.ciphertext);
      const work = renew(token, old, secret)
        .catch(() => undefined)
        .finally(() => running.delete(work));
      running.add(work);
    },
    settled: async (): Promise<void> => void (await Promise.all(running)),
  };
}
