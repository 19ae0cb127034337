import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { go } from '../window.ts';

test('what a caller really sends is recorded, compared with the simulation and taken over', async ({
  assay,
}) => {
  const { page } = assay;
  await go(page, 'Widget');
  await page.getByRole('button', { name: 'Record real calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record calls of Sample orders' });
  await dialog.getByRole('button', { name: 'Try it with a sample caller' }).click();
  const strip = page.getByRole('region', { name: 'Recording' });
  await expect(strip).toContainText('3 calls, 0 errors');
  await expect(strip).toContainText('The Host header stays as the caller sent it.');
  const calls = page.getByRole('treegrid', { name: 'Calls' });
  for (const name of ['update_item', 'item_clicked', 'get_items'])
    await expect(calls.getByRole('row', { name: `${name}, recorded` })).toBeVisible();

  await calls.getByRole('row', { name: 'get_items, recorded' }).click();
  await page.getByRole('tab', { name: 'Request' }).click();
  const tabName = page.getByRole('row', { name: /query\.tabName/ });
  await expect(tabName).toContainText('Orders');
  await expect(tabName).toContainText('Tab of the sample caller');
  await page.getByRole('button', { name: 'Use what was received' }).click();
  await expect(page.getByText('Assay would send the same for this tab.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Widget preview' }).getByText('Tab of the sample caller'),
  ).toBeVisible();

  await strip.getByRole('button', { name: 'Stop' }).click();
  await expect(strip).toBeHidden();
  await go(page, 'History');
  await page.getByRole('row', { name: /get_items.*recorded/ }).click();
  await page.getByRole('tab', { name: 'About this call' }).click();
  await expect(page.getByLabel('Tags')).toHaveValue(/^recorded\b/);
});

test('what a client fetches through the recorder is in the list of documents', async ({
  assay,
}) => {
  const { page } = assay;
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'More connection actions' }).click();
  await page.getByRole('menuitem', { name: 'Record calls of this connection' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const strip = page.getByRole('region', { name: 'Recording' });
  await strip.getByRole('button', { name: 'Try it with a sample caller' }).click();
  await expect(strip).toContainText('1 call, 0 errors');
  await page.getByText('statement-0001').click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
});

test('a tab and a connection use the mock service, until one press', async ({ assay }) => {
  const { page } = assay;
  const strip = page.getByRole('region', { name: 'Mock service' });
  await go(page, 'Widget');
  await page.getByRole('button', { name: 'More tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Use the mock service' }).click();
  await expect(strip).toContainText('without any token');
  await page.getByRole('button', { name: 'Fire (mock)' }).click();
  await expect(page.getByText('The mock service answered this call')).toBeVisible();
  await strip.getByLabel('The mock service answers from').selectOption('History');
  await expect(strip.getByRole('alert')).toContainText('no list that a webhook answered');
  await strip.getByRole('button', { name: 'Stop using it' }).click();
  await expect(strip).toBeHidden();

  await go(page, 'Documents');
  await page.getByRole('button', { name: 'More connection actions' }).click();
  await page.getByRole('menuitem', { name: 'Use the mock service' }).click();
  await page.getByLabel('Document id').fill('9c2f4a10-52b1-4c8e-9d55-0123456789ab');
  await page.getByRole('button', { name: 'Fetch (mock)' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('The mock service answered, not the service.');
  await expect(outcome).toContainText('Pending');
  await strip.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeVisible();
});
