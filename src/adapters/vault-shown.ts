import { OperationError } from '#operations/outcome.ts';
import { limitOf, type TokenInfo } from '#operations/vault-schemas.ts';
import type { TokenUses } from './token-uses.ts';
import type { Approval } from './vault-approval.ts';
import { lastFour, type Opening } from './vault-opening.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

/** What is kept of every token, whatever is done with its secret. */
export type TokenFacts = Omit<StoredToken, 'kept'>;

export const notStored = (): OperationError =>
  new OperationError('not-found', 'This token is no longer stored. Choose another one, or add it again.');

const whyNotOpened = 'its limit (hosts, signing or routes) was changed in the token file outside of Assay, or the file is damaged.';

function whyClosed({ label, kept }: Pick<StoredToken, 'label' | 'kept'>, state: 'locked' | 'unreadable'): string {
  if (state === 'locked' && kept.by === 'reference')
    return `What "${label}" may be used for is sealed with the passphrase, and the vault is locked. Unlock it under Tokens.`;
  if (state === 'locked') return `The secret of "${label}" is encrypted with the passphrase, and the vault is locked. Unlock it under Tokens.`;
  if (kept.by === 'passphrase')
    return `The passphrase does not open the secret of "${label}": ${whyNotOpened} Undo that change, or replace the secret and set its limit under Tokens.`;
  const backend = kept.by === 'system' && kept.backend !== '' ? ` (it was encrypted by ${kept.backend})` : '';
  return `The secret of "${label}" cannot be opened with what this system offers now${backend}, or ${whyNotOpened} It is kept. Replace it under Tokens, or start Assay where it was stored.`;
}

/** The error of a secret that is not to be had now. */
export const closed = (token: StoredToken, state: 'locked' | 'unreadable'): OperationError =>
  new OperationError(state === 'locked' ? 'locked' : 'secret-missing', whyClosed(token, state));

const whyUnapproved = ({ kept }: Pick<StoredToken, 'kept'>): string =>
  kept.by === 'reference' && kept.reference.from === 'command'
    ? 'Its command was not shown yet: look at it and let it run, or it is asked about before its first use.'
    : 'Where it is read and what it may be used for was not confirmed as it stands now: look at it, or it is asked about before its next use.';

/** The error of a reference that was not confirmed. */
export const notAllowed = (token: StoredToken): OperationError =>
  new OperationError('refused', `"${token.label}" cannot be used yet. ${whyUnapproved(token)}`);

/** Tokens as everybody but the vault sees them. */
export function createShown({ opening, approval, uses }: { opening: Opening; approval: Approval; uses: TokenUses }) {
  const shared = (token: TokenFacts) => {
    const { id, label, kind, authorization } = token;
    return { id, label, kind, authorization, ...limitOf(token), lastUsed: uses.of(id) };
  };
  return {
    async stored(token: StoredToken, stored: StoredVault): Promise<TokenInfo> {
      const { kept } = token;
      if (kept.by === 'reference') {
        const state = await approval.stateOf(token, stored);
        const note = state === 'ready' ? '' : state === 'locked' ? whyClosed(token, state) : whyUnapproved(token);
        return { ...shared(token), lastFour: '', keptBy: 'reference', reference: kept.reference, state, note };
      }
      const { state, lastFour: end } = await opening.stateOf(token, kept, stored);
      const note = state === 'ready' ? '' : whyClosed(token, state);
      return { ...shared(token), lastFour: end, keptBy: kept.by, reference: null, state, note };
    },
    inMemory: (token: TokenFacts, secret: string): TokenInfo => ({
      ...shared(token),
      lastFour: lastFour(secret),
      keptBy: 'memory',
      reference: null,
      state: 'ready',
      note: '',
    }),
  };
}
