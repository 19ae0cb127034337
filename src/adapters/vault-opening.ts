import type { VaultFile } from './vault-file.ts';
import type { Keeper, Opened } from './vault-keeper.ts';
import { purposeOf } from './vault-passphrase.ts';
import { createRenewal } from './vault-renewal.ts';
import type { Encrypted, StoredToken, StoredVault } from './vault-stored.ts';

/** More ciphertexts than anybody stores; a bound all the same. */
const mostKnown = 10_000;

/**
 * Opens stored secrets, and remembers which ciphertexts the system opened in this run: a list is asked for again and again, and a keyring can be slow. Only the
 * verdict is remembered, never the secret, and a ciphertext that no longer opens is forgotten at once.
 */
export function createOpening(file: VaultFile, keeper: Keeper) {
  const opens = new Set<string>();
  const renewal = createRenewal(file, keeper);
  const nameOf = (id: string, kept: Encrypted): string | null => (kept.by === 'system' ? JSON.stringify([id, kept]) : null);

  /** The secret, opened now whatever was known of it. */
  async function open({ id }: Pick<StoredToken, 'id'>, kept: Encrypted, stored: StoredVault): Promise<Opened> {
    const opened = await keeper.open(kept, purposeOf(id), stored);
    const name = nameOf(id, kept);
    if (name === null) return opened;
    if (typeof opened === 'object') {
      if (opens.size < mostKnown) opens.add(name);
      if (opened.again && kept.by === 'system') renewal.begin(id, kept, opened.text);
    } else if (opens.delete(name)) file.changed();
    return opened;
  }
  return {
    open,
    async stateOf(token: Pick<StoredToken, 'id'>, kept: Encrypted, stored: StoredVault): Promise<'ready' | 'locked' | 'unreadable'> {
      const name = nameOf(token.id, kept);
      if (name !== null && opens.has(name)) return 'ready';
      const opened = await open(token, kept, stored);
      return typeof opened === 'object' ? 'ready' : opened;
    },
    /** Comes back when nothing is being encrypted anew. */
    settled: renewal.settled,
  };
}
export type Opening = ReturnType<typeof createOpening>;
