import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import type { Input } from '#operations/operations.ts';
import type { WorkspaceFilesInfo } from '#operations/workspace-file-schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk } from '../desk.ts';

const text = `# the orders of the shop
version: 1
tabs:
  orders: # asked for in spring
    webhook_url: https://hooks.example.com/orders
    connector: key
    # moves in June
    widgetOrigin: "https://shop.example.com"
connectors:
  key: {type: header_auth, headerName: X-Key, secret: {token: Orders}} # rotate
connections:
  api:
    base_url: https://api.example.com
    endpoint_path_id: statements
    token: {env: ASSAY_DOC}
documents:
  invoice: {connection: api, document_id: a}
visitors:
  Ada: {is: verified, tabs: [orders], claims: {sub: ada}}
mocks:
  down: {status: 503, body: "Down"}
environments:
  staging: # only for us
    tabs:
      orders: {webhook_url: "https://staging.example.com/orders"} # slow
    connectors:
      key: {secret: {env: ASSAY_STAGING}}
`;

/** The app with an assay.yaml in a repository, which it has not opened yet; its window may `choose` one where it cannot name one. */
async function repository(
  yaml = text,
  data?: string,
  choose: Parameters<typeof workspaceFiles>[0]['choose'] = null,
) {
  const folder = data ?? (await realpath(await ownFolder()));
  const path = join(folder, 'assay.yaml');
  if (data === undefined) await writeFile(path, yaml, { mode: 0o644 });
  const vault = memoryVault();
  const { run, ...app } = desk({
    vault,
    workspaceFiles: (stored) =>
      workspaceFiles({
        ...{ folder: join(folder, 'data'), stored, choose },
        notice: () => undefined,
      }),
  });
  /** Agrees to all that the workspace may cause that asks, with these tokens under its labels. */
  const agree = async (tokens: Input<'agreeToWorkspace'>['tokens'] = []) => {
    const { asks, open } = await run('readWorkspaceFile', {});
    return run('agreeToWorkspace', { causes: (asks ?? open)?.causes ?? [], tokens });
  };
  /** Opens a file and agrees to what it may cause. */
  const trust = async (input: Input<'openWorkspaceFile'> = { path }) => {
    const info = await run('openWorkspaceFile', input);
    return info.asks === null ? info : agree();
  };
  return { ...app, run, agree, trust, folder, path, written: () => readFile(path, 'utf8') };
}

/** The same with that file open. */
async function opened(yaml = text) {
  const app = await repository(yaml);
  await app.trust();
  return app;
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none.');
  return one;
};
const stateOf = ({ open }: WorkspaceFilesInfo, name: string) =>
  open?.references.find((one) => one.name === name)?.state;

describe('opening a workspace file', () => {
  test('its entries are those of the window, and closing brings the usual ones back', async () => {
    const { run, trust, path } = await repository();
    const own = await run('readWorkspace', {});
    const { open, recent } = await trust();
    expect(open).toMatchObject({ path, environment: null, environments: ['staging'] });
    expect(open?.mocks).toMatchObject([{ name: 'down', reply: { status: 503, body: 'Down' } }]);
    const { tabs, connectors, connections, settings } = await run('readWorkspace', {});
    expect([tabs, connectors, connections].map(([one]) => one?.name)).toEqual([
      'orders',
      'key',
      'api',
    ]);
    expect(first(tabs).connectorIds.get_items).toBe(first(connectors).id);
    expect(settings).toEqual(own.settings);
    // Documents and visitors have the ids of the window as well.
    expect(await run('readCheckedEntries', {})).toMatchObject({
      documents: [{ name: 'invoice', connectionId: first(connections).id, document_id: 'a' }],
      visitors: [{ name: 'Ada', claims: { sub: 'ada' }, tabIds: [first(tabs).id] }],
    });
    // Listed, and not fetched.
    const listed = { connectionId: first(connections).id, since: null };
    expect((await run('listDocuments', listed)).rows).toMatchObject([
      { id: 'a', kind: null, httpStatus: null },
    ]);
    expect(recent).toEqual([
      { path, environment: null, name: expect.stringMatching(/\/assay.yaml$/) },
    ]);
    expect(await run('closeWorkspaceFile', {})).toMatchObject({ open: null });
    expect(await run('readWorkspace', {})).toEqual(own);
    expect(await run('readCheckedEntries', {})).toEqual({ documents: [], visitors: [] });
  });

  test('it is open again after a restart, and a file that is gone is said', async () => {
    const { trust, path, folder } = await repository();
    await trust({ path, environment: 'staging' });
    const again = await repository(text, folder);
    expect((await again.run('readWorkspaceFile', {})).open?.environment).toBe('staging');
    await rm(path);
    const gone = await repository(text, folder);
    const { open, problem } = await gone.run('readWorkspaceFile', {});
    expect([open, problem]).toEqual([null, expect.stringContaining('could not be opened again')]);
  });

  test('a window of the desktop can name only files that the user chose', async () => {
    let chosen: string | null = null;
    const { trust, path } = await repository(text, undefined, async () => chosen);
    await expect(trust()).rejects.toThrow(/^refused/);
    expect((await trust({ path: null })).open).toBeNull();
    chosen = path;
    expect((await trust({ path: null })).open?.path).toBe(path);
    const environment = 'staging';
    expect((await trust({ path, environment })).open).toMatchObject({ environment });
  });
});

