import { expect } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../widget/widget-tab.ts';
import { addTokenDialog, exact, findingCounts, openSample, press } from '../window.ts';

test.use({ seesStart: true });

test('a pasted curl command leads to a tab, a stored token and the first verdict; the samples are one click away', async ({
  page,
  webhook,
}) => {
  const field = page.getByRole('textbox', { name: 'URL, curl command or reply' });
  await expect(field).toBeFocused();
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'First record' }] } });
  // A command that somebody pastes shows its secret in its field until it is checked.
  const secret = mark('hook_0123456789_wxyz', { but: ['window'] });
  await field.fill(
    `curl -sL '${webhook.url}' \\\n  -H 'Authorization: Bearer ${secret}' \\\n  --data-raw '{"a":1}'`,
  );
  await expect(page.getByRole('status').filter({ hasText: 'Not used: -s, -L.' })).toBeVisible();
  await field.press('Enter');

  const dialog = await addTokenDialog(page);
  await expect(dialog.getByLabel('Secret')).toHaveValue(secret);
  await press(dialog, 'Save');

  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText('First record');
  expect(webhook.heard('get_items').map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${secret}`,
  ]);

  // A 401 leads to another connector in place, with which the call is made again.
  webhook.answer('get_items', { status: 401, body: {} });
  await press(page, 'Fire', exact);
  const connector = page
    .getByRole('region', { name: 'Diagnosis' })
    .getByRole('combobox', { name: 'Connector' });
  await expect(connector).toBeVisible();
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'Second record' }] } });
  await connector.selectOption('None');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText('Second record');
  expect(webhook.heard('get_items').at(-1)?.headers.authorization).toBeUndefined();

  await press(page, 'Start', exact);
  await expect(field).toHaveValue('');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText('Order 1042');
  await press(page, 'Start', exact);
  await press(page, 'Fetch a sample document');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
});

test('a secret that looks like a placeholder is asked about, and a messaging tab is recognised by its reply', async ({
  page,
  webhook,
}) => {
  const field = page.getByRole('textbox', { name: 'URL, curl command or reply' });
  webhook.answer('get_items', {
    body: { items: [{ id: 'c-1', title: 'When does my desk arrive?', unread_count: 2 }] },
  });
  const secret = mark('sample-0123456789-wxyz', { but: ['window'] });
  await field.fill(`curl '${webhook.url}' -H 'X-API-Key: ${secret}'`);
  await field.press('Enter');
  await expect(page.getByText('Use it anyway, or choose a token.')).toBeVisible();
  expect(webhook.heard('get_items')).toEqual([]);
  await page.getByLabel('Tab name').fill('Desk');
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);
  await press(page, 'Choose a token');
  await expect(page.getByLabel('Token', { exact: true })).toBeVisible();
  await press(page, 'Use it anyway');
  const dialog = await addTokenDialog(page);
  await expect(dialog.getByLabel('Secret')).toHaveValue(secret);
  await press(dialog, 'Save');

  await expect(page.getByText('Read as a messaging tab')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Desk' })).toContainText('messaging');
  expect(webhook.heard('get_items').map(({ headers }) => headers['x-api-key'])).toEqual([
    secret,
    secret,
  ]);
  await press(page, 'Read as default');
  await expect(page.getByRole('option', { name: 'Desk' })).toContainText('default');
  await press(page, 'Dismiss');
  await expect(page.getByText('Read as a default tab')).toBeHidden();
});
