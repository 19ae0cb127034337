import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { httpServer } from '#tests/support/network/loopback.ts';
import { test } from './fixtures.ts';
import { addToken, exact, go, pickItem, press } from './window.ts';

const workspace = (url: string): string => `# the orders of the shop
version: 1
tabs:
  orders: # asked for in spring
    webhook_url: ${url}/orders
    connector: key
connectors:
  key: {type: header_auth, headerName: X-Key, secret: {token: Key}} # rotate
connections:
  api: {base_url: "${url}", endpoint_path_id: statements}
environments:
  staging:
    tabs: {orders: {webhook_url: "${url}/staging"}}
`;

test('a workspace of a repository is opened, which sends nothing, its token is chosen, and what an editor saves is shown', {
  tag: '@web',
}, async ({ assay }) => {
  const { page, electron } = assay;
  const heard: string[] = [];
  const server = await httpServer((request, response) => {
    heard.push(`${request.url?.split('?')[0]} ${request.headers['x-key'] ?? 'no key'}`);
    response.setHeader('Content-Type', 'application/json');
    response.end('[]');
  });
  const folder = await mkdtemp(join(tmpdir(), 'assay-repository-'));
  const path = join(folder, 'assay.yaml');
  try {
    await writeFile(path, workspace(server.url));
    await electron?.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [file] })) as never;
    }, path);
    await addToken(page, { label: 'Mine', secret: 'mine-0123456789-abcd' });

    await page.keyboard.press('ControlOrMeta+Shift+O');
    if (!electron) {
      const dialog = page.getByRole('dialog', { name: 'Open workspace' });
      await dialog.getByLabel('Path of the workspace file').fill(path);
      await press(dialog, 'Open', exact);
    }
    // One page says all that it can cause, before anything of it is used.
    const { host } = new URL(server.url);
    const trust = page.getByRole('dialog', { name: /^Open .*assay\.yaml\?$/ });
    await expect(trust.getByRole('listitem')).toHaveText([host]);
    await expect(trust).toContainText(`It is sent only to ${host}.`);
    const menu = page.getByRole('button', { name: /^Workspace: / });
    await expect(menu).toHaveCount(0);
    await press(trust, 'Open', exact);
    await expect(menu).toContainText('assay.yaml');
    await go(page, 'Widget');
    await expect(page.getByRole('option', { name: 'orders' })).toBeVisible();
    const fire = page.getByRole('button', { name: 'Fire', exact: true });
    await fire.click();
    await expect(page.getByText(/"Key", which is not bound/).first()).toBeVisible();
    expect(heard).toEqual([]);

    await press(page, '1 token to choose');
    const tokens = page.getByRole('dialog', { name: /^Tokens of .*assay\.yaml$/ });
    await tokens.getByLabel('Token “Key”').selectOption({ label: 'Mine ••••abcd' });
    await press(tokens, 'Save', exact);
    await expect(tokens).toBeHidden();
    await fire.click();
    await expect.poll(() => heard).toEqual(['/orders mine-0123456789-abcd']);

    await page.getByLabel('Environment').selectOption('staging');
    await expect(page.getByText(`${server.url}/staging`).first()).toBeVisible();
    const saved = await readFile(path, 'utf8');
    await writeFile(path, saved.replaceAll('orders:', 'shop:'));
    await expect(page.getByText(/workspace file was changed/)).toBeVisible();
    await expect(page.getByRole('option', { name: 'shop' })).toBeVisible();
    await press(page, 'Dismiss');
    await expect(page.getByText(/workspace file was changed/)).toHaveCount(0);

    const broken = saved.replace('connector: key', 'connector: [key');
    await writeFile(path, broken);
    await expect(page.getByText(/^assay\.yaml:\d+:\d+: /)).toBeVisible();
    expect(await readFile(path, 'utf8')).toBe(broken);
    await writeFile(path, saved);
    await expect(page.getByText('The workspace file has errors')).toHaveCount(0);
    expect(heard).toHaveLength(1);

    await menu.click();
    await pickItem(page, 'Close workspace');
    await expect(page.getByRole('option', { name: 'Sample orders' })).toBeVisible();
    await expect(menu).toHaveCount(0);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
