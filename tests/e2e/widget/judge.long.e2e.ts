import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { go } from '../window.ts';

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const value = (page: Page) => page.getByRole('region', { name: 'Parsed result' });
const as = (page: Page) => page.getByRole('combobox', { name: 'Judge as', exact: true });

/** Types into the empty editor, key by key. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reply to judge' }).focus();
  await page.keyboard.type(text);
}

test('a broken reply shows its findings as it is typed, marked in the text', async ({ assay }) => {
  const { page } = assay;
  await go(page, 'Playground');
  await expect(value(page)).toContainText('No result yet');
  await expect(findings(page).getByRole('status')).toHaveText('');
  await type(page, '{"items":[{"id":7,"title":"Order 7"}]}');
  await expect(findings(page).getByRole('status')).toHaveText('1 error');
  await expect(findings(page).getByText('TAB-ITM-2')).toBeVisible();
  const judge = page.getByRole('region', { name: 'Playground' });
  await expect(judge.locator('.squiggly-error')).toBeVisible();
  await expect(value(page)).toContainText('"title": "Order 7"');
  await expect(value(page)).not.toContainText('"id"');

  // The same in another item is a step further in the same row.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(',{"id":7,"title":"Order 8"}');
  await expect(findings(page).getByRole('status')).toHaveText('2 errors');
  const row = findings(page).getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('item 1');
  await row.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await expect(row).toContainText('2 of 2');
  await expect(row).toContainText('item 2');
  await assay.screenshot('judge');

  // Mended, it is good again.
  await page.getByRole('button', { name: 'Empty list' }).click();
  await expect(findings(page).getByRole('status')).toHaveText('no findings');
  await expect(judge.locator('.squiggly-error')).toHaveCount(0);
});

test('what it is a reply to, and its HTTP status, change the verdict', async ({ assay }) => {
  const { page } = assay;
  await go(page, 'Playground');
  await type(page, '{"ok":true}');
  await expect(value(page)).toContainText('list');
  await as(page).selectOption('update_item');
  await expect(value(page)).toContainText('done');
  await expect(findings(page).getByRole('status')).toHaveText('no findings');
  await page.getByRole('textbox', { name: 'HTTP status' }).fill('500');
  await expect(value(page)).toContainText('failure');
  await expect(findings(page).getByText('TAB-UPD-1')).toBeVisible();
  await page.getByRole('textbox', { name: 'HTTP status' }).fill('5000');
  await expect(findings(page)).toContainText('100 to 599');
  await page.getByRole('textbox', { name: 'HTTP status' }).fill('');
  await as(page).selectOption('document');
  await expect(value(page)).toContainText('unexpected');
  await expect(page.getByRole('combobox', { name: 'category' })).toBeDisabled();
});

test('a text in one line is laid out, and the text stays when the view is left', async ({
  assay,
}) => {
  const { page } = assay;
  await go(page, 'Playground');
  await page.getByRole('textbox', { name: 'Reply to judge' }).focus();
  await page.keyboard.insertText(
    JSON.stringify({
      items: Array.from({ length: 12 }, (_, index) => ({ id: `a${index}`, title: 'Order' })),
    }),
  );
  await page.getByRole('button', { name: 'Format' }).click();
  const judge = page.getByRole('region', { name: 'Playground' });
  await expect(judge.locator('.line-numbers', { hasText: /^5$/ })).toBeVisible();
  await go(page, 'Tokens');
  await go(page, 'Playground');
  await expect(judge.getByText('"a0"')).toBeVisible();
  await expect(findings(page).getByRole('status')).toHaveText('no findings');
});

test('the view has no accessibility fault that axe knows of', async ({ assay }) => {
  const { page } = assay;
  await go(page, 'Playground');
  await expect(value(page)).toContainText('No result yet');
  for (const start of ['Empty list', 'Broken list', 'Failed update']) {
    await page.getByRole('button', { name: start }).click();
    await expect(findings(page).getByRole('status')).toHaveText(
      start === 'Empty list' ? 'no findings' : /error/,
    );
    expect(await axeFaults(page)).toEqual([]);
  }
});
