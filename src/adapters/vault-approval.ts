import { OperationError } from '#operations/outcome.ts';
import type { SecretReference, TokenLimit } from '#operations/vault-schemas.ts';
import { keepOf } from './vault-info.ts';
import type { Keeper, SystemStore } from './vault-keeper.ts';
import { approvalPurposeOf, approvalText, isSameLimit } from './vault-limit.ts';
import type { Encrypted, StoredToken, StoredVault } from './vault-stored.ts';

/**
 * Which references may be used, and within which limit. The file keeps what a person allowed, encrypted, so that whoever writes into the file cannot allow
 * anything else. Where nothing can be encrypted now, it is allowed for this run; where this vault can encrypt nothing at all, variables and files need no
 * approval, because none could be kept.
 */
export function createApproval(keeper: Keeper, system: SystemStore | null) {
  /** Allowed in this run, by token. */
  const allowed = new Map<string, string>();

  /** Whatever can encrypt: a reference is no secret, and needs no choice of how secrets are kept. */
  async function sealed(id: string, text: string, stored: StoredVault): Promise<Encrypted | null> {
    for (const keep of new Set([keepOf(stored, system), 'system', 'passphrase'] as const)) {
      const kept = await keeper.seal(text, approvalPurposeOf(id), keep, stored).catch(() => null);
      if (kept !== null) return kept;
    }
    return null;
  }
  return {
    /** Whether the reference may be used as it stands. A command that waits for the passphrase can be allowed anew instead, and so is `unapproved`. */
    async stateOf(token: StoredToken, stored: StoredVault): Promise<'ready' | 'locked' | 'unapproved'> {
      const { id, kept } = token;
      if (kept.by !== 'reference') return 'ready';
      const text = approvalText(kept.reference, token);
      const isCommand = kept.reference.from === 'command';
      if (allowed.get(id) === text) return 'ready';
      if (kept.approval === null) return isCommand || keeper.canSeal(stored) ? 'unapproved' : 'ready';
      const opened = await keeper.open(kept.approval, approvalPurposeOf(id), stored);
      if (opened === 'locked' && !isCommand) return 'locked';
      return typeof opened === 'object' && opened.text === text ? 'ready' : 'unapproved';
    },
    /**
     * The token with its reference allowed within its limit. Throws an OperationError `conflict` when either is not the one that was shown.
     */
    async give(token: StoredToken, shown: SecretReference | undefined, limit: TokenLimit | undefined, stored: StoredVault): Promise<StoredToken> {
      const { id, kept } = token;
      if (kept.by !== 'reference') return token;
      const isShown = shown === undefined || JSON.stringify(shown) === JSON.stringify(kept.reference);
      if (!isShown || (limit !== undefined && !isSameLimit(limit, token)))
        throw new OperationError(
          'conflict',
          'Where this secret is read, or its limit, was changed while you were asked, so nothing was allowed. Look at it again.',
        );
      const text = approvalText(kept.reference, token);
      const approval = await sealed(id, text, stored);
      allowed.set(id, text);
      return approval === null ? token : { ...token, kept: { ...kept, approval } };
    },
    forget: (id: string): void => void allowed.delete(id),
  };
}
export type Approval = ReturnType<typeof createApproval>;
