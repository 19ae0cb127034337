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

test('editing, replacing, pointing elsewhere, moving and allowing change the token in its place', async () => {
  const other = { ...token, id: 'b', label: 'B' };
  const reference = { from: 'environment', name: 'TOKEN' } as const;
  const store = createTokensStore(
    answering({
      listTokens: () => ok([token, other]),
      editToken: ({ label }) => ok({ ...token, label: String(label) }),
      replaceToken: () => ok({ ...token, lastFour: '9999' }),
      pointToken: () =>
        ok({ ...token, lastFour: '', keptBy: 'reference', reference, state: 'unapproved' }),
      approveToken: () => ok({ ...token, keptBy: 'reference', reference }),
      moveToken: () => ok({ ...other, keptBy: 'passphrase' }),
    }),
  );
  const { load, edit, replace, point, approve, move } = store;
  await load();
  await edit({ id: 'a', label: 'Anew', hosts: [], signs: false });
  expect(tokensOf(store.getState()).map((one) => one.label)).toEqual(['Anew', 'B']);
  await replace({ id: 'a', secret: 'new-9999' });
  expect(tokensOf(store.getState()).map((one) => one.lastFour)).toEqual(['9999', '1234']);
  await point({ id: 'a', reference });
  expect(tokensOf(store.getState())[0]).toMatchObject({ reference, state: 'unapproved' });
  await approve('a');
  await move('b');
  expect(tokensOf(store.getState()).map(({ state, keptBy }) => `${state} ${keptBy}`)).toEqual([
    'ready reference',
    'ready passphrase',
  ]);
});
