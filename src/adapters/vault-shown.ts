import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { TokenUses } from './token-uses.ts';
import type { Approval } from './vault-approval.ts';
import type { Opening } from './vault-opening.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

/** What is kept of every token, whatever is done with its secret. */
export type TokenFacts = Omit<StoredToken, 'kept'>;

/** What is shown of a secret so that people can tell tokens apart; nothing of one so short that four characters would give it away. */
export const lastFour = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');

export const notStored = (): OperationError =>
  new OperationError('not-found', 'This token is no longer stored. Choose another one, or add it again.');

function whyClosed({ label, kept }: Pick<StoredToken, 'label' | 'kept'>, state: 'locked' | 'unreadable'): string {
  if (state === 'locked') return `The secret of "${label}" is encrypted with the passphrase, and the vault is locked. Unlock it under Tokens.`;
  if (kept.by === 'passphrase')
    return `The secret of "${label}" is damaged: the passphrase does not open it. What is left of it is kept; replace it under Tokens.`;
  const backend = kept.by === 'system' && kept.backend !== '' ? ` (it was encrypted by ${kept.backend})` : '';
  return `The secret of "${label}" cannot be opened with what this system offers now${backend}. It is kept; replace it under Tokens, or start Assay where it was stored.`;
}

/** The error of a secret that is not to be had now. */
export const closed = (token: StoredToken, state: 'locked' | 'unreadable'): OperationError =>
  new OperationError(state === 'locked' ? 'locked' : 'secret-missing', whyClosed(token, state));

/** Tokens as everybody but the vault sees them. */
export function createShown({ opening, approval, uses }: { opening: Opening; approval: Approval; uses: TokenUses }) {
  const shared = ({ id, label, kind, lastFour: end, hosts }: TokenFacts) => ({ id, label, kind, lastFour: end, hosts, lastUsed: uses.of(id) });
  return {
    async stored(token: StoredToken, stored: StoredVault): Promise<TokenInfo> {
      const { kept } = token;
      if (kept.by === 'reference') {
        const ready = await approval.isGiven(token, stored);
        const note = ready ? '' : 'Its command was not shown yet: look at it and let it run, or it is asked about before its first use.';
        return { ...shared(token), keptBy: 'reference', reference: kept.reference, state: ready ? 'ready' : 'unapproved', note };
      }
      const state = await opening.stateOf(token, kept, stored);
      return { ...shared(token), keptBy: kept.by, reference: null, state, note: state === 'ready' ? '' : whyClosed(token, state) };
    },
    inMemory: (token: TokenFacts): TokenInfo => ({ ...shared(token), keptBy: 'memory', reference: null, state: 'ready', note: '' }),
  };
}
