import { expect, type Page } from '@playwright/test';
import { listOf } from '../support/large-list.ts';
import {
  bench,
  calls,
  chooseFor,
  editTab,
  expectIssues,
  expectRows,
  happens,
  newestCall,
  openTab,
  rows,
  sheet,
  test,
  threeRows,
  widget,
} from './support/widget.ts';
import {
  chooseEvent,
  exact,
  go,
  newTab,
  pasteReply,
  pickItem,
  press,
  typeReply,
  withKeyboard,
} from './window.ts';

const call = (page: Page, name: RegExp) => calls(page).getByRole('row', { name });
const tickets = [
  { id: 'A-1', title: 'First record' },
  { id: 'A-2', title: 'Second record' },
];
const diagnosis = (page: Page) => page.getByRole('region', { name: 'Diagnosis' });

test('calls are filtered and fired again; one that runs says so, ends by Escape, and nothing fires by itself', async ({
  page,
  webhook,
}) => {
  await newTab(page, { name: 'Shop', url: webhook.url });
  await go(page, 'Documents');
  await go(page, 'Widget');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(widget(page).getByText('Not loaded')).toBeVisible();
  expect(webhook.heard()).toEqual([]);

  webhook.answer('get_items', { body: { items: threeRows } });
  await happens(page, 'Open');
  await chooseFor(page, 'First record', 'Delete');
  await expect(call(page, /^delete_item/)).toBeVisible();
  const filter = page.getByRole('searchbox', { name: 'Filter calls' });
  await filter.fill('delete');
  await expect(calls(page).getByRole('row')).toHaveCount(1);
  await filter.fill('nothing like it');
  await press(page, 'Clear the filter');
  await expect(calls(page).getByRole('row')).toHaveCount(2);
  await call(page, /^get_items/).click();
  await press(page, 'Back to now');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');

  const release = webhook.hold('get_items');
  await call(page, /^get_items/).click({ button: 'right' });
  await pickItem(page, 'Fire again');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');
  await expect(bench(page)).toContainText('Waiting for the reply');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Cancelled after/ })).toBeVisible();
  release();
});

test('Escape in a changed form closes it and offers Undo, which opens that of the same tab', async ({
  page,
  webhook,
}) => {
  await newTab(page, { name: 'Other', url: webhook.url });
  await openTab(page, webhook);
  await press(page, 'Edit tab', exact);
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  await dialog.getByLabel('webhook_url').fill('http://127.0.0.1:9/other');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('option', { name: /^Other/ }).click();
  await press(page, 'Undo', exact);
  await expect(dialog.getByLabel('webhook_url')).toHaveValue('http://127.0.0.1:9/other');
  await press(dialog, 'Cancel', exact);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});

test('a list under another key is named, tried as a mock reply, and fixed', async ({
  assay,
  page,
  webhook,
}) => {
  webhook.answer('get_items', { body: { tickets } });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await happens(page, 'Open');
  await expect(diagnosis(page)).toContainText('"tickets"');
  await expect(diagnosis(page)).toContainText('"items"');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('tab', { name: /^Findings/ })).toContainText('4');

  await withKeyboard(assay, async () => {
    await press(diagnosis(page), 'Copy the fixed reply');
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  });

  await press(diagnosis(page), 'Fix', exact);
  await expectRows(page, ['First record', 'Second record']);
  await expect(diagnosis(page)).toContainText('1 key renamed.');
  await expect(page.getByText('mock reply').first()).toBeVisible();
  expect(webhook.heard('get_items')).toHaveLength(1);

  // The preview of a fix ends with the next click, which calls the webhook.
  webhook.answer('get_items', { body: { items: tickets } });
  await press(page, 'Fire', exact);
  await expectRows(page, ['First record', 'Second record']);
  // The rows of the fix were there before.
  await expect(diagnosis(page)).toContainText('Nothing to fix');
  await expect(diagnosis(page)).toContainText('problems fixed.');
  expect(webhook.heard('get_items')).toHaveLength(2);
});

test('a reply is judged as it is typed, marked in the text, and answers in the place of the webhook of the tab that is chosen', async ({
  page,
}) => {
  const dialog = await pasteReply(page);
  const findings = dialog.getByRole('region', { name: 'Findings' });
  const said = findings.getByRole('status');
  await expect(dialog).toContainText('No verdict yet');
  await page.keyboard.type('{"items":[{"id":7,"title":"Order 7"}]}');
  await expect(said).toHaveText('1 error');
  await expect(dialog.locator('.squiggly-error')).toBeVisible();
  // The same in another item is a step further in the same row.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(',{"id":7,"title":"Order 8"}');
  await expect(said).toHaveText('2 errors');
  const row = findings.getByRole('row');
  await row.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await expect(row).toContainText('$.items[1].id');

  await typeReply(page, '{"items":[{"id":"a","title":"From the paste"}]}');
  await press(dialog, 'Use as mock reply');
  await expect(dialog.getByRole('alert').first()).toHaveText('Choose the tab that gets it.');
  await dialog.getByRole('combobox', { name: 'Tab' }).selectOption('Sample orders');
  await press(dialog, 'Use as mock reply');
  await expectRows(page, ['From the paste']);
  await chooseEvent(page, 'Stop mock reply');
  await press(page, 'Fire', exact);
  await expect(rows(page).first()).toContainText('Order 1042');
});

