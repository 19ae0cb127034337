import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { exact, go, pickItem, press } from '../window.ts';

test('what a caller really sends is recorded', async ({ page }) => {
  await go(page, 'Widget');
  await press(page, 'Record real calls');
  const dialog = page.getByRole('dialog', { name: 'Record calls of Sample orders' });
  await press(dialog, 'Try it with a sample caller');
  const strip = page.getByRole('region', { name: 'Recording' });
  await expect(strip).toContainText('3 calls, 0 errors');
  await expect(strip).toContainText('The Host header stays as the caller sent it.');
  const calls = page.getByRole('treegrid', { name: 'Calls' });
  for (const name of ['update_item', 'item_clicked', 'get_items'])
    await expect(calls.getByRole('row', { name: `${name}, recorded` })).toBeVisible();

  await calls.getByRole('row', { name: 'get_items, recorded' }).click();
  await page.getByRole('tab', { name: 'Request' }).click();
  await expect(page.getByText('Tab of the sample caller').first()).toBeVisible();

  await press(strip, 'Stop');
  await expect(strip).toBeHidden();
  await go(page, 'History');
  await page.getByRole('row', { name: /get_items.*recorded/ }).click();
  await page.getByRole('tab', { name: 'About this call' }).click();
  await expect(page.getByLabel('Tags')).toHaveValue(/^recorded\b/);
});

test('what a client fetches through the recorder is in the list of documents', async ({ page }) => {
  await go(page, 'Documents');
  await press(page, 'More connection actions');
  await pickItem(page, 'Record calls of this connection');
  await press(page, 'Record', exact);
  const strip = page.getByRole('region', { name: 'Recording' });
  await press(strip, 'Try it with a sample caller');
  await expect(strip).toContainText('1 call, 0 errors');
  await page.getByText('statement-0001').click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
});

test('a tab and a connection use the mock service, until one press', async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Mock service' });
  await go(page, 'Widget');
  await press(page, 'More tab actions');
  await pickItem(page, 'Use the mock service');
  await expect(strip).toContainText('without any token');
  await press(page, 'Fire (mock)');
  await expect(page.getByText('A mock reply answered')).toBeVisible();
  await strip.getByLabel('The mock service answers from').selectOption('History');
  await expect(strip.getByRole('alert')).toContainText('no list that a webhook answered');
  await press(strip, 'Stop using it');
  await expect(strip).toBeHidden();

  await go(page, 'Documents');
  await press(page, 'More connection actions');
  await pickItem(page, 'Use the mock service');
  await page.getByLabel('Document id').fill('9c2f4a10-52b1-4c8e-9d55-0123456789ab');
  await press(page, 'Fetch (mock)');
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('The mock service answered, not the service.');
  await expect(outcome).toContainText('Pending');
  await press(strip, 'Stop using it');
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeVisible();
});
