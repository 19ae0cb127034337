import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator } from '@playwright/test';
import { axeFaults, axeFaultsInEveryTheme } from './axe.ts';
import { test } from './fixtures.ts';
import { exact, go, newTab, openSample, pickItem, press } from './window.ts';

const broken = '{"tickets":[{"id":"1","title":"A lamp"},{"id":"2","title":"A desk"}]}';
const fixed = broken.replace('tickets', 'items');

/** A webhook with one reply; `writes` are the addresses of the calls that name a writing action. */
async function openShop() {
  const writes: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    shop.calls += 1;
    if (/action=(?:create|update|delete)_item/.test(url)) writes.push(url);
    response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store');
    response.end(shop.reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const shop = {
    url: `http://127.0.0.1:${port}/hook`,
    reply: broken,
    calls: 0,
    writes,
    close: () => void server.close(),
  };
  return shop;
}

/** Checks again, in one of the ways of its menu. */
async function again(check: Locator, way: string): Promise<void> {
  await press(check, 'Check again');
  await pickItem(check.page(), way);
}

test('a check of the tab in hand is one press, leads to the call, and holds what was fixed', async ({
  assay,
  page,
}) => {
  const shop = await openShop();
  await newTab(page, { name: 'Shop', url: shop.url });

  await press(page, 'Check', exact);
  const check = page.getByRole('region', { name: 'Check', exact: true });
  await expect(check.getByRole('button', { name: /^Breaks the contract/ })).toBeVisible();
  const groups = check.getByRole('button', {
    name: /^(?:Breaks the contract|Our advice|Not tested|Passes)/,
  });
  await expect(groups.first()).toHaveAccessibleName(/^Breaks the contract/);
  const causes = check.getByRole('list', { name: 'Causes' }).getByRole('listitem');
  await expect(causes.first()).toContainText('Your list is under "tickets"');
  await expect(causes.first()).toContainText('Rename "tickets" to "items"');
  // The icon is beside its sentence, however long that is.
  const icon = await causes.first().getByRole('img').first().boundingBox();
  const said = await causes.first().getByText('Your list is under').boundingBox();
  expect(icon && said && icon.x + icon.width <= said.x && said.y < icon.y + icon.height).toBe(true);
  await expect(groups.last()).toHaveAttribute('aria-expanded', 'false');
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);

  await page.keyboard.press('F8');
  const result = check.getByRole('button', { name: /^get_items is answered with a list/ });
  await expect(result).toHaveAttribute('aria-expanded', 'true');
  await expect(check.getByRole('list', { name: 'Findings' })).toContainText('TAB-ITM-2');
  await expect(check.getByRole('region', { name: 'Smallest request' })).toContainText('get_items');
  await expect(check.getByRole('button', { name: 'Copy replay command' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await press(check, 'Open in History');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('under "tickets"');
  const calls = page.getByRole('treegrid', { name: 'Calls' });
  const folded = calls.getByRole('row', { name: /^Check of Shop, \d+ calls/ });
  await expect(folded).toHaveAttribute('aria-expanded', 'true');
  await folded.click();
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  await expect(calls.getByRole('row')).toHaveCount(1);

  shop.reply = fixed;
  await go(page, 'Widget');
  await again(check, 'What failed last time');
  // OPTIONS still has no reply that a browser takes, and a click gets the list.
  await expect(check).toContainText('2 causes break the contract.');

  await press(check, 'Export the report');
  const saved = await assay.saveDownload(() => pickItem(page, 'Markdown'));
  expect(await readFile(saved, 'utf8')).toContain('Our advice: ');
  shop.close();
});

test('everything asks before it writes: Cancel sends nothing, without a yes it only reads, and with one it writes', async ({
  page,
}) => {
  const shop = await openShop();
  await newTab(page, { name: 'Shop', url: shop.url });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Check this tab: everything');
  await page.keyboard.press('Enter');
  const check = page.getByRole('region', { name: 'Check', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Write to Shop?' });
  const done = check.getByText(/^The check is done/);
  await expect(question.getByRole('list', { name: 'What is sent' })).toContainText('delete_item');
  const sent = shop.calls;
  expect(await axeFaults(page)).toEqual([]);
  await press(question, 'Cancel');
  await expect(check.getByText('Nothing was sent.')).toBeAttached();
  expect(shop.calls).toBe(sent);

  await again(check, 'Everything');
  await press(question, 'Run only the reading probes');
  await expect(done).toBeAttached();
  expect(shop.writes).toEqual([]);

  await again(check, 'Everything');
  await press(question, 'Send', exact);
  await expect(done).toBeAttached();
  expect(shop.writes).not.toEqual([]);
  shop.close();
});

test('the last check is there after a restart, and gives way to the next call', async ({
  assay,
}) => {
  await openSample(assay.page, 'broken');
  await press(assay.page, 'Check', exact);
  // The results are shown before the check is done.
  await expect(assay.page.getByText(/^The check is done/)).toBeAttached();
  await assay.restart();
  const { page } = assay;
  await expect(page.getByText(/^\d+ causes? breaks? the contract\./)).toBeVisible();
  await press(page, 'Fire', exact);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check', exact: true })).toBeHidden();
});

test('a connection is checked from its documents', async ({ page }) => {
  await openSample(page, 'completed');
  await press(page, 'Check', exact);
  const check = page.getByRole('region', { name: 'Check', exact: true });
  await expect(check.getByRole('button', { name: /^Passes/ })).toBeVisible();
  await press(check, 'Close the check');
  await expect(page.getByRole('region', { name: 'Document', exact: true })).toBeVisible();
});