test('the trace says what the preview assumes, and the other reading of an assumption changes what is shown', async ({
  page,
  webhook,
}) => {
  webhook.answer('get_items', { body: { items: [{ id: 'D-1', title: 'Order' }] } });
  webhook.answer('item_clicked', {
    body: { id: 'D-1', title: 'Order', description: '**On its way**', carrier: 'By bicycle' },
  });
  await newTab(page, { name: 'Details', url: webhook.url });
  await happens(page, 'Open');
  await rows(page).first().getByRole('button').first().click();
  const detail = widget(page).getByRole('article', { name: 'Order' });
  await expect(detail.getByRole('term')).toHaveText(['id', 'description']);
  await expect(detail.getByRole('definition')).toHaveText(['D-1', 'On its way']);

  const assumed = (await sheet(page, 'Trace')).getByRole('region', { name: 'Assumptions' });
  await press(
    assumed.getByRole('listitem').filter({ hasText: 'keys outside DefaultItem' }),
    'Use the other reading',
  );
  await expect(detail.getByRole('term')).toHaveText(['id', 'description', 'carrier']);
  await expect(detail.getByRole('definition').last()).toHaveText('By bicycle');
});

test('of a list of more than 20,000 rows the first are shown, the keys reach the last of them, and a line says so', async ({
  page,
  webhook,
}) => {
  webhook.answer('get_items', { body: JSON.parse(listOf(20_001, Date.now())) });
  await newTab(page, { name: 'Long', url: webhook.url });
  await happens(page, 'Open');
  await expect(widget(page)).toContainText('The preview shows the first 20,000 of 20,001 rows.');
  await expect(rows(page).first()).toContainText('Record 1');
  expect(await rows(page).count()).toBeLessThan(100);
  await rows(page).first().locator('[data-open]').focus();
  await page.keyboard.press('End');
  await expect(rows(page).getByText('Record 20000', { exact: true })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(rows(page).getByText('Record 1', { exact: true })).toBeInViewport();
});

const deskId = '7d000000-0000-4000-8000-000000000001';

test('in a conversation Enter sends, what fails is reported where it happened, and each failure leaves a record', async ({
  page,
  webhook,
}) => {
  const entry = {
    id: deskId,
    content: 'When does my desk arrive?',
    createdAt: '2024-03-05T10:00:00Z',
    author: { display: 'Ada Example' },
  };
  webhook.answer('get_items', {
    body: { items: [{ id: 'C-1', title: 'My desk', unread_count: 1 }] },
  });
  webhook.answer('item_clicked', { body: { id: 'C-1', conversationId: 'C-1', messages: [entry] } });
  for (const action of ['create_item', 'update_item', 'delete_item'])
    webhook.answer(action, { status: 503, body: { error: `No ${action} now` } });
  await newTab(page, { name: 'Messages', url: webhook.url });
  await editTab(page, (dialog) => dialog.getByLabel('category').selectOption('messaging'));
  await happens(page, 'Open');
  await press(widget(page), /My desk/);
  const thread = widget(page).getByRole('log', { name: 'Messages' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await expect(widget(page).getByRole('alert')).toContainText('marked as read');
  const followUp = page.getByRole('treegrid', { name: 'Calls' }).getByRole('row', { level: 2 });
  await expect(followUp).toContainText('503');
  expect(JSON.parse(webhook.heard('update_item')[0]?.body ?? '')).toMatchObject({
    type: 'mark_read',
  });

  const releaseDeletion = webhook.hold('delete_item');
  await press(thread, 'Delete message: When does my desk arrive?');
  await expect(widget(page)).toContainText('No messages yet');
  releaseDeletion();
  await expect(thread).toContainText('When does my desk arrive?');
  await expect(widget(page)).toContainText('Action failed');
  await expect(widget(page).getByRole('alert')).toContainText('could not be deleted');
  expect(webhook.heard('delete_item').map(({ body }) => JSON.parse(body))).toEqual([
    { id: deskId },
  ]);

  const message = widget(page).getByRole('textbox', { name: 'Message' });
  await message.fill('Is anybody');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('there?');
  await expect(message).toHaveValue('Is anybody\nthere?');
  await page.keyboard.press('Enter');
  await expect(thread.getByRole('listitem').last()).toContainText('Not sent');
  await expect(widget(page).getByRole('alert')).toContainText('not be sent');

  await expectIssues(page, 3);
});

test('a tab uses the mock service, until one press', async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Mock service' });
  await go(page, 'Widget');
  await press(page, 'More tab actions');
  await pickItem(page, 'Use the mock service');
  await expect(strip).toContainText('without any token');
  await press(page, 'Fire (mock)');
  await expect(page.getByText('A mock reply answered')).toBeVisible();
  await press(strip, 'Stop using it');
  await expect(page.getByRole('button', { name: 'Fire', exact: true })).toBeVisible();
});
