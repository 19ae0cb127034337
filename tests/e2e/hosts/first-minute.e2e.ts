import { expect } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../widget/widget-tab.ts';
import { addTokenDialog, exact, findingCounts, openSample, press } from '../window.ts';

test.use({ seesStart: true });

const fieldName = 'Address, curl, reply, XML, Base64 or document id';

test('a pasted curl command leads to a tab, a stored token and the first verdict; the samples are one click away', async ({
  page,
  webhook,
}) => {
  const field = page.getByRole('textbox', { name: fieldName });
  await expect(field).toBeFocused();
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'First record' }] } });
  // A command that somebody pastes shows its secret in its field until it is checked.
  const secret = mark('hook_0123456789_wxyz', { but: ['window'] });
  await field.fill(
    `curl -sL '${webhook.url}' \\\n  -H 'Authorization: Bearer ${secret}' \\\n  --data-raw '{"a":1}'`,
  );
  await expect(
    page.getByRole('status').filter({ hasText: 'Assay builds the call itself.' }),
  ).toBeVisible();
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
  await expect(page.getByRole('region', { name: 'Call again' })).toContainText(webhook.url);
  await openSample(page, 'completed');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
});

test('a secret that looks like a placeholder is asked about, and a messaging tab is recognised by its reply', async ({
  page,
  webhook,
}) => {
  const field = page.getByRole('textbox', { name: fieldName });
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
  // The reply that says so is read anew, not fetched anew.
  expect(webhook.heard('get_items').map(({ headers }) => headers['x-api-key'])).toEqual([secret]);
  await expect(page.getByRole('treegrid', { name: 'Calls' }).getByRole('row')).toHaveCount(1);
  await press(page, 'Read as default');
  await expect(page.getByRole('option', { name: 'Desk' })).not.toContainText('messaging');
  await expect(page.getByText('Read as a messaging tab')).toBeHidden();
});

test('what is pasted is taken for what it is, and the line below says what Enter will do', async ({
  page,
  webhook,
}) => {
  const field = page.getByRole('textbox', { name: fieldName });
  const says = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const xml = '<?xml version="1.0"?><statement><row>1</row></statement>';
  for (const [text, taken] of [
    [xml, 'This is an XML document. Nothing is sent.'],
    [btoa(xml), 'This is XML in Base64. Nothing is sent.'],
  ] as const) {
    await field.fill(text);
    await says(taken);
    await field.press('Enter');
    await expect(dialog.getByText('This is an XML document.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
  }

  await field.fill('{"items":[]}');
  await says('A reply to get_items. Nothing is sent.');
  await field.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit reply' });
  await expect(editor.getByText('"items"')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 'Paste a reply');
  await expect(editor.getByText('"items"')).toBeHidden();
  await page.keyboard.press('Escape');

  // The keyboard is on the button; the key of the view takes it to the field.
  await page.keyboard.press('ControlOrMeta+1');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('5a3b1e00-0000-4000-8000-000000000001');
  await says('A document id. Enter fetches it from Sample documents with token …oken.');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  expect(webhook.heard('get_items')).toEqual([]);
});
