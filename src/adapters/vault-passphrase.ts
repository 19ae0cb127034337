import { OperationError } from '#operations/outcome.ts';
import { createKeeper, type Keeper } from './vault-keeper.ts';
import { approvalPurposeOf, purposeOf } from './vault-limit.ts';
import type { Key, Passphrase } from './vault-seal.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

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
      const opened = await opening.open(was.approval, approvalPurposeOf(id), stored);
      // An approval that does not open allows nothing, and can be asked for again.
      const approval = typeof opened === 'object' ? await sealing.seal(opened.text, approvalPurposeOf(id), 'passphrase', after) : null;
      return { ...token, kept: { ...was, approval } };
    }
    if (was.by !== 'passphrase') return token;
    const opened = await opening.open(was, purposeOf(token, was), stored);
    if (typeof opened !== 'object')
      throw new OperationError(
        'storage',
        `The secret of "${label}" is damaged, or its limit was changed in the token file, so nothing was changed now. Replace or remove it, and change the passphrase then.`,
      );
    return { ...token, kept: await sealing.seal(opened.text, purposeOf(token, { limited: true }), 'passphrase', after) };
  };
  return { ...after, tokens: await Promise.all(stored.tokens.map(anew)) };
}

/** The vault with each secret of the passphrase that an earlier Assay stored sealed with its limit; null where there is none. The vault is unlocked. */
export async function withLimitsSealed(stored: StoredVault, keeper: Keeper): Promise<StoredVault | null> {
  let isSealed = false;
  const anew = async (token: StoredToken): Promise<StoredToken> => {
    if (token.kept.by !== 'passphrase' || token.kept.limited) return token;
    const opened = await keeper.open(token.kept, purposeOf(token, token.kept), stored);
    if (typeof opened !== 'object') return token;
    isSealed = true;
    return { ...token, kept: await keeper.seal(opened.text, purposeOf(token, { limited: true }), 'passphrase', stored) };
  };
  const tokens = await Promise.all(stored.tokens.map(anew));
  return isSealed ? { ...stored, tokens } : null;
}
