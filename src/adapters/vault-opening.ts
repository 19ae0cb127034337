import { limitOf } from '#operations/vault-schemas.ts';
import type { VaultFile } from './vault-file.ts';
import type { Keeper, Opened } from './vault-keeper.ts';
import { purposeOf } from './vault-limit.ts';
import { createRenewal } from './vault-renewal.ts';
import type { Encrypted, StoredToken, StoredVault } from './vault-stored.ts';

/** More ciphertexts than anybody stores; a bound all the same. */
const mostKnown = 10_000;

/**
 * What is shown of a secret so that people can tell tokens apart: the last four characters, of one so long that they give nothing away.
 */
export const lastFour = (secret: string): string => (secret.length >= 20 ? secret.slice(-4) : '');

/** Whether a secret can be used now, and what is shown of one that can. */
export type SecretState = { state: 'ready'; lastFour: string } | { state: 'locked' | 'unreadable'; lastFour: '' };

/**
 * Opens stored secrets, and remembers which ciphertexts the system opened in this run: a list is asked for again and again, and a keyring can be slow. Only what is
 * shown of a secret is remembered, and a ciphertext that no longer opens is forgotten at once.
 */
export function createOpening(file: VaultFile, keeper: Keeper) {
  const opens = new Map<string, string>();
  const renewal = createRenewal(file, keeper);
  const nameOf = (token: StoredToken, kept: Encrypted): string | null =>
    kept.by === 'system' ? JSON.stringify([token.id, kept, limitOf(token)]) : null;

  /** The secret, opened now whatever was known of it. */
  async function open(token: StoredToken, kept: Encrypted, stored: StoredVault): Promise<Opened> {
    const opened = await keeper.open(kept, purposeOf(token, kept), stored);
    const name = nameOf(token, kept);
    if (name === null) return opened;
    if (typeof opened === 'object') {
      if (opens.size < mostKnown) opens.set(name, lastFour(opened.text));
      if (opened.again && kept.by === 'system') renewal.begin(token, kept, opened.text);
    } else if (opens.delete(name)) file.changed();
    return opened;
  }
  return {
    open,
    async stateOf(token: StoredToken, kept: Encrypted, stored: StoredVault): Promise<SecretState> {
      const known = opens.get(nameOf(token, kept) ?? '');
      if (known !== undefined) return { state: 'ready', lastFour: known };
      const opened = await open(token, kept, stored);
      return typeof opened === 'object' ? { state: 'ready', lastFour: lastFour(opened.text) } : { state: opened, lastFour: '' };
    },
    /** Comes back when nothing is being encrypted anew. */
    settled: renewal.settled,
  };
}
export type Opening = ReturnType<typeof createOpening>;
