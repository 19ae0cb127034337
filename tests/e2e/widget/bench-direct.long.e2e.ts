import { expect, type Page } from '@playwright/test';
import { newTab } from '../window.ts';
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

test('both surfaces are fired with the same item, and what differs is shown', async ({
  assay,
  hook,
}) => {
  const { page } = assay;
  await newTab(page, { name: 'Shop', url: hook.url });
  await widget(page).getByRole('button', { name: 'Open the tab' }).click();
  await expect(rowsDrawn(page)).toHaveCount(2);
  hook.forget();
  await sheet(page, 'Proxied vs direct').click();
  await expect(bench(page).getByLabel('Item', { exact: true })).toContainText('First order');
  await bench(page).getByRole('button', { name: 'Fire both' }).click();
  const both = bench(page).getByRole('region', { name: 'update_item on both surfaces' });
  await expect(both.getByRole('status')).toHaveText(/^\d+ differences$/);
  const table = both.getByRole('table');
  await expect(table.getByRole('row', { name: /^Method POST POST same$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /only proxied$/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /only direct$/ }).first()).toBeVisible();
  await assay.screenshot('bench-surfaces');
  await both.getByText('Differences', { exact: true }).click();
  await expect(table.getByRole('row', { name: /same$/ })).toHaveCount(0);
  expect(hook.actions()).toEqual(['update_item', 'update_item']);
  expect(hook.heard.filter(({ method }) => method === 'OPTIONS').length).toBeLessThanOrEqual(1);
  // The preview does not change.
  await expect(widget(page).getByText('Done', { exact: true })).toBeHidden();
});
