import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import { usualTls } from '#core/http/route.ts';
import { type NamedConnector, type Tab, usualWebhookTransport } from '#core/widget/tab.ts';
import type { WorkspaceFilesInfo } from '#operations/workspace-file-schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, type Desk, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

const id = '00000000-0000-4000-8000-000000000001';

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

/** The app with an assay.yaml in a repository, which it has not opened yet. */
async function repository(yaml = text, data?: string) {
  const folder = data ?? (await realpath(await ownFolder()));
  const path = join(folder, 'assay.yaml');
  if (data === undefined) await writeFile(path, yaml, { mode: 0o644 });
  const vault = memoryVault();
  const app = desk({
    vault,
    workspaceFiles: (stored) =>
      workspaceFiles({
        folder: join(folder, 'data'),
        stored,
        choose: null,
        notice: () => undefined,
      }),
  });
  return { ...app, folder, path, vault, written: () => readFile(path, 'utf8') };
}

/** The same with that file open. */
async function opened(yaml = text) {
  const app = await repository(yaml);
  await app.run('openWorkspaceFile', { path: app.path });
  return app;
}

/** The record that a document service answers with while it works, and the rows of a webhook below /hook. */
async function answering(): Promise<string> {
  const record = { status_code: 200, id, status: 'Pending', bank_code: 'b', document_version: '1' };
  const server = await ownServer((request, response) =>
    response.end(JSON.stringify(request.url?.includes('/hook') ? [] : record)),
  );
  return server.url;
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none.');
  return one;
};
const stateOf = ({ open }: WorkspaceFilesInfo, name: string) =>
  open?.references.find((one) => one.name === name)?.state;

