import { OperationError } from '#operations/outcome.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { keepOf } from './vault-info.ts';
import type { Keeper, SystemStore } from './vault-keeper.ts';
import { commandPurposeOf } from './vault-passphrase.ts';
import type { Encrypted, StoredToken, StoredVault } from './vault-stored.ts';

/**
 * Which commands may run. The file keeps the command that a person allowed, encrypted, so that whoever writes into the file cannot allow another one; where nothing
 * can be encrypted now, it is allowed for this run.
 */
export function createApproval(keeper: Keeper, system: SystemStore | null) {
  /** Allowed in this run, by token, as JSON. */
  const allowed = new Map<string, string>();

  /** Whatever can encrypt: a command is no secret, and needs no choice of how secrets are kept. */
  async function sealed(id: string, command: string, stored: StoredVault): Promise<Encrypted | null> {
    for (const keep of new Set([keepOf(stored, system), 'system', 'passphrase'] as const)) {
      const kept = await keeper.seal(command, commandPurposeOf(id), keep, stored).catch(() => null);
      if (kept !== null) return kept;
    }
    return null;
  }
  return {
    async isGiven({ id, kept }: Pick<StoredToken, 'id' | 'kept'>, stored: StoredVault): Promise<boolean> {
      if (kept.by !== 'reference' || kept.reference.from !== 'command') return true;
      const command = JSON.stringify(kept.reference);
      if (allowed.get(id) === command) return true;
      if (kept.approval === null) return false;
      const opened = await keeper.open(kept.approval, commandPurposeOf(id), stored);
      return typeof opened === 'object' && opened.text === command;
    },
    /** The token with its command allowed. Throws an OperationError `conflict` when the command is not the one that was shown. */
    async give(token: StoredToken, shown: SecretReference | undefined, stored: StoredVault): Promise<StoredToken> {
      const { id, kept } = token;
      if (kept.by !== 'reference' || kept.reference.from !== 'command') return token;
      const command = JSON.stringify(kept.reference);
      if (shown !== undefined && JSON.stringify(shown) !== command)
        throw new OperationError('conflict', 'The command was changed while it was shown, so it is not allowed. Look at it again.');
      const approval = await sealed(id, command, stored);
      allowed.set(id, command);
      return approval === null ? token : { ...token, kept: { ...kept, approval } };
    },
    forget: (id: string): void => void allowed.delete(id),
  };
}
export type Approval = ReturnType<typeof createApproval>;