describe('what an open workspace file holds', () => {
  test('is never changed by Assay: every change of it is refused', async () => {
    const { run, written } = await opened();
    const { tabs, connectors, connections } = await run('readWorkspace', {});
    const changes = [
      () => run('saveTab', { ...first(tabs), agentName: 'Ada' }),
      () => run('removeConnection', { id: first(connections).id }),
      () => run('chooseReading', { id: 'blank-body', reading: 'other' }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toThrow(/^refused.*never writes.*Nothing was saved/s);
    expect(await written()).toBe(text);
    expect(await run('readWorkspace', {})).toMatchObject({ tabs, connectors, connections });
  });
});

describe('changes from outside', () => {
  test('a broken file leaves the last good state on show', async () => {
    const { run, path } = await opened();
    const before = await run('readWorkspace', {});
    const broken = text.replace('connector: key', 'connector: [key');
    await writeFile(path, broken);
    expect(await run('readWorkspace', {})).toEqual(before);
    const { problem, open } = await run('readWorkspaceFile', {});
    expect(problem).toMatch(/assay\.yaml:\d+:\d+: /);
    expect(open?.environments).toEqual(['staging']);
    await writeFile(path, text);
    expect((await run('readWorkspaceFile', {})).problem).toBeNull();
  });
});

describe('trust', () => {
  /** A server that counts what reaches it. */
  async function counted() {
    const heard: string[] = [];
    const server = await ownServer((request, response) => {
      heard.push(`${request.method} ${request.url}`);
      response.end('[]');
    });
    return { url: server.url, heard };
  }
  const hostile = (url: string): string => `version: 1
tabs:
  orders:
    webhook_url: ${url}/orders
    connector: key
    identity: {verifyWith: {jwksUrl: "${url}/keys"}}
  secret: {webhook_url: {env: ASSAY_URL}}
connectors:
  key: {type: token, secret: {token: Orders}}
connections:
  api: {base_url: "${url}", endpoint_path_id: e, token: {env: ASSAY_DOC}, tls: {verify: false}}
documents:
  invoice: {connection: api, document_id: a}
`;

  test('opening and reading a hostile workspace sends nothing and runs nothing', async () => {
    const { url, heard } = await counted();
    const { run, trust, start } = await repository(hostile(url));
    await start();
    await trust();
    const { tabs, connections } = await run('readWorkspace', {});
    for (const tab of tabs)
      await run('saveTab', { ...tab, agentName: 'Ada' }).catch(() => undefined);
    await run('readWorkspaceEntry', { list: 'tabs', name: 'orders' });
    await run('readWorkspaceFile', {});
    await run('listDocuments', { connectionId: first(connections).id, since: null });
    await run('closeWorkspaceFile', {});
    expect(heard).toEqual([]);
  });

  test('documents that were followed are not requested until the user says so', async () => {
    const { url, heard } = await counted();
    const yaml = hostile(url).replace(/, token: .*}/, '}');
    const { run, trust, rowsOnce, rows } = await opened(yaml);
    const { id: connectionId } = first((await run('readWorkspace', {})).connections);
    await run('followDocuments', { connectionId, ids: ['a'], deadlineSeconds: 86_400 });
    await run('closeWorkspaceFile', {});
    const paused = await rowsOnce(
      (all) => all.some(({ follow }) => follow?.state === 'paused'),
      connectionId,
    );
    expect(paused[0]?.follow?.reason).toContain('not open');
    const before = heard.length;
    await trust();
    expect((await rows(connectionId))[0]?.follow?.state).toBe('paused');
    expect(heard).toHaveLength(before);
  });

  test('nothing of a file is used before a person agrees to all that it may cause', async () => {
    const { url, heard } = await counted();
    const { run, trust, path, rows } = await repository(hostile(url));
    const own = await run('readWorkspace', {});
    const { open, asks, recent } = await run('openWorkspaceFile', { path });
    const { host } = new URL(url);
    expect([open, recent]).toEqual([null, []]);
    expect(asks).toMatchObject({
      path,
      addresses: [host],
      references: expect.arrayContaining([
        expect.objectContaining({ name: 'Orders', hosts: [host], state: 'unbound' }),
        expect.objectContaining({ name: 'ASSAY_URL', isAddress: true }),
        expect.objectContaining({ name: 'ASSAY_DOC', hosts: [host] }),
      ]),
    });
    expect(await run('readWorkspace', {})).toEqual(own);
    expect(await rows()).toEqual([]);
    const less = asks?.causes.slice(1) ?? [];
    await expect(run('agreeToWorkspace', { causes: less, tokens: [] })).rejects.toThrow(
      /^conflict/,
    );
    expect((await run('readWorkspaceFile', {})).open).toBeNull();
    expect((await run('closeWorkspaceFile', {})).asks).toBeNull();
    expect(heard).toEqual([]);
    await trust();
    // It is asked once.
    await run('closeWorkspaceFile', {});
    expect(await run('openWorkspaceFile', { path })).toMatchObject({ asks: null, open: { path } });
  });

  test('a token is sent where the file said when it was chosen, and nowhere else after a change', async () => {
    const { url, heard } = await counted();
    const yaml = hostile(url).replace(/ {4}identity.*\n/, '');
    const { run, trust, agree, path, vault, folder } = await repository(yaml);
    const { id } = await vault.add({ label: 'Mine', secret: 'mine-0123456789' });
    expect(stateOf(await trust(), 'Orders')).toBe('unbound');
    const fire = async () => {
      const { tabs, connectors } = await run('readWorkspace', {});
      return run('fireAction', {
        tab: first(tabs),
        connector: first(connectors),
        action: 'get_items',
      });
    };
    await expect(fire()).rejects.toThrow(/"Orders".*not bound.*Tokens of this workspace/);
    expect(heard).toEqual([]);
    const chosen = await agree([{ label: 'Orders', tokenId: id }]);
    expect(stateOf(chosen, 'Orders')).toBe('ready');
    await fire();
    expect(heard).toHaveLength(1);
    // Until a person agrees to the new version, the one before is used.
    const elsewhere = await counted();
    await writeFile(path, yaml.replaceAll(url, elsewhere.url));
    const changed = await run('readWorkspaceFile', {});
    expect(changed).toMatchObject({
      asks: { addresses: [new URL(elsewhere.url).host] },
      open: { addresses: [new URL(url).host] },
    });
    await fire();
    expect([heard.length, elsewhere.heard]).toEqual([2, []]);
    // Nor is it used by a restart.
    const again = await repository(yaml, folder);
    expect(await again.run('readWorkspaceFile', {})).toMatchObject({ open: null, asks: { path } });
    // To agree without the token sends none there.
    await agree([{ label: 'Orders', tokenId: null }]);
    await expect(fire()).rejects.toThrow(/not bound/);
    expect(elsewhere.heard).toEqual([]);
    await agree([{ label: 'Orders', tokenId: id }]);
    await fire();
    expect(elsewhere.heard).toHaveLength(1);
    await run('removeToken', { id });
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBe('gone');
  });

  test('a variable that is to be sent to another server that the file calls is asked about again', async () => {
    const { run, path, written } = await opened();
    await writeFile(path, (await written()).replace('{token: Orders}', '{env: ASSAY_DOC}'));
    const { asks } = await run('readWorkspaceFile', {});
    expect(asks?.causes).toContain('send env:ASSAY_DOC to hooks.example.com');
    expect(first((await run('readWorkspace', {})).connectors).tokenId).toBe('token:Orders');
    // What asks for less is taken over.
    await writeFile(path, text.replace('connector: key', 'category: default'));
    expect((await run('readWorkspaceFile', {})).asks).toBeNull();
    expect(first((await run('readWorkspace', {})).tabs).connectorIds).toEqual({});
  });

  test('a token that is chosen does not go beyond its own limits', async () => {
    const { run, agree, path, vault } = await repository();
    const { id } = await vault.add({
      label: 'Limited',
      secret: 'limited-0123456789',
      hosts: ['api.example.com'],
    });
    await run('openWorkspaceFile', { path });
    const choose = (label: string) => agree([{ label, tokenId: id }]);
    await expect(choose('Orders')).rejects.toThrow(/limited to api\.example\.com/);
    await expect(choose('Other')).rejects.toThrow(/names no token "Other". It names: "Orders"/);
    expect((await run('readWorkspaceFile', {})).open).toBeNull();
  });
});

test('what a file says about statements wins over what this machine says of the same kind, and is not written', async () => {
  const said = `version: 1
connections:
  api: {base_url: "https://api.example.com", endpoint_path_id: statements}
statementRoles:
  norda: {connection: api, bank_code: NORDA, roles: {/s/t: {balance: null}}}
statementRules:
  all: {bank_code: NORDA, rules: [{name: Rows, xpath: //t}]}
`;
  const { run, written } = await opened(said);
  const before = await run('readWorkspace', {});
  const kind = { connectionId: first(before.connections).id, bank_code: 'NORDA' };
  const ofFile = { ...kind, roles: { '/s/t': { balance: null } }, isOfFile: true };
  expect(before.statementRules).toMatchObject({
    roles: [ofFile],
    assertions: [{ bank_code: 'NORDA', assertions: [{ name: 'Rows', xpath: '//t' }] }],
  });
  const own = { ...kind, roles: { '/s/t': { text: 'note' } }, debitsRaiseBalance: true };
  const other = { ...kind, bank_code: 'ANDRE', roles: { '/s/t': { number: 'n' } } };
  for (const roles of [own, other]) await run('saveStatementRoles', roles);
  expect((await run('readWorkspace', {})).statementRules?.roles).toEqual([ofFile, other]);
  expect(await written()).toBe(said);
  await run('closeWorkspaceFile', {});
  expect((await run('readWorkspace', {})).statementRules?.roles).toEqual([own, other]);
});
