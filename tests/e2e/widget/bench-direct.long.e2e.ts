import { expect, type Page } from '@playwright/test';
import { chooseEvent, exact, newTab, pickItem, press, startFrom } from '../window.ts';
import { test } from './bench-webhook.ts';
import { calls, widget } from './widget-tab.ts';

const rowsDrawn = (page: Page) => widget(page).getByRole('listitem');

test('a fault of a direct action is met by the browser, without the webhook', async ({
  page,
  hook,
}) => {
  await newTab(page, { name: 'Shop', url: hook.url });
  await press(widget(page), 'Open the tab');
  await expect(rowsDrawn(page)).toHaveCount(2);
  await chooseEvent(page, 'Edit mock reply…');
  const editor = page.getByRole('dialog', { name: 'Edit reply' });
  await editor.getByRole('combobox', { name: 'Reply to', exact: true }).selectOption('delete_item');
  await startFrom(page, 'CORS not allowed');
  await press(editor, 'Use as mock reply');
  hook.forget();
  await press(rowsDrawn(page).first(), 'Actions for First order');
  await pickItem(page, 'Delete');
  await expect(widget(page).getByText('Action failed')).toBeVisible();
  await expect(rowsDrawn(page)).toHaveCount(2);
  expect(hook.actions()).not.toContain('delete_item');
  await expect(calls(page).getByRole('row', { name: /^delete_item/ })).toContainText(/blocked/);
});

test('a direct call is fired over the other surface, and compared with the one before', async ({
  page,
  hook,
}) => {
  await newTab(page, { name: 'Shop', url: hook.url });
  await press(widget(page), 'Open the tab');
  await expect(rowsDrawn(page)).toHaveCount(2);
  await press(rowsDrawn(page).first(), 'Actions for First order');
  await pickItem(page, 'Update');
  await expect(widget(page).getByText('Done', { exact: true })).toBeVisible();
  const direct = calls(page).getByRole('row', { name: /^update_item/ });
  await expect(direct).toContainText('direct · HTTP 200');
  await direct.click();
  // The list is fetched again after a write.
  await expect.poll(() => hook.actions().at(-1)).toBe('get_items');
  hook.forget();
  await chooseEvent(page, 'Fire over the other surface');
  const question = page.getByRole('alertdialog', { name: 'Write to Shop?' });
  await expect(question.getByRole('list', { name: 'What is sent' })).toContainText('update_item');
  expect(hook.heard).toEqual([]);
  await press(question, 'Send', exact);
  const newest = calls(page).getByRole('row').first();
  await expect(newest).toContainText('HTTP 200');
  await expect(newest).not.toContainText('direct');
  expect(hook.actions()).toEqual(['update_item']);
  expect(hook.heard.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  await newest.click({ button: 'right' });
  await pickItem(page, 'Compare with previous call');
  const dialog = page.getByRole('dialog', { name: 'Compare two calls' });
  await expect(dialog.locator('.monaco-diff-editor .line-insert').first()).toBeVisible();
  await expect(dialog).toContainText('tabId');
});