describe('opening a workspace file', () => {
  test('its entries are those of the window, and closing brings the usual ones back', async () => {
    const { run, path } = await repository();
    const own = await run('readWorkspace', {});
    const { open, recent } = await run('openWorkspaceFile', { path });
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
    const visitors = [
      { name: 'Ada', is: 'verified', claims: { sub: 'ada' }, tabIds: [first(tabs).id] },
    ];
    expect(open?.visitors).toEqual(visitors);
    expect(await run('readCheckedEntries', {})).toEqual({
      documents: [
        {
          name: 'invoice',
          connectionId: first(connections).id,
          document_id: 'a',
          age: null,
          expected: 'completed',
        },
      ],
      visitors,
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

  test('a document that the user took off the list stays off it when something else in the file changes', async () => {
    const { run, path, written } = await opened();
    const connectionId = first((await run('readWorkspace', {})).connections).id;
    const ids = async () =>
      (await run('listDocuments', { connectionId, since: null })).rows.map(({ id }) => id);
    expect(await ids()).toEqual(['a']);
    await run('removeDocuments', { connectionId, ids: ['a'] });
    await writeFile(path, (await written()).replace('# rotate', '# rotate soon'));
    await run('readWorkspace', {});
    expect(await ids()).toEqual([]);
    await writeFile(path, (await written()).replace('document_id: a', 'document_id: b'));
    await run('readWorkspace', {});
    expect(await ids()).toEqual(['b']);
  });

  test('entries of two environments have different ids, so that nothing stored is mixed up', async () => {
    const { run, path } = await opened();
    const base = first((await run('readWorkspace', {})).tabs);
    await run('openWorkspaceFile', { path, environment: 'staging' });
    const staging = first((await run('readWorkspace', {})).tabs);
    expect(staging.webhook_url).toBe('https://staging.example.com/orders');
    expect(staging.id).not.toBe(base.id);
    expect(staging.name).toBe(base.name);
    // A call is kept with the environment of its tab; of a tab that is no longer open, nobody knows.
    const mocked = { action: 'get_items', fault: { status: 200, body: '[]' } } as const;
    for (const tab of [staging, base])
      await run('fireAction', { ...mocked, tab: { ...tab, connectorIds: {} } });
    const { entries } = await run('listHistory', { limit: 2 });
    expect(entries.map(({ environment }) => environment)).toEqual([null, 'staging']);
  });

  test('it is open again after a restart, and a file that is gone is said', async () => {
    const { run, path, folder } = await repository();
    await run('openWorkspaceFile', { path, environment: 'staging' });
    const again = await repository(text, folder);
    expect((await again.run('readWorkspaceFile', {})).open?.environment).toBe('staging');
    await rm(path);
    const gone = await repository(text, folder);
    const { open, problem } = await gone.run('readWorkspaceFile', {});
    expect([open, problem]).toEqual([null, expect.stringContaining('could not be opened again')]);
  });

  test('a file that cannot be read is not opened, and what is wrong is named', async () => {
    const { run, path } = await repository(text.replace('version: 1', 'version: 1\nversoin: 2'));
    await expect(run('openWorkspaceFile', { path })).rejects.toThrow(/assay\.yaml:3:1: /);
    expect((await run('readWorkspaceFile', {})).open).toBeNull();
    await expect(run('openWorkspaceFile', { path, environment: 'prod' })).rejects.toThrow();
    await expect(run('openWorkspaceFile', { path: '/etc/passwd' })).rejects.toThrow(
      /\.yaml or \.yml/,
    );
  });

  test('a window of the desktop can name only files that the user chose', async () => {
    const folder = await realpath(await ownFolder());
    const path = join(folder, 'assay.yaml');
    await writeFile(path, text);
    let chosen: string | null = null;
    const { run } = desk({
      workspaceFiles: (stored) =>
        workspaceFiles({ folder, stored, choose: async () => chosen, notice: () => undefined }),
    });
    await expect(run('openWorkspaceFile', { path })).rejects.toThrow(/^refused/);
    expect((await run('openWorkspaceFile', { path: null })).open).toBeNull();
    chosen = path;
    expect((await run('openWorkspaceFile', { path: null })).open?.path).toBe(path);
    expect((await run('openWorkspaceFile', { path, environment: 'staging' })).open).toMatchObject({
      environment: 'staging',
    });
  });
});

describe('adding a kept call to a workspace file', () => {
  const seqOf = async ({ run }: Pick<Desk, 'run'>) =>
    first((await run('listHistory', { limit: 1 })).entries).seq;
  const fileOf = (url: string, more = ''): string =>
    `version: 1\nconnections:\n  api: # ours\n    base_url: ${url}\n    endpoint_path_id: abc\n${more}`;

  test('writes its document with the outcome it had and the connection of its server, once, until that is undone', async () => {
    const url = await answering();
    const app = await repository(fileOf(url));
    const { run, path, written } = app;
    await run('fetchDocument', { connection: connectionTo(url), id, age: null });
    const seq = await seqOf(app);
    await expect(run('addCheckedCall', { seq })).rejects.toThrow(/No workspace file is open/);
    await run('openWorkspaceFile', { path });
    const added = await run('addCheckedCall', { seq });
    expect(added).toEqual({
      list: 'documents',
      name: id,
      isNew: true,
      expected: 'pending',
      variable: null,
      credential: null,
    });
    const entry = `documents:\n  ${id}:\n    connection: api\n    document_id: ${id}\n    expected: pending\n`;
    expect(await written()).toBe(`${fileOf(url)}${entry}`);
    expect((await run('readCheckedEntries', {})).documents).toMatchObject([
      { document_id: id, expected: 'pending' },
    ]);
    expect(await run('addCheckedCall', { seq })).toEqual({ ...added, isNew: false });
    await run('removeCheckedEntry', added);
    expect(await written()).toBe(fileOf(url));
  });

  test('takes the connection that made it in any environment, and else refuses to guess', async () => {
    const url = await answering();
    const environments = `  other:\n    base_url: ${url}\n    endpoint_path_id: abc\nenvironments:\n  dev:\n    connections:\n      api:\n        base_url: ${url}\n`;
    const app = await repository(fileOf('https://api.example.com', environments));
    const { run, path, written } = app;
    await run('openWorkspaceFile', { path, environment: 'dev' });
    const connection = first((await run('readWorkspace', {})).connections);
    await run('fetchDocument', { connection, id, age: null });
    const seq = await seqOf(app);
    await run('fetchDocument', { connection: connectionTo(url), id: 'elsewhere', age: null });
    await expect(run('addCheckedCall', { seq: await seqOf(app) })).rejects.toThrow(
      /2 connections of the workspace file lead to 127/,
    );
    await run('openWorkspaceFile', { path });
    await run('addCheckedCall', { seq });
    expect(await written()).toContain('connection: api\n');
    await run('fetchDocument', {
      connection: connectionTo(url.replace('127.0.0.1', 'localhost')),
      id: 'elsewhere',
      age: null,
    });
    await expect(run('addCheckedCall', { seq: await seqOf(app) })).rejects.toThrow(
      /No connection of the workspace file leads to localhost/,
    );
  });

  test('writes its tab under a name that is free, with a variable in place of an address with a secret', async () => {
    const url = await answering();
    const other = `tabs:\n  Orders:\n    webhook_url: ${url}/hook/other\n`;
    const app = await repository(`version: 1\n${other}`);
    const { run, path, written } = app;
    const fire = async (place: string): Promise<number> => {
      const tab = tabOf(`${url}${place}`, { agentName: '' });
      await run('fireAction', { tab, action: 'get_items' });
      return seqOf(app);
    };
    const [plain, secret] = [
      await fire('/hook?shop=1'),
      await fire('/hook?key=9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c'),
    ];
    await run('openWorkspaceFile', { path });
    const added = { list: 'tabs', isNew: true, expected: null, credential: null } as const;
    const seen = await run('addCheckedCall', { seq: plain });
    expect(seen).toEqual({ ...added, name: 'Orders 2', variable: null });
    expect(await run('addCheckedCall', { seq: plain })).toEqual({ ...seen, isNew: false });
    const named = await run('addCheckedCall', { seq: secret });
    expect(named).toEqual({ ...added, name: 'Orders 3', variable: 'ASSAY_WEBHOOK_URL' });
    expect(await run('addCheckedCall', { seq: secret })).toMatchObject({ isNew: false });
    const { tabId, tabName, agentId, sessionId } = tabOf(url);
    const rest = `    category: default\n    tabId: ${tabId}\n    tabName: ${tabName}\n    agentId: ${agentId}\n    sessionId: ${sessionId}\n`;
    expect(await written()).toBe(
      `version: 1\n${other}  Orders 2:\n    webhook_url: ${url}/hook?shop=1\n${rest}  Orders 3:\n    webhook_url:\n      env: ASSAY_WEBHOOK_URL\n${rest}`,
    );
    expect((await run('readWorkspace', {})).tabs).toHaveLength(3);
  });

  test('writes a connector for the credential of a call, and removes both again', async () => {
    const url = await answering();
    const app = await repository('version: 1\n');
    const { run, path, written } = app;
    const { id: tokenId } = await run('addToken', { label: 'Key', secret: 'crd-9f8e7d6c5b4a' });
    const tab = tabOf(`${url}/hook`, { connectorIds: { get_items: 'k' } });
    const connector = { type: 'bearer_token', tokenId } as const;
    await run('fireAction', { tab, connector, action: 'get_items' });
    await run('openWorkspaceFile', { path });
    const added = await run('addCheckedCall', { seq: await seqOf(app) });
    expect(added).toMatchObject({ name: 'Orders', credential: 'ASSAY_WEBHOOK_KEY' });
    expect(await written()).toMatch(
      / {4}connector: Orders\nconnectors:\n {2}Orders:\n {4}type: bearer_token\n {4}secret:\n {6}env: ASSAY_WEBHOOK_KEY\n/,
    );
    const { tabs, connectors } = await run('readWorkspace', {});
    expect(tabs).toMatchObject([{ connectorIds: { get_items: connectors[0]?.id } }]);
    await run('removeCheckedEntry', added);
    expect(await written()).toBe('version: 1\n');
  });

  test('says of a call of a tab of the file that it is there', async () => {
    const url = await answering();
    const yaml = `version: 1\ntabs:\n  Orders:\n    webhook_url: ${url}/hook\n`;
    const app = await repository(yaml);
    const { run, path, written } = app;
    await run('openWorkspaceFile', { path });
    const ref = '11111111-1111-4111-8111-111111111111';
    const tab = first((await run('readWorkspace', {})).tabs);
    await run('fireAction', { tab, action: 'get_items', origin: { ref } });
    expect(await run('addCheckedCall', { ref })).toMatchObject({ name: 'Orders', isNew: false });
    expect(await written()).toBe(yaml);
  });

  test('removes no entry that another one names', async () => {
    const { run, written } = await opened();
    await expect(run('removeCheckedEntry', { list: 'tabs', name: 'orders' })).rejects.toThrow(
      /name of one of the tabs/,
    );
    expect(await written()).toBe(text);
  });
});

describe('saving into a workspace file', () => {
  /** The lines of the file before and after, without those that are the same. */
  const changedLines = (before: string, after: string): string[][] => {
    const [old, now] = [before.split('\n'), after.split('\n')];
    return [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))];
  };

  test('a setting of a tab changes in its line, and everything else stays as it is', async () => {
    const { run, written } = await opened();
    const tab = first((await run('readWorkspace', {})).tabs);
    const after = await run('saveTab', { ...tab, widgetOrigin: 'https://b.example.com' });
    expect(changedLines(text, await written())).toEqual([
      ['    widgetOrigin: "https://shop.example.com"'],
      ['    widgetOrigin: "https://b.example.com"'],
    ]);
    expect(first(after.tabs)).toEqual({ ...tab, widgetOrigin: 'https://b.example.com' });
  });

  test('what an environment sets is changed there, everything else in the base', async () => {
    const { run, path, written } = await repository();
    await run('openWorkspaceFile', { path, environment: 'staging' });
    const tab = first((await run('readWorkspace', {})).tabs);
    await run('saveTab', {
      ...tab,
      webhook_url: 'https://other.example.com/orders',
      agentName: 'Ada',
    });
    expect(changedLines(text, await written())).toEqual([
      ['      orders: {webhook_url: "https://staging.example.com/orders"} # slow'],
      [
        '    agentName: Ada',
        '      orders: {webhook_url: "https://other.example.com/orders"} # slow',
      ],
    ]);
  });

  test('how calls travel is saved for tabs and connections alike', async () => {
    const { run, written } = await opened();
    const { tabs, connections } = await run('readWorkspace', {});
    const transport = {
      timeoutSeconds: 7,
      tls: { ...usualTls, verify: false },
      proxy: { url: 'http://proxy.example.com:3128' },
      proxyTokenId: 'env:ASSAY_DOC',
      clientCertificate: {
        tokenId: 'token:Orders',
        certificate: null,
        passphraseTokenId: 'env:ASSAY_DOC',
      },
    };
    await run('saveTab', { ...first(tabs), transport });
    await run('saveConnection', { ...first(connections), ...transport });
    const lines = ['    timeoutSeconds: 7', '    tls:', '      verify: false', '    proxy:'];
    const [removed, added = []] = changedLines(text, await written());
    expect(removed).toEqual([]);
    expect(added.slice(0, 4)).toEqual(lines);
    const rest = [
      '      url: http://proxy.example.com:3128',
      '      credentials:',
      '        env: ASSAY_DOC',
      '    clientCertificate:',
      '      key:',
      '        token: Orders',
      '      passphrase:',
      '        env: ASSAY_DOC',
    ];
    expect(added.slice(4)).toEqual([...rest, ...lines, ...rest]);
    const { transport: _own, ...usual } = first((await run('readWorkspace', {})).tabs);
    await run('saveTab', usual);
    await run('saveConnection', first(connections));
    // The file leaves out what is usual, except a time limit that was written once.
    expect(changedLines(text, await written())[1]).toEqual([
      `    timeoutSeconds: ${usualWebhookTransport.timeoutSeconds}`,
      '    timeoutSeconds: 60',
    ]);
  });

  test('a new name is written everywhere the entry is named', async () => {
    const { run, written } = await opened();
    const { tabs, connectors, connections } = await run('readWorkspace', {});
    await run('saveTab', { ...first(tabs), name: 'sales', tabName: 'sales' });
    await run('saveConnector', { ...first(connectors), name: 'secret' });
    await run('saveConnection', { ...first(connections), name: 'docs' });
    expect(await written()).toBe(
      text
        .replace('  orders: # asked', '  sales: # asked')
        .replace('tabs: [orders]', 'tabs: [sales]')
        .replace('connector: key', 'connector: secret')
        .replace(
          '    widgetOrigin: "https://shop.example.com"\n',
          `    widgetOrigin: "https://shop.example.com"\n    tabName: sales\n    tabId: ${first(tabs).tabId}\n`,
        )
        .replace('  key: {type', '  secret: {type')
        .replace('  api:', '  docs:')
        .replace('{connection: api', '{connection: docs')
        .replace('{tab: orders', '{tab: sales')
        .replace('      orders: {', '      sales: {')
        .replace('      key: {', '      secret: {'),
    );
  });

  test('new entries are added with what is not usual, and removed ones go alone', async () => {
    const { run, path, folder, written, vault } = await repository();
    const { id } = await vault.add({ label: 'Mine', secret: 'mine-0123456789' });
    await run('openWorkspaceFile', { path });
    const { tabs } = await run('readWorkspace', {});
    const connector: NamedConnector = { id: 'c1', name: 'new key', type: 'token', tokenId: id };
    await run('saveConnector', connector);
    const tab: Tab = {
      ...first(tabs),
      id: 't1',
      name: 'second',
      connectorIds: { get_items: first((await run('readWorkspace', {})).connectors.slice(1)).id },
    };
    const after = await run('saveTab', tab);
    // What is stored for it, such as its calls, is found under its id also after a restart.
    const again = await repository(text, folder);
    expect((await again.run('readWorkspace', {})).tabs[1]?.id).toBe('t1');
    expect(after.tabs[1]).toMatchObject({ id: 't1', name: 'second', webhook_url: tab.webhook_url });
    const now = await written();
    expect(now).toContain('  new key:\n    type: token\n    secret:\n      token: Mine\n');
    expect(now).toContain('    connectors:\n      get_items: new key\n');
    await run('removeTab', { id: after.tabs[1]?.id ?? '' });
    await run('removeConnector', { id: after.connectors[1]?.id ?? '' });
    expect(await written()).toBe(text);
  });

  test('a connection that is forgotten leaves no binding and no id in any file', async () => {
    const { run, path, folder, vault } = await repository();
    const { id: tokenId } = await vault.add({ label: 'Mine', secret: 'mine-0123456789' });
    await run('openWorkspaceFile', { path });
    const [connection] = (await run('readWorkspace', {})).connections;
    for (const name of ['gone', 'other'])
      await run('saveConnection', connectionTo('https://docs.example.com', tokenId, name));
    await run('bindWorkspaceToken', { label: 'Mine', tokenId });
    const files = async () => {
      const names = ['token-bindings.json', 'recent-workspaces.json'];
      const texts = names.map((name) => readFile(join(folder, 'data', name), 'utf8'));
      return (await Promise.all([...texts, readFile(path, 'utf8')])).join('\n');
    };
    await run('removeConnection', { id: 'gone' });
    expect(await files()).not.toContain('gone');
    // The other one still uses its token.
    expect(await files()).toContain(tokenId);
    await run('removeConnection', { id: 'other' });
    expect(await files()).not.toMatch(new RegExp(`other|Mine|${tokenId}`));
    expect((await run('readWorkspace', {})).connections).toEqual([connection]);
  });

  test('the id of an entry goes in all environments, and moves with a new name', async () => {
    const { run, path, folder } = await repository();
    const idsOf = async () =>
      JSON.parse(await readFile(join(folder, 'data', 'recent-workspaces.json'), 'utf8')).ids;
    await run('openWorkspaceFile', { path });
    const base = connectionTo('https://docs.example.com', undefined, 'gone');
    await run('saveConnection', base);
    await run('openWorkspaceFile', { path, environment: 'staging' });
    const second = async () => first((await run('readWorkspace', {})).connections.slice(1));
    await run('saveConnection', { ...(await second()), name: 'named' });
    await run('openWorkspaceFile', { path });
    expect(await second()).toMatchObject({ id: base.id, name: 'named' });
    await run('openWorkspaceFile', { path, environment: 'staging' });
    await run('removeConnection', { id: (await second()).id });
    expect(Object.values(await idsOf())).toEqual([{}, {}]);
  });

  test('a binding stays where an entry names another token meanwhile', async () => {
    const { run, path, vault } = await repository();
    const { id: tokenId } = await vault.add({ label: 'Orders', secret: 'mine-0123456789' });
    await run('openWorkspaceFile', { path });
    await run('bindWorkspaceToken', { label: 'Orders', tokenId });
    const connector = first((await run('readWorkspace', {})).connectors);
    const other = await vault.add({ label: 'Other', secret: 'other-0123456789' });
    await run('saveConnector', { ...connector, tokenId: other.id });
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBeUndefined();
    await run('saveConnector', { ...connector, tokenId });
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBe('ready');
  });

  test('an entry that others of the file name is not removed alone', async () => {
    const { run, written } = await opened();
    const { tabs, connections } = await run('readWorkspace', {});
    await expect(run('removeTab', { id: first(tabs).id })).rejects.toThrow(/visitor "Ada"/);
    await expect(run('removeConnection', { id: first(connections).id })).rejects.toThrow(
      /document "invoice"/,
    );
    expect(await written()).toBe(text);
  });

  test('writes are saved in the environment that is open, where they count', async () => {
    const { run, path, written } = await repository(text.replace('staging:', 'prod:'));
    await run('openWorkspaceFile', { path, environment: 'prod' });
    const tab = first((await run('readWorkspace', {})).tabs);
    expect(tab.writes).toBe('off');
    await run('saveTab', { ...tab, writes: 'ask' });
    expect(first((await run('readWorkspace', {})).tabs).writes).toBe('ask');
    expect(await written()).toMatch(/prod:[\s\S]*writes: ask/);
  });

  test('what the file cannot hold is refused, and nothing is written', async () => {
    const { run, written } = await opened();
    const { tabs, connections } = await run('readWorkspace', {});
    const [tab, connection] = [first(tabs), first(connections)];
    const secret =
      'https://hooks.example.com/services/T01ABCDEF/B01ABCDEF/a8F3kLm29QxZpR7tVw5Yb1Nc';
    const refusals: [Promise<unknown>, RegExp][] = [
      [
        run('saveTab', { ...tab, webhook_url: `${secret}?api_key=sk-live-9f8e7d6c5b4a3210` }),
        /secret/,
      ],
      [run('saveTab', { ...tab, keepsHistory: false }), /keepsHistory/],
      [run('saveTab', { ...tab, id: 'new' }), /already has a tab "orders"/],
      [run('saveConnection', { ...connection, tokenId: 'unknown' }), /reference/],
      [
        run('saveConnection', { ...connection, urlSecrets: { path: [0], query: [] } as never }),
        /bad-input/,
      ],
    ];
    for (const [saving, why] of refusals) await expect(saving).rejects.toThrow(why);
    expect(await written()).toBe(text);
  });

  test('settings are those of the machine, and stay out of the file', async () => {
    const { run, written } = await opened();
    const { settings } = await run('readWorkspace', {});
    await run('saveSettings', { ...settings, theme: 'dark' });
    expect(await written()).toBe(text);
    await run('closeWorkspaceFile', {});
    expect((await run('readWorkspace', {})).settings.theme).toBe('dark');
  });
});

describe('changes from outside', () => {
  test('are shown, and a conflict is said once', async () => {
    const { run, path, written } = await opened();
    const tab = first((await run('readWorkspace', {})).tabs);
    await writeFile(path, text.replace('https://shop.example.com', 'https://theirs.example.com'));
    const mine = { ...tab, widgetOrigin: 'https://mine.example.com' };
    await expect(run('saveTab', mine)).rejects.toThrow(/^conflict/);
    await run('saveTab', mine);
    expect(await written()).toContain('widgetOrigin: "https://mine.example.com"');
  });

  test('a broken file leaves the last good state on show, and is not overwritten', async () => {
    const { run, path, written } = await opened();
    const before = await run('readWorkspace', {});
    const broken = text.replace('connector: key', 'connector: [key');
    await writeFile(path, broken);
    expect(await run('readWorkspace', {})).toEqual(before);
    const { problem, open } = await run('readWorkspaceFile', {});
    expect(problem).toMatch(/assay\.yaml:\d+:\d+: /);
    expect(open?.environments).toEqual(['staging']);
    const saving = run('saveTab', { ...first(before.tabs), agentName: 'Ada' });
    await expect(saving).rejects.toThrow(/Nothing was saved.*\n.*assay\.yaml:\d+:\d+: /s);
    expect(await written()).toBe(broken);
    await writeFile(path, text);
    expect((await run('readWorkspaceFile', {})).problem).toBeNull();
    await run('saveTab', { ...first(before.tabs), agentName: 'Ada' });
    expect(await written()).toContain('agentName: Ada');
  });

  test('the window hears of them', async () => {
    const { path, onChanged } = await opened();
    const heard = new Promise<void>((resolve) => {
      const stop = onChanged((what) => {
        if (what !== 'workspace') return;
        stop();
        resolve();
      });
    });
    await writeFile(path, text.replace('orders of the shop', 'orders of another shop'));
    await heard;
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
  secret: {webhook_url: {command: [/bin/sh, -c, "echo ${url}/told"]}}
connectors:
  key: {type: token, secret: {token: Orders}}
connections:
  api: {base_url: "${url}", endpoint_path_id: e, token: {env: ASSAY_DOC}, tls: {verify: false}}
documents:
  invoice: {connection: api, document_id: a}
`;

  test('opening, reading and saving a hostile workspace sends nothing and runs nothing', async () => {
    const { url, heard } = await counted();
    const { run, path, start } = await repository(hostile(url));
    await start();
    await run('openWorkspaceFile', { path });
    const { tabs, connections } = await run('readWorkspace', {});
    for (const tab of tabs) await run('saveTab', { ...tab, agentName: 'Ada' });
    await run('saveConnection', { ...first(connections), timeoutSeconds: 5 });
    await run('readWorkspaceFile', {});
    await run('listDocuments', { connectionId: first(connections).id, since: null });
    await run('closeWorkspaceFile', {});
    expect(heard).toEqual([]);
  });

  test('a label works once it is bound, for the servers that the file named then', async () => {
    const { url, heard } = await counted();
    const yaml = hostile(url).replace(/ {4}identity.*\n/, '');
    const { run, path, vault } = await repository(yaml);
    const { id } = await vault.add({ label: 'Mine', secret: 'mine-0123456789' });
    const unbound = await run('openWorkspaceFile', { path });
    expect(stateOf(unbound, 'Orders')).toBe('unbound');
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
    const bound = await run('bindWorkspaceToken', { label: 'Orders', tokenId: id });
    expect(stateOf(bound, 'Orders')).toBe('ready');
    await fire();
    expect(heard).toHaveLength(1);
    const elsewhere = await counted();
    await writeFile(path, yaml.replaceAll(url, elsewhere.url));
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBe('outgrown');
    await expect(fire()).rejects.toThrow(/^refused/);
    expect(elsewhere.heard).toEqual([]);
    await run('removeToken', { id });
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBe('gone');
    expect(stateOf(await run('unbindWorkspaceToken', { label: 'Orders' }), 'Orders')).toBe(
      'unbound',
    );
  });

  test('binding does not go beyond the limits of the token', async () => {
    const { run, path, vault } = await repository();
    const { id } = await vault.add({
      label: 'Limited',
      secret: 'limited-0123456789',
      hosts: ['api.example.com'],
    });
    await run('openWorkspaceFile', { path });
    const bind = (label: string) => run('bindWorkspaceToken', { label, tokenId: id });
    await expect(bind('Orders')).rejects.toThrow(/limited to api\.example\.com/);
    await expect(bind('Other')).rejects.toThrow(/names no token "Other". It names: "Orders"/);
    expect(stateOf(await run('readWorkspaceFile', {}), 'Orders')).toBe('unbound');
  });

  test('documents that were followed are not requested until the user says so', async () => {
    const { url, heard } = await counted();
    const yaml = hostile(url).replace(/, token: .*}/, '}');
    const { run, path, rowsOnce, rows } = await opened(yaml);
    const { id: connectionId } = first((await run('readWorkspace', {})).connections);
    await run('followDocuments', { connectionId, ids: ['a'], deadlineSeconds: 86_400 });
    await run('closeWorkspaceFile', {});
    const paused = await rowsOnce(
      (all) => all.some(({ follow }) => follow?.state === 'paused'),
      connectionId,
    );
    expect(paused[0]?.follow?.reason).toContain('not open');
    const before = heard.length;
    await run('openWorkspaceFile', { path });
    expect((await rows(connectionId))[0]?.follow?.state).toBe('paused');
    expect(heard).toHaveLength(before);
  });
});

describe('what is said about statements', () => {
  const said = `version: 1
connections:
  api: {base_url: "https://api.example.com", endpoint_path_id: statements}
statementRoles:
  norda: # the balance is of another account
    connection: api
    bank_code: NORDA
    roles: {/s/t: {balance: null}}
statementRules:
  all: # every bank
    bank_code: NORDA
    rules:
      - {name: Rows, xpath: //t}
`;

  test('comes from the file, which wins over what this machine says of the same kind', async () => {
    const { run, written } = await opened(said);
    const { statementRules, connections } = await run('readWorkspace', {});
    const kind = { connectionId: first(connections).id, bank_code: 'NORDA' };
    const ofFile = { ...kind, roles: { '/s/t': { balance: null } }, isOfFile: true };
    const assertions = [
      {
        bank_code: 'NORDA',
        assertions: [{ name: 'Rows', level: 'error', message: '', xpath: '//t' }],
      },
    ];
    expect(statementRules).toEqual({ roles: [ofFile], assertions });

    const other = { ...kind, bank_code: 'ANDRE', roles: { '/s/t': { number: 'n' } } };
    const own = { ...kind, roles: { '/s/t': { text: 'note' } }, debitsRaiseBalance: true };
    await run('saveStatementRoles', own);
    await run('saveStatementRoles', other);
    expect((await run('readWorkspace', {})).statementRules).toEqual({
      roles: [ofFile, other],
      assertions,
    });
    // Nothing of it is written into the file, and what the file hides is kept.
    expect(await written()).toBe(said);
    await run('closeWorkspaceFile', {});
    expect((await run('readWorkspace', {})).statementRules?.roles).toEqual([own, other]);
  });

  test('goes with its connection, in the file too', async () => {
    const { run, written } = await opened(said);
    const { connections } = await run('readWorkspace', {});
    const connectionId = first(connections).id;
    await run('saveStatementRoles', {
      connectionId,
      bank_code: '',
      roles: { '/s': { text: 't' } },
    });
    await run('removeConnection', { id: connectionId });
    expect(await written()).not.toContain('norda:');
    await run('closeWorkspaceFile', {});
    expect((await run('readWorkspace', {})).statementRules).toBeUndefined();
  });

  test('has its place in the file named when it is wrong', async () => {
    const { run, path } = await repository(said.replace('bank_code: NORDA', 'bank_code: 1'));
    await expect(run('openWorkspaceFile', { path })).rejects.toThrow(/7:16: .*bank_code is 1/);
  });

  test('has one entry for each kind and bank, of which none is left out', async () => {
    const twice = `${said}  more: {bank_code: NORDA, rules: [{name: More, xpath: //u}]}\n`;
    const { run, path } = await repository(twice);
    await expect(run('openWorkspaceFile', { path })).rejects.toThrow(
      /14:.*"all" is for the same documents/,
    );
  });

  test('has no more entries than the window shows', async () => {
    const rules = Array.from(
      { length: 1001 },
      (_, at) => `  r${at}: {bank_code: B${at}, rules: [{name: Rows, xpath: //t}]}\n`,
    );
    const { run, path } = await opened(`version: 1\nstatementRules:\n${rules.slice(1).join('')}`);
    expect((await run('readWorkspace', {})).statementRules?.assertions).toHaveLength(1000);
    await writeFile(path, `version: 1\nstatementRules:\n${rules.join('')}`);
    expect((await run('readWorkspaceFile', {})).problem).toMatch(/at most 1000 entries/);
  });
});
