import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator } from '@playwright/test';
import { axeFaults, axeFaultsInEveryTheme } from './axe.ts';
import { test } from './fixtures.ts';
import { go, newTab } from './window.ts';

const broken = '{"tickets":[{"id":"1","title":"A lamp"},{"id":"2","title":"A desk"}]}';
const fixed = broken.replace('tickets', 'items');

test('a check finds what is broken, leads to the call, and holds what was fixed', async ({
  assay,
}) => {
  const { page } = assay;
  let reply = broken;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store');
    response.end(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await newTab(page, { name: 'Shop', url: `http://127.0.0.1:${port}/hook` });

  await go(page, 'Checks');
  const setup = page.getByRole('region', { name: 'Check', exact: true });
  await setup.getByRole('checkbox', { name: 'Shop' }).uncheck();
  for (const box of await setup.getByRole('checkbox').all()) await box.uncheck();
  for (const name of ['Shop', 'Lists']) await setup.getByRole('checkbox', { name }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  const bar = page.getByRole('group', { name: 'Check' });
  await expect(bar).toContainText('Failed');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText(
    'The contract is broken',
  );
  const middleOf = (one: Locator): Promise<number> =>
    one.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
  const button = await middleOf(bar.getByRole('button', { name: 'Run check' }));
  expect(Math.abs(button - (await middleOf(bar))), 'off the middle of its row').toBeLessThan(2);
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);

  const results = page.getByRole('listbox', { name: 'Results' });
  await page.keyboard.press('F8');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(
    result.getByRole('heading', { name: /^get_items is answered with a list/ }),
  ).toBeVisible();
  await expect(result.getByRole('list', { name: 'Findings' })).toContainText('TAB-ITM-2');
  await expect(result.getByRole('region', { name: 'Smallest request' })).toContainText('get_items');
  await expect(result.getByRole('region', { name: 'Replay' })).toContainText('assay check --only');
  expect(await axeFaults(page)).toEqual([]);

  await result.getByRole('button', { name: 'Open in History' }).click();
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('under "tickets"');

  reply = fixed;
  await go(page, 'Checks');
  await result.getByRole('button', { name: 'Run this probe again' }).click();
  await expect(result).toContainText('Held');
  await bar.getByRole('button', { name: 'Run check' }).click();
  await expect(bar).toContainText('Passed');
  await expect(results.getByRole('option').first()).toBeVisible();

  await bar.getByRole('button', { name: 'Export the report' }).click();
  const saved = await assay.saveDownload(() =>
    page.getByRole('menuitem', { name: 'Markdown' }).click(),
  );
  expect(await readFile(saved, 'utf8')).toContain('**0 errors, ');
  server.close();
});
