import { type TokensStore, tokensOf } from './store.ts';

/** Whether the secret of any of these tokens is not available until the vault is unlocked. */
export const isRefusedUntilUnlocked = (
  state: ReturnType<TokensStore['getState']>,
  ids: readonly (string | null | undefined)[],
): boolean => tokensOf(state).some((token) => token.state === 'locked' && ids.includes(token.id));
