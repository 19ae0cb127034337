import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonFile } from '#adapters/storage/json-file.ts';
import { markedText } from '#adapters/storage/our-marks.ts';
import { fromOlder } from '#operations/old-workspace.ts';
import { settingsSchema, workspaceSchema } from '#operations/schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { pem } from '#tests/support/network/tls-loopback.ts';

const tab = (id: string, category: string, connector: unknown, more = {}) => ({
  id,
  name: `Tab ${id}`,
  webhook_url: 'https://hook.example/',
  category,
  tabName: '',
  agentName: '',
  sessionId: '',
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  connector,
  ...more,
});
const file = (...tabs: unknown[]) => ({
  version: 1,
  connections: [],
  tabs,
  settings: settingsSchema.parse({}),
});
const token = { type: 'token', tokenId: 's-1' };
const header = { type: 'header_auth', headerName: 'X-Orders', tokenId: 's-2' };

describe('a workspace file with connectors inside the tabs', () => {
  test('is read without loss: each is one of the workspace, and the actions that carried it name it', () => {
    const read = workspaceSchema.parse(
      file(tab('a', 'default', token), tab('b', 'messaging', header), tab('c', 'default', null)),
    );
    expect(read.connectors).toEqual([
      { id: 'connector-of-a', name: 'Tab a', ...token },
      { id: 'connector-of-b', name: 'Tab b', ...header },
    ]);
    const [a, b] = ['connector-of-a', 'connector-of-b'];
    expect(read.tabs.map(({ connectorIds }) => connectorIds)).toEqual([
      { get_items: a, item_clicked: a },
      { get_items: b, item_clicked: b, create_item: b, update_item: b, delete_item: b },
      {},
    ]);
    for (const one of read.tabs) expect(one).not.toHaveProperty('connector');
  });

  test('is the same after it was written and read once more', () => {
    const read = workspaceSchema.parse(file(tab('a', 'messaging', header)));
    expect(workspaceSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });

  test('an id that is taken gets a number, and what a tab says already stays', () => {
    const taken = { id: 'connector-of-a', name: 'Mine', ...token };
    const mixed = {
      ...file(tab('a', 'default', header, { connectorIds: { get_items: 'connector-of-a' } })),
      connectors: [taken],
    };
    const read = workspaceSchema.parse(mixed);
    expect(read.connectors).toEqual([taken, { id: 'connector-of-a-2', name: 'Tab a', ...header }]);
    expect(read.tabs[0]?.connectorIds).toEqual({
      get_items: 'connector-of-a',
      item_clicked: 'connector-of-a-2',
    });
  });

  test('one whose connector cannot be read cannot be read, as any other file', async () => {
    const path = join(await ownFolder(), 'workspace.json');
    await writeFile(
      path,
      markedText('workspace', file(tab('a', 'default', { type: 'password', tokenId: 's' }))),
    );
    const notices: string[] = [];
    expect(
      await jsonFile(path, workspaceSchema, 'workspace', (notice) => notices.push(notice)).read(),
    ).toBeNull();
    expect(notices).toEqual([expect.stringContaining('connectors')]);
  });
});

test.each([null, 7, 'x', [], {}, { tabs: 1 }, { tabs: [null, 1, {}] }, file(), file({ id: 'a' })])(
  'whatever else is there is passed on: %j',
  (value) => expect(fromOlder(value)).toBe(value),
);

describe('a workspace file in which an earlier Assay stored a secret', () => {
  const verifying = (verifyWith: object) =>
    file(tab('a', 'default', undefined, { identity: { verifyWith } }));
  const privateKey = `-----BEGIN ${'PRIVATE KEY'}-----\nMC4CAQAwBQYDK2VwBCIEIKkeepMeOut\n-----END ${'PRIVATE KEY'}-----`;

  test.each([privateKey, '{"kty":"oct","k":"kkeepMeOut"}'])(
    'as a public key opens, without the key and with a word of it',
    (publicKey) => {
      const read = workspaceSchema.parse(verifying({ publicKey }));
      expect(read.tabs[0]?.identity.verifyWith).toEqual({
        publicKey: expect.stringContaining('was removed'),
      });
      expect(JSON.stringify(read)).not.toContain('keepMeOut');
    },
  );

  test('beside a certificate opens, with the certificates alone', () => {
    const connection = {
      id: 'c',
      name: 'C',
      baseUrl: 'https://api.example',
      pathId: 'p',
      tokenId: null,
    };
    const readCa = (ca: string) =>
      Object(fromOlder({ ...file(), connections: [{ ...connection, tls: { verify: true, ca } }] }))
        .connections[0].tls.ca;
    const certificate = pem('ca.pem').trim();
    expect(
      readCa(`# mine\n${certificate}\n${privateKey.replaceAll('PRIVATE KEY', 'private key')}\n`),
    ).toBe(certificate);
    expect(readCa(privateKey.replaceAll('PRIVATE KEY', 'CERTIFICATE'))).toBeNull();
    expect(readCa(certificate)).toBe(certificate);
  });

  test('in the address of a key set opens, with the address alone', () => {
    const read = workspaceSchema.parse(
      verifying({ jwksUrl: 'https://jo:keepMeOut@id.example/keys?a=1' }),
    );
    expect(read.tabs[0]?.identity.verifyWith).toEqual({ jwksUrl: 'https://id.example/keys?a=1' });
  });

  test('one whose keys are public is passed on as it is', () => {
    const value = verifying({ publicKey: '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}' });
    value.tabs.forEach((one) => void Reflect.deleteProperty(Object(one), 'connector'));
    expect(fromOlder(value)).toBe(value);
  });
});
