import { OperationError } from '#operations/outcome.ts';
import { createKeeper } from './vault-keeper.ts';
import type { Key, Passphrase } from './vault-seal.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

/** What a secret of this token is sealed for: it opens for no other token. */
export const purposeOf = (id: string): string => `token:${id}`;
/** What the command that was allowed for this token is sealed for. */
export const commandPurposeOf = (id: string): string => `command:${id}`;

/**
 * The vault with another passphrase, and everything that was encrypted with the old one encrypted with the new one. Throws an OperationError `storage` for a
 * secret that is damaged: it could never be opened again, and somebody may still want to repair it.
 */
export async function reencrypted(stored: StoredVault, old: Key, next: { key: Key; kept: Passphrase }): Promise<StoredVault> {
  const after: StoredVault = { ...stored, passphrase: next.kept };
  const [opening, sealing] = [createKeeper(null), createKeeper(null)];
  opening.hold(old);
  sealing.hold(next.key);
  const anew = async (token: StoredToken): Promise<StoredToken> => {
    const { id, label, kept: was } = token;
    if (was.by === 'reference') {
      if (was.approval?.by !== 'passphrase') return token;
      const opened = await opening.open(was.approval, commandPurposeOf(id), stored);
      // An approval that does not open allows nothing, and can be asked for again.
      const approval = typeof opened === 'object' ? await sealing.seal(opened.text, commandPurposeOf(id), 'passphrase', after) : null;
      return { ...token, kept: { ...was, approval } };
    }
    if (was.by !== 'passphrase') return token;
    const opened = await opening.open(was, purposeOf(id), stored);
    if (typeof opened !== 'object')
      throw new OperationError(
        'storage',
        `The secret of "${label}" is damaged, so nothing was changed. Replace or remove it, and change the passphrase then.`,
      );
    return { ...token, kept: await sealing.seal(opened.text, purposeOf(id), 'passphrase', after) };
  };
  return { ...after, tokens: await Promise.all(stored.tokens.map(anew)) };
}
