import { expect, type Page } from '@playwright/test';
import { chooseEvent, newTab } from '../window.ts';
import { test } from './bench-webhook.ts';

const widget = (page: Page) => page.getByRole('group', { name: 'Widget', exact: true });
const rowsDrawn = (page: Page) => widget(page).getByRole('listitem');
const bench = (page: Page) => page.getByRole('region', { name: 'Workbench' });
const calls = (page: Page) => page.getByRole('treegrid', { name: 'Calls' });
const sheet = (page: Page, name: string) => bench(page).getByRole('tab', { name, exact: true });

test('a fault of a direct action is met by the browser, without the webhook', async ({
  assay,
  hook,
}) => {
  const { page } = assay;
  await newTab(page, { name: 'Shop', url: hook.url });
  await widget(page).getByRole('button', { name: 'Open the tab' }).click();
  await expect(rowsDrawn(page)).toHaveCount(2);
  await sheet(page, 'Mock replies').click();
  await bench(page).getByText('delete_item', { exact: true }).click();
  await bench(page).getByRole('button', { name: 'Use a ready-made reply' }).click();
  await page.getByRole('menuitem', { name: 'CORS not allowed' }).click();
  hook.forget();
  await rowsDrawn(page).first().getByRole('button', { name: 'Actions for First order' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(widget(page).getByText('Action failed')).toBeVisible();
  await expect(rowsDrawn(page)).toHaveCount(2);
  expect(hook.actions()).not.toContain('delete_item');
  await expect(calls(page).getByRole('row', { name: /^delete_item/ })).toContainText(/blocked/);
});

test('a direct call is fired over the other surface, and compared with the one before', async ({
  assay,
  hook,
}) => {
  const { page } = assay;
  await newTab(page, { name: 'Shop', url: hook.url });
  await widget(page).getByRole('button', { name: 'Open the tab' }).click();
  await expect(rowsDrawn(page)).toHaveCount(2);
  await rowsDrawn(page).first().getByRole('button', { name: 'Actions for First order' }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await expect(widget(page).getByText('Done', { exact: true })).toBeVisible();
  const direct = calls(page).getByRole('row', { name: /^update_item/ });
  await expect(direct).toContainText('direct · HTTP 200');
  await direct.click();
  hook.forget();
  await chooseEvent(page, 'Fire over the other surface');
  const newest = calls(page).getByRole('row').first();
  await expect(newest).toContainText('proxied · HTTP 200');
  expect(hook.actions()).toEqual(['update_item']);
  expect(hook.heard.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  await newest.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Compare with previous call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare two calls' });
  await expect(dialog.getByRole('region', { name: 'Request' })).toContainText('tabId');
});
