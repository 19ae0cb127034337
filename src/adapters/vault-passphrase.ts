import { OperationError } from '#operations/outcome.ts';
import { createKeeper, type SystemStore } from './vault-keeper.ts';
import { type Cost, type Key, newPassphrase, openPassphrase } from './vault-seal.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

/** What a secret of this token is sealed for: it opens for no other token. */
export const purposeOf = (id: string): string => `token:${id}`;

/**
 * The vault with another passphrase, and everything that was encrypted with the old one encrypted with the new one; commands that were
 * allowed under the old one are asked about again. Throws an OperationError, and changes nothing, for a wrong passphrase or a secret that is damaged.
 */
export async function withPassphrase(
  stored: StoredVault,
  passphrase: string,
  next: string,
  system: SystemStore | null,
  cost: Cost,
): Promise<{ stored: StoredVault; key: Key }> {
  const old = stored.passphrase === null ? null : await openPassphrase(passphrase, stored.passphrase);
  if (old === null) throw new OperationError('wrong-passphrase', 'This is not the passphrase of this vault. Nothing was changed; try again.');
  const { key, kept } = await newPassphrase(next, cost);
  const after: StoredVault = { ...stored, passphrase: kept };
  const [opening, sealing] = [createKeeper(system), createKeeper(system)];
  opening.hold(old);
  sealing.hold(key);
  const anew = async (token: StoredToken): Promise<StoredToken> => {
    const { id, label, kept: was } = token;
    if (was.by === 'reference') return was.approval?.by === 'passphrase' ? { ...token, kept: { ...was, approval: null } } : token;
    if (was.by !== 'passphrase') return token;
    const opened = await opening.open(was, purposeOf(id), stored);
    if (typeof opened !== 'object')
      throw new OperationError(
        'storage',
        `The secret of "${label}" is damaged, so nothing was changed. Replace or remove it, and change the passphrase then.`,
      );
    return { ...token, kept: await sealing.seal(opened.text, purposeOf(id), 'passphrase', after) };
  };
  return { stored: { ...after, tokens: await Promise.all(stored.tokens.map(anew)) }, key };
}
