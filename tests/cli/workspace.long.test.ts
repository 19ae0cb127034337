import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAssayFile } from '#adapters/assay-file/read.ts';
import { starterFile } from '#cli/new/starter-file.ts';
import { initWorkspace } from '#cli/new/workspace.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const secret = 'crd-9f8e7d6c5b4a-webhook';
const list = () => ({
  body: '{"items":[{"id":"1","title":"A"}]}',
  headers: { 'Content-Type': 'application/json' },
});

/** A repository with this assay.yaml, and a data folder beside it. */
async function repository(yaml: string) {
  const root = await ownFolder();
  const folder = join(root, 'repository');
  await mkdir(folder);
  const file = join(folder, 'assay.yaml');
  await writeFile(file, yaml);
  return { file, data: join(root, 'data') };
}

describe('a command with a workspace', () => {
  test('fires at the tab of the environment, with the secret that the file refers to', async () => {
    const [dev, staging] = [await recorder(list), await recorder(list)];
    const { file, data } = await repository(`version: 1
tabs:
  orders: {webhook_url: "${dev.url}/orders", connector: key}
connectors:
  key: {type: header_auth, headerName: X-Key, secret: {env: ASSAY_KEY}}
environments:
  staging:
    tabs: {orders: {webhook_url: "${staging.url}/orders"}}
`);
    const workspace = argv`--workspace ${file} --data ${data} --json`;
    const result = await assay(argv`fire get_items --tab orders --env staging ${workspace}`, {
      env: { ASSAY_KEY: secret },
    });
    expect(result.stderr).toBe('');
    expect(result.json()).toMatchObject({ outcome: 'list', surface: 'proxied' });
    expect(dev.heard).toEqual([]);
    expect(staging.heard).toHaveLength(1);
    const inFolder = await assay(argv`fire get_items --tab orders --data ${data}`, {
      env: { ASSAY_KEY: secret },
      cwd: dirname(file),
    });
    expect(inFolder.code).toBe(0);
    expect(dev.heard).toHaveLength(1);
    expect(staging.heard[0]).toContain(`X-Key: ${secret}`);
    expect(staging.heard[0]).toContain('tabName=orders');
    expect(result.stdout).not.toContain(secret);
  });

  test('uses a stored token once it is bound, and no longer after it was unbound', async () => {
    const webhook = await recorder(list);
    const { file, data } = await repository(`version: 1
tabs:
  orders: {webhook_url: "${webhook.url}", connector: key}
connectors:
  key: {type: bearer_token, secret: {token: Orders}}
`);
    const env = { MY_KEY: secret };
    const folder = ['--data', data];
    const fire = () =>
      assay(argv`fire get_items --tab orders --workspace ${file} ${folder} --json`, {
        env,
      });
    const added = await assay(argv`tokens add Mine --from-env MY_KEY ${folder}`, {
      env,
    });
    expect(added.code).toBe(0);
    const before = await fire();
    expect(before.json()).toMatchObject({ error: { code: 'refused' } });
    const bound = await assay(argv`tokens bind Orders Mine --workspace ${file} ${folder} --json`);
    expect(bound.json()).toMatchObject({ label: 'Orders', hosts: [webhook.host], signs: false });
    expect((await fire()).json()).toMatchObject({ outcome: 'list' });
    expect(webhook.heard).toHaveLength(1);
    expect(webhook.heard[0]).toContain(`Bearer ${secret}`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(webhook.host, 'evil.example.net'));
    expect((await fire()).json()).toMatchObject({ error: { code: 'refused' } });
    const listed = await assay(['tokens', 'bindings', ...folder]);
    expect(listed.stdout).toContain('"Orders"');
    await assay(argv`tokens unbind Orders --workspace ${file} ${folder}`);
    expect((await fire()).stdout).toContain('not bound');
    expect(webhook.heard).toHaveLength(1);
  });

  test('a workspace.json that comes with a repository gets no stored token', async () => {
    const webhook = await recorder(list);
    const { file, data } = await repository('');
    const env = { MY_KEY: secret };
    await assay(argv`tokens add Mine --from-env MY_KEY --data ${data}`, { env });
    const tab = {
      id: 't',
      name: 'orders',
      webhook_url: webhook.url,
      connectorIds: { get_items: 'k' },
    };
    const connector = { id: 'k', name: 'key', type: 'bearer_token', tokenId: 'Mine' };
    const hostile = file.replace('.yaml', '.json');
    await writeFile(hostile, JSON.stringify({ version: 1, tabs: [tab], connectors: [connector] }));
    const checked = await assay(argv`check ${hostile} --data ${data} --allow-env MY_KEY`, { env });
    expect(checked.code).toBe(2);
    expect(checked.stderr).toContain('assay.json:1:');
    expect(webhook.heard).toEqual([]);
  });
});

describe('assay new workspace', () => {
  const read = async (text: string) => {
    const { file } = await repository(text);
    return readAssayFile(file);
  };

  test.each([
    ['nothing', {}],
    ['a tab', { webhookUrl: 'https://hooks.example.com/orders', origin: 'https://shop.example' }],
    [
      'a messaging tab',
      { webhookUrl: 'https://hooks.example.com/m', category: 'messaging' as const },
    ],
    ['a connection', { baseUrl: 'https://api.example.com', endpoint: 'a: "b" #c' }],
  ])('from %s, the file is valid, and so are its examples', async (_name, options) => {
    const text = starterFile(options);
    const { file, warnings } = await read(text);
    expect(warnings).toEqual([]);
    expect(Object.keys(file.tabs)).toHaveLength('webhookUrl' in options ? 1 : 0);
    expect(Object.values(file.connections).map((one) => one.endpoint_path_id)).toEqual(
      'endpoint' in options ? [options.endpoint] : [],
    );
    const examples = text.replace(/^# ( *[\w-]+:(?: .*)?)$/gm, '$1');
    if (Object.keys(options).length === 0)
      expect(
        Object.keys((await read(examples.replace(/^readings: \{some.*$/m, ''))).file.tabs),
      ).toEqual(['orders']);
  });

  test('a file that is there is never replaced, and a secret is never written', async () => {
    const folder = await ownFolder();
    const output = join(folder, 'assay.yaml');
    await writeFile(output, 'mine');
    await expect(initWorkspace({ output })).rejects.toMatchObject({ code: 'storage' });
    expect(await readFile(output, 'utf8')).toBe('mine');
    const other = join(folder, 'other.yaml');
    const options = { baseUrl: 'https://api.example.com', endpoint: 'sk-ab12cd34ef56gh78ij90kl12' };
    await expect(initWorkspace({ output: other, ...options })).rejects.toMatchObject({
      code: 'refused',
    });
    await expect(readFile(other)).rejects.toThrow('ENOENT');
  });

  test.each([
    { baseUrl: 'https://api.example.com' },
    { webhookUrl: 'https://user:pw@hooks.example.com' },
    { webhookUrl: 'https://hooks.example.com/a\u2028b' },
  ])(
    'options that do not go together, or hold what nobody sees, write nothing: %j',
    async (options) => {
      const output = join(await ownFolder(), 'assay.yaml');
      await expect(initWorkspace({ output, ...options })).rejects.toMatchObject({ code: 'usage' });
      await expect(readFile(output)).rejects.toThrow('ENOENT');
    },
  );
});
