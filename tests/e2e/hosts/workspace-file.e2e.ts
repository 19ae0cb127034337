import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { httpServer } from '#tests/support/network/loopback.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { addToken, chooseEvent, exact, go, pickItem, press } from '../window.ts';

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
documents:
  invoice: {connection: api, document_id: 00000000-0000-4000-8000-000000000001}
visitors:
  Ada: {claims: {sub: ada-7}}
mocks:
  Maintenance: {status: 503, body: "Down for an hour"}
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
    expect(await axeFaults(page)).toEqual([]);
    await press(tokens, 'Save', exact);
    await expect(tokens).toBeHidden();
    await fire.click();
    await expect.poll(() => heard).toEqual(['/orders mine-0123456789-abcd']);

    await press(page, 'More tab actions');
    await pickItem(page, 'Copy as YAML');
    await expect(page.getByText('Copied', exact)).toBeVisible();
    await press(page, 'Dismiss');
    await expect(page.getByRole('button', { name: 'Edit tab' })).toHaveCount(0);

    // What else the file names: a visitor, a mock reply and a document, which is listed and not fetched.
    const visitor = page.getByRole('button', { name: /^Visitor: / });
    await visitor.click();
    const choices = page.getByRole('radiogroup', { name: 'Visitor' });
    await choices.getByRole('radio', { name: /^Ada/ }).check({ force: true });
    await press(page, "Visitor's token");
    await expect(page.getByRole('row', { name: /^sub ada-7/ })).toBeVisible();
    await choices.getByRole('radio', { name: /^Anonymous/ }).check({ force: true });
    await page.keyboard.press('Escape');
    await expect(visitor).toHaveAccessibleName('Visitor: Anonymous');
    await chooseEvent(page, 'Edit mock reply…');
    await press(page, 'Start from…');
    await pickItem(page, 'Maintenance');
    await expect(page.getByText('Down for an hour')).toBeVisible();
    await page.keyboard.press('Escape');
    await go(page, 'Documents');
    await expect(page.getByText('00000000-0000-4000-8000-000000000001').first()).toBeVisible();
    expect(heard).toHaveLength(1);
    await go(page, 'Widget');

    await page.getByLabel('Environment').selectOption('staging');
    await expect(page.getByText(`${server.url}/staging`).first()).toBeVisible();
    const saved = await readFile(path, 'utf8');
    await writeFile(path, saved.replaceAll('orders:', 'shop:'));
    await expect(page.getByText(/workspace file was changed/)).toBeVisible();
    await expect(page.getByRole('option', { name: 'shop' })).toBeVisible();
    await press(page, 'Dismiss');
    await expect(page.getByText(/workspace file was changed/)).toHaveCount(0);

    // Another server is asked about first, and the version before stays in use.
    await writeFile(path, saved.replace(`${server.url}/orders`, 'http://127.0.0.1:9/orders'));
    const changed = page.getByRole('dialog', { name: /^Open .*assay\.yaml\?$/ });
    await expect(changed.getByRole('listitem')).toHaveText(['127.0.0.1:9', host]);
    await press(changed, 'Cancel');
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeVisible();
    await expect(page.getByText(`${server.url}/staging`).first()).toBeVisible();

    const broken = saved.replace('connector: key', 'connector: [key');
    await writeFile(path, broken);
    await expect(page.getByText(/^assay\.yaml:\d+:\d+: /)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe(broken);
    await writeFile(path, saved);
    await expect(page.getByText('The workspace file has errors')).toHaveCount(0);
    expect(heard).toHaveLength(1);

    if (electron)
      await electron.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()
          ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
          .find(({ label }) => label === 'Close workspace')
          ?.click(),
      );
    else {
      await menu.click();
      await pickItem(page, 'Close workspace');
    }
    await expect(page.getByRole('option', { name: 'Sample orders' })).toBeVisible();
    await expect(menu).toHaveCount(0);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
