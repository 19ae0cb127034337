import { type TokensStore, tokensOf } from './store.ts';

/** Whether the locked vault keeps back the secret of any of these tokens. */
export const isRefusedUntilUnlocked = (
  state: ReturnType<TokensStore['getState']>,
  ids: readonly (string | null | undefined)[],
): boolean => tokensOf(state).some((token) => token.state === 'locked' && ids.includes(token.id));
