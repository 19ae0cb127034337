import { expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { createTokensStore, tokensOf } from '#renderer/tokens/store.ts';
import { storedToken } from '#tests/support/stored-token.ts';
import { answering, ok } from '../answering.ts';

const token: TokenInfo = { ...storedToken, id: 'a', label: 'A' };

test('a token that was added is listed with its limit, and its secret is nowhere in the store', async () => {
  const store = createTokensStore(
    answering({
      addToken: ({ label, hosts = [] }) =>
        ok({ ...token, label: String(label), hosts: hosts.map(String) }),
    }),
  );
  expect(
    await store.add({
      label: 'Mine',
      hosts: ['api.example'],
      authorization: null,
      signs: false,
      secret: 'very-secret-1234',
    }),
  ).toBeNull();
  expect(tokensOf(store.getState())).toEqual([{ ...token, label: 'Mine', hosts: ['api.example'] }]);
  expect(JSON.stringify(store.getState())).not.toContain('very-secret');
});

test('a secret that was replaced changes its token in its place', async () => {
  const store = createTokensStore(
    answering({
      listTokens: () => ok([token, { ...token, id: 'b' }]),
      replaceToken: () => ok({ ...token, lastFour: '9999' }),
    }),
  );
  await store.load();
  await store.replace({ id: 'a', secret: 'new-9999' });
  expect(tokensOf(store.getState()).map(({ lastFour }) => lastFour)).toEqual(['9999', '1234']);
});
