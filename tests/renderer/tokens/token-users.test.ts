import { expect, test } from 'vitest';
import { connectionSchema } from '#core/document/connection.ts';
import { usersOfToken } from '#renderer/tokens/token-users.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';

const connection = connectionSchema.parse({
  id: 'docs',
  name: 'Documents',
  base_url: 'https://api.example',
  endpoint_path_id: 'p',
  authorization: 'bearer',
  tokenId: 'one',
});
const connector = { id: 'key', name: 'Key', type: 'token', tokenId: 'one' } as const;
const tab = { ...blankTab(), name: 'Orders' };

const namesOf = (...given: Parameters<typeof usersOfToken>): string[] =>
  usersOfToken(...given).map(({ name }) => name);

test('connections use a token for themselves and for their proxy; one without a proxy sends it to none', () => {
  const proxied = {
    ...connection,
    name: 'Behind a proxy',
    tokenId: null,
    proxyTokenId: 'one',
    proxy: { url: 'http://proxy.example:3128' },
  };
  const without = { ...proxied, name: 'No proxy any more', proxy: null };
  expect(
    namesOf('one', { connections: [connection, proxied, without], connectors: [], tabs: [] }),
  ).toEqual(['Documents', 'Behind a proxy (proxy)']);
  expect(namesOf('two', { connections: [connection, proxied], connectors: [], tabs: [] })).toEqual(
    [],
  );
});

test('each tab whose actions name a connector uses its token, and a connector without one stands for itself', () => {
  const using = { ...tab, connectorIds: { get_items: 'key' } };
  expect(namesOf('one', { connections: [], connectors: [connector], tabs: [using, tab] })).toEqual([
    'Orders (connector Key)',
  ]);
  expect(namesOf('one', { connections: [], connectors: [connector], tabs: [tab] })).toEqual([
    'the connector Key',
  ]);
  expect(namesOf('two', { connections: [], connectors: [connector], tabs: [using] })).toEqual([]);
});
