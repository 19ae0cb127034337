import { expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { createTokensStore } from '#renderer/tokens/store.ts';
import { isRefusedUntilUnlocked } from '#renderer/tokens/until-unlocked.ts';
import { answering } from '../answering.ts';

const token = (id: string, state: TokenInfo['state']): TokenInfo => ({
  id,
  label: id,
  kind: 'token',
  lastFour: '1234',
  keptBy: 'passphrase',
  reference: null,
  state,
  note: '',
  hosts: [],
  signs: false,
  routes: [],
  authorization: null,
  lastUsed: null,
});

test('a secret is kept back while its token is locked, and no other one is', async () => {
  const store = createTokensStore(
    answering({
      listTokens: () => ({ ok: true, value: [token('a', 'locked'), token('b', 'ready')] }),
    }),
  );
  expect(isRefusedUntilUnlocked(store.getState(), ['a'])).toBe(false);
  await store.getState().load();
  expect(isRefusedUntilUnlocked(store.getState(), [null, 'a'])).toBe(true);
  expect(isRefusedUntilUnlocked(store.getState(), ['b', undefined])).toBe(false);
});
