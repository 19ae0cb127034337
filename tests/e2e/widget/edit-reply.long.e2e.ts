import { expect, type Locator } from '@playwright/test';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { exact, pasteReply, press, startFrom, typeReply } from '../window.ts';

const findings = (dialog: Locator) => dialog.getByRole('region', { name: 'Findings' });
const said = (dialog: Locator) => findings(dialog).getByRole('status');
const outcome = (dialog: Locator, value: string) => dialog.getByText(value, { exact: true });
const as = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Reply to', exact: true });
const status = (dialog: Locator) => dialog.getByRole('textbox', { name: 'HTTP status' });

test('a broken reply shows its findings as it is typed, marked in the text', async ({ page }) => {
  const dialog = await pasteReply(page);
  await expect(dialog).toContainText('No verdict yet');
  await expect(said(dialog)).toHaveText('');
  await page.keyboard.type('{"items":[{"id":7,"title":"Order 7"}]}');
  await expect(said(dialog)).toHaveText('1 error');
  await expect(findings(dialog).getByText('TAB-ITM-2')).toBeVisible();
  await expect(dialog.locator('.squiggly-error')).toBeVisible();

  // The same in another item is a step further in the same row.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(',{"id":7,"title":"Order 8"}');
  await expect(said(dialog)).toHaveText('2 errors');
  const row = findings(dialog).getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('The id of 2 items');
  await row.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await expect(row).toContainText('2 of 2');
  await expect(row).toContainText('$.items[1].id');

  await startFrom(page, 'Empty list');
  await expect(said(dialog)).toHaveText('no findings');
  await expect(dialog.locator('.squiggly-error')).toHaveCount(0);
});

test('what it is a reply to, and its HTTP status, change the verdict', async ({ page }) => {
  const dialog = await pasteReply(page);
  await page.keyboard.type('{"ok":true}');
  await expect(outcome(dialog, 'list')).toBeVisible();
  await as(dialog).selectOption('update_item');
  await expect(outcome(dialog, 'done')).toBeVisible();
  await expect(said(dialog)).toHaveText('no findings');
  await status(dialog).fill('500');
  await expect(outcome(dialog, 'failure')).toBeVisible();
  await expect(findings(dialog).getByText('TAB-UPD-1')).toBeVisible();
  await status(dialog).fill('5000');
  await expect(findings(dialog)).toContainText('100 to 599');
  await status(dialog).fill('');
  await as(dialog).selectOption('document');
  await expect(outcome(dialog, 'unexpected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use as mock reply' })).toHaveCount(0);
});

test('a text in one line is laid out, and the text stays when the editor is closed', async ({
  page,
}) => {
  const dialog = await pasteReply(page);
  await typeReply(
    page,
    JSON.stringify({
      items: Array.from({ length: 12 }, (_, index) => ({ id: `a${index}`, title: 'Order' })),
    }),
  );
  await press(dialog, 'Format');
  await expect(dialog.locator('.line-numbers', { hasText: /^5$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('last reply');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('"a0"')).toBeVisible();
  await expect(said(dialog)).toHaveText('no findings');
  await page.keyboard.press('Escape');
  await pasteReply(page);
  await expect(dialog.getByText('"a0"')).toBeHidden();
});

test('a pasted reply asks for the tab that gets it in place of its webhook', async ({ page }) => {
  const dialog = await pasteReply(page);
  await typeReply(page, '{"items":[{"id":"a","title":"From the paste"}]}');
  await press(dialog, 'Use as mock reply');
  await expect(dialog.getByRole('alert').first()).toHaveText('Choose the tab that gets it.');
  await dialog.getByRole('combobox', { name: 'Tab' }).selectOption('Sample messages');
  await expect(dialog.getByText('Tab Sample messages shows this reply')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Tab' }).selectOption('Sample orders');
  await press(dialog, 'Use as mock reply');
  await expect(page.getByRole('option', { name: 'Sample orders' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Fire (mock)', exact: true })).toBeVisible();
});

test('a reply in the field of Start opens the editor on what it is, and nothing is sent', async ({
  page,
}) => {
  await press(page, 'Start', exact);
  const field = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  await field.fill('{"items":[{"id":"c-1","title":"Desk","unread_count":2}]}');
  await expect(page.getByText('A reply to get_items. Nothing is sent.')).toBeVisible();
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit reply' });
  await expect(dialog.getByRole('combobox', { name: 'category' })).toHaveValue('messaging');
  await expect(said(dialog)).toHaveText('no findings');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
});

/** What is on show in the editor, in the order it comes about; accessibility.long.e2e.ts looks at it empty. */
const starts = ['Empty list', 'Broken list', '500 with a JSON error'];

test('the editor has no accessibility fault that axe knows of', async ({ assay }) => {
  test.slow();
  const { page } = assay;
  const dialog = await pasteReply(page);
  await press(dialog, /^Delivery/);
  for (const start of starts) {
    await startFrom(page, start);
    await expect(said(dialog)).toHaveText(start === 'Empty list' ? 'no findings' : /error/);
    expect.soft(await axeFaultsInEveryTheme(page)).toEqual([]);
  }
});
