import { expect, test } from 'vitest';
import { connectionSchema } from '#core/document/connection.ts';
import { usersOfToken } from '#renderer/tokens/token-users.ts';
import { blankTab } from '#renderer/widget-setup/tab-draft.ts';

const connection = connectionSchema.parse({
  ...{ id: 'docs', name: 'Documents', base_url: 'https://api.example', endpoint_path_id: 'p', authorization: 'bearer' },
  tokenId: 'one',
});
const connector = { id: 'key', name: 'Key', type: 'token', tokenId: 'one' } as const;
const tab = { ...blankTab(), name: 'Orders' };

test('connections use a token for themselves and for their proxy', () => {
  const proxied = { ...connection, name: 'Behind a proxy', tokenId: null, proxyTokenId: 'one' };
  expect(usersOfToken('one', { connections: [connection, proxied], connectors: [], tabs: [] })).toEqual(['Documents', 'Behind a proxy']);
  expect(usersOfToken('two', { connections: [connection, proxied], connectors: [], tabs: [] })).toEqual([]);
});

test('a connector is named with the tabs whose actions name it', () => {
  const using = { ...tab, connectorIds: { get_items: 'key' } };
  expect(usersOfToken('one', { connections: [], connectors: [connector], tabs: [using, tab] })).toEqual(['the connector Key (Orders)']);
  expect(usersOfToken('one', { connections: [], connectors: [connector], tabs: [tab] })).toEqual(['the connector Key']);
  expect(usersOfToken('two', { connections: [], connectors: [connector], tabs: [using] })).toEqual([]);
});

test('a tab uses the secret that it verifies its visitors with', () => {
  const verifying = { ...tab, identity: { ...tab.identity, verifyWith: { secretTokenId: 'one' } } };
  expect(usersOfToken('one', { connections: [], connectors: [], tabs: [verifying, tab] })).toEqual(['Orders (identity)']);
  expect(usersOfToken('two', { connections: [], connectors: [], tabs: [verifying] })).toEqual([]);
});
