import { expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { createTokensStore, tokensOf } from '#renderer/tokens/store.ts';
import { answering } from '../answering.ts';

const ready = { keptBy: 'system', reference: null, state: 'ready', note: '', hosts: [], lastUsed: null } satisfies Partial<TokenInfo>;
const token: TokenInfo = { id: 'a', label: 'A', kind: 'token', lastFour: '1234', ...ready };

test('a token that was added is listed, and its secret is nowhere in the store', async () => {
  const store = createTokensStore(answering({ addToken: ({ label, kind }) => ({ ok: true, value: { ...token, label, kind } }) }));
  expect(await store.getState().add({ label: 'Mine', kind: 'api_key', secret: 'very-secret-1234' })).toBeNull();
  expect(tokensOf(store.getState())).toEqual([{ ...token, label: 'Mine', kind: 'api_key' }]);
  expect(JSON.stringify(store.getState())).not.toContain('very-secret');
});

test('a token that was not kept says why and is not listed', async () => {
  const error = { code: 'storage', message: 'The disk is full.' } as const;
  const store = createTokensStore(answering({ addToken: () => ({ ok: false, error }) }));
  expect(await store.getState().add({ label: 'Mine', kind: 'token', secret: 'x' })).toEqual(error);
  expect(tokensOf(store.getState())).toEqual([]);
});

test('renaming and replacing change the token in its place', async () => {
  const other = { ...token, id: 'b', label: 'B' };
  const store = createTokensStore(
    answering({
      listTokens: () => ({ ok: true, value: [token, other] }),
      editToken: ({ label, kind }) => ({ ok: true, value: { ...token, label, kind } }),
      replaceToken: () => ({ ok: true, value: { ...token, lastFour: '9999' } }),
    }),
  );
  await store.getState().load();
  await store.getState().rename({ id: 'a', label: 'Anew', kind: 'token' });
  expect(tokensOf(store.getState()).map((one) => one.label)).toEqual(['Anew', 'B']);
  await store.getState().replace({ id: 'a', secret: 'new-9999' });
  expect(tokensOf(store.getState()).map((one) => one.lastFour)).toEqual(['9999', '1234']);
});

test('after a removal the list is what the host says', async () => {
  const store = createTokensStore(answering({ listTokens: () => ({ ok: true, value: [token] }), removeToken: () => ({ ok: true, value: [] }) }));
  await store.getState().load();
  expect(await store.getState().remove('a')).toBeNull();
  expect(tokensOf(store.getState())).toEqual([]);
});
