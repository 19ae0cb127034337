import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { exact, newTab, pasteReply, press, withKeyboard } from '../window.ts';
import { expectRows, happens, rows, test } from './widget-tab.ts';

const diagnosis = (page: Page) => page.getByRole('region', { name: 'Diagnosis' });
const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const tickets = [
  { id: 'A-1', title: 'First record' },
  { id: 'A-2', title: 'Second record' },
];

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
  expect(await axeFaults(page)).toEqual([]);

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

test('after a failed reply the pane shows what the widget got, and what the webhook said once', async ({
  page,
  webhook,
}) => {
  webhook.answer('get_items', { status: 500, body: { detail: '<b>no relation</b>' } });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await happens(page, 'Open');
  await expect(diagnosis(page)).not.toContainText('no relation');
  const got = page.getByRole('region', { name: 'What the widget got' });
  await expect(got).toContainText('"status": 500');
  await expect(page.getByRole('region', { name: 'What the webhook said' })).toBeVisible();
  await expect(page.getByText('platform 200')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('a call that is cancelled by key ends calmly, and the bar names its request', async ({
  page,
  webhook,
}) => {
  await newTab(page, { name: 'Shop', url: webhook.url });
  const release = webhook.hold('get_items');
  await press(page, 'Fire', exact);
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Cancelled after/ })).toBeVisible();
  await expect(page.getByText(/GET .*action=get_items/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  release();
});

test('all is fixed at once, also what only a fix uncovers, and previewed', async ({
  page,
  webhook,
}) => {
  webhook.answer('get_items', {
    body: { data: { items: [{ id: 1, title: 'A', tags: ['new'] }] } },
  });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await happens(page, 'Open');
  await expect(diagnosis(page)).toContainText(
    '3 problems: 1 value written as text, 1 tag completed, 1 part moved to where it is read',
  );
  await press(diagnosis(page), 'Fix', exact);
  await expectRows(page, ['A']);
  await expect(rows(page)).toContainText('New');
  await expect(diagnosis(page)).toContainText('Nothing to fix');
  await expect(diagnosis(page)).toContainText('problems fixed.');
  expect(webhook.heard('get_items')).toHaveLength(1);
});

test('several causes are shown one at a time, the most important first', async ({ page }) => {
  await pasteReply(page);
  await page.keyboard.insertText('[{"id":7,"name":"A"},{"id":8,"name":"B"}]');
  await expect(diagnosis(page)).toContainText('1 of 2');
  await expect(diagnosis(page)).toContainText('id');
  await press(diagnosis(page), 'Next cause');
  await expect(diagnosis(page)).toContainText('"title"');
  await press(diagnosis(page), 'Fix', exact);
  await expect(diagnosis(page)).toContainText('Nothing to fix');
  await expect(findings(page).getByRole('status')).toHaveText('no findings');
});
