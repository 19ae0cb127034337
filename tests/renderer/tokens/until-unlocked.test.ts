import { expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { createTokensStore, isRefusedUntilUnlocked } from '#renderer/tokens/store.ts';
import { storedToken } from '#tests/support/stored-token.ts';
import { answering, ok } from '../answering.ts';

const token = (id: string, state: TokenInfo['state']): TokenInfo => ({ ...storedToken, id, state });

test('a secret is kept back while its token is locked, and no other one is', async () => {
  const store = createTokensStore(
    answering({
      listTokens: () => ok([token('a', 'locked'), token('b', 'ready')]),
    }),
  );
  expect(isRefusedUntilUnlocked(store.getState(), ['a'])).toBe(false);
  await store.load();
  expect(isRefusedUntilUnlocked(store.getState(), [null, 'a'])).toBe(true);
  expect(isRefusedUntilUnlocked(store.getState(), ['b', undefined])).toBe(false);
});
