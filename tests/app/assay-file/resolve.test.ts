import { describe, expect, test } from 'vitest';
import { resolveAssayFile } from '#app/assay-file/resolve.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';

const file = assayFileSchema.parse({
  version: 1,
  tabs: {
    orders: {
      webhook_url: 'https://hooks.example.com/orders',
      connector: 'key',
      connectors: { update_item: 'other' },
      identity: { verifyWith: { secret: { token: 'Customer' } } },
    },
    messages: { webhook_url: { env: 'ASSAY_URL' }, category: 'messaging', connector: 'key' },
  },
  connectors: {
    key: { type: 'header_auth', headerName: 'X-Key', secret: { token: 'Orders' } },
    other: { type: 'bearer_token', secret: { env: 'ASSAY_OTHER' } },
  },
  connections: {
    api: {
      base_url: 'https://api.example.com:8443',
      endpoint_path_id: 'abc',
      token: { env: 'ASSAY_TOKEN' },
      proxy: { url: 'http://proxy.example.com:3128', credentials: { env: 'ASSAY_PROXY' } },
    },
  },
  documents: { invoice: { connection: 'api', document_id: 'a' } },
  visitors: { anna: { claims: { sub: 'anna' }, tabs: ['orders'] } },
  environments: {
    staging: {
      tabs: {
        orders: {
          webhook_url: 'https://staging.example.com/orders',
          widgetOrigin: 'https://staging.shop.example',
          verifyWith: { secret: { env: 'ASSAY_CUSTOMER' } },
        },
      },
      connectors: { key: { secret: { env: 'ASSAY_STAGING_KEY' } } },
      connections: { api: { base_url: 'https://staging.example.com' } },
    },
  },
});

describe('a workspace in the form of the app', () => {
  test('has the names of the file as ids, and fits the schemas of the app', async () => {
    const { tabs, connectors, connections, documents, visitors } = await resolveAssayFile(
      file,
      null,
    );
    for (const tab of tabs) expect(tabSchema.parse(tab)).toEqual(tab);
    for (const one of connectors) expect(namedConnectorSchema.parse(one)).toEqual(one);
    for (const one of connections) expect(connectionSchema.parse(one)).toEqual(one);
    expect(tabs.map(({ id, tabName }) => [id, tabName])).toEqual([
      ['orders', 'orders'],
      ['messages', 'messages'],
    ]);
    expect(documents).toEqual([
      { name: 'invoice', connectionId: 'api', document_id: 'a', age: null, expected: 'completed' },
    ]);
    expect(visitors).toEqual([
      { name: 'anna', is: 'verified', claims: { sub: 'anna' }, tabIds: ['orders'] },
    ]);
  });

  test('each reference names the servers that the file sends it to', async () => {
    const { references } = await resolveAssayFile(file, null);
    expect(
      references.map(({ id, hosts, signs, isAddress }) => [id, hosts, signs, isAddress]),
    ).toEqual(
      expect.arrayContaining([
        ['token:Customer', [], true, false],
        ['token:Orders', ['hooks.example.com'], false, false],
        ['env:ASSAY_OTHER', ['hooks.example.com'], false, false],
        ['env:ASSAY_URL', [], false, true],
        ['env:ASSAY_TOKEN', ['api.example.com:8443', 'proxy.example.com:3128'], false, false],
        ['env:ASSAY_PROXY', ['proxy.example.com:3128'], false, false],
      ]),
    );
    expect(references).toHaveLength(6);
  });

  test('an environment replaces addresses, origins and references, and nothing else', async () => {
    const plain = await resolveAssayFile(file, null);
    const staging = await resolveAssayFile(file, 'staging');
    const first = ({ tabs, connectors, connections }: typeof plain) => [
      tabs[0],
      connectors[0],
      connections[0],
    ];
    const verifyWith = { secretTokenId: 'env:ASSAY_CUSTOMER' };
    const changed = [
      {
        webhook_url: 'https://staging.example.com/orders',
        widgetOrigin: 'https://staging.shop.example',
        identity: { ...plain.tabs[0]?.identity, verifyWith },
      },
      { tokenId: 'env:ASSAY_STAGING_KEY' },
      { base_url: 'https://staging.example.com' },
    ];
    expect(first(staging)).toEqual(first(plain).map((one, at) => ({ ...one, ...changed[at] })));
    expect(staging.references.map(({ id }) => id)).not.toContain('token:Orders');
  });

  test('an environment that the file does not have is named with those that it has', async () => {
    await expect(resolveAssayFile(file, 'prod')).rejects.toMatchObject({
      code: 'not-found',
      message: 'The workspace has no environment "prod". Choose one of: staging.',
    });
  });
});

describe('the transport of a tab', () => {
  const ownFile = assayFileSchema.parse({
    version: 1,
    tabs: {
      orders: {
        webhook_url: 'https://hooks.example.com/orders',
        connector: 'key',
        timeoutSeconds: 45,
        tls: { servername: 'orders.example.com' },
        proxy: { url: 'http://proxy.example.com:3128', credentials: { env: 'ASSAY_PROXY' } },
      },
      hidden: {
        webhook_url: { env: 'ASSAY_URL' },
        proxy: { url: 'http://proxy.example.com:3128' },
      },
      proven: {
        webhook_url: 'https://secure.example.com/hook',
        clientCertificate: { key: { env: 'ASSAY_CLIENT' }, passphrase: { env: 'ASSAY_PASS' } },
      },
    },
    connectors: { key: { type: 'bearer_token', secret: { env: 'ASSAY_KEY' } } },
  });

  test('is in the tab, and every server on the way is in the limits of the secrets', async () => {
    const { tabs, references } = await resolveAssayFile(ownFile, null);
    const [orders, hidden, proven] = tabs.map((tab) => tabSchema.parse(tab).transport);
    expect(orders).toMatchObject({
      timeoutSeconds: 45,
      tls: { verify: true, ca: null, servername: 'orders.example.com' },
      proxy: { url: 'http://proxy.example.com:3128' },
      proxyTokenId: 'env:ASSAY_PROXY',
    });
    expect(hidden).toMatchObject({ timeoutSeconds: 20, proxyTokenId: null });
    expect(proven?.clientCertificate).toEqual({
      tokenId: 'env:ASSAY_CLIENT',
      certificate: null,
      passphraseTokenId: 'env:ASSAY_PASS',
    });
    expect(Object.fromEntries(references.map(({ id, hosts }) => [id, hosts]))).toEqual({
      'env:ASSAY_PROXY': ['proxy.example.com:3128'],
      'env:ASSAY_URL': ['proxy.example.com:3128'],
      'env:ASSAY_CLIENT': ['secure.example.com'],
      'env:ASSAY_PASS': ['secure.example.com'],
      'env:ASSAY_KEY': ['hooks.example.com', 'proxy.example.com:3128'],
    });
  });
});
