import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { exact, pickItem, press } from '../window.ts';
import {
  bench,
  calls,
  chooseFor,
  expectRows,
  happens,
  newestCall,
  openTab,
  test,
  titles,
} from './widget-tab.ts';

const call = (page: Page, name: RegExp) => calls(page).getByRole('row', { name });

test('what follows from an action is nested under it, and the call of the action stays shown', async ({
  assay,
  webhook,
}) => {
  test.slow();
  const { page } = assay;
  await openTab(page, webhook);
  webhook.answer('update_item', { status: 204 });
  await chooseFor(page, 'First record', 'Update');
  await expect(calls(page).getByRole('row')).toHaveCount(3);
  await expect(newestCall(page)).toContainText('update_item');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');
  const refetch = calls(page).getByRole('row').nth(1);
  await expect(refetch).toHaveAttribute('aria-level', '2');
  await expect(refetch).toContainText('HTTP 200');
  await expect(refetch).not.toContainText('direct');
  expect(await axeFaults(page)).toEqual([]);

  await call(page, /^get_items, Tab opened/).click();
  await press(page, 'Back to now');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');

  await call(page, /^get_items, Tab opened/).click();
  await press(page, 'Fire', exact);
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');

  webhook.answer('get_items', { body: { items: 'none' } });
  await happens(page, 'Refresh');
  await expect(newestCall(page).getByRole('img', { name: 'Done', exact: true })).toHaveCount(0);
});

test('Escape in a changed form closes it and offers Undo', async ({ page, webhook }) => {
  await openTab(page, webhook);
  await press(page, 'Edit tab', exact);
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  await dialog.getByLabel('webhook_url').fill('http://127.0.0.1:9/other');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press(page, 'Undo', exact);
  await expect(dialog.getByLabel('webhook_url')).toHaveValue('http://127.0.0.1:9/other');
  await press(dialog, 'Cancel', exact);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});

test('calls are filtered, fired again and there after a reload, and a running one shows its time', async ({
  page,
  webhook,
}) => {
  await openTab(page, webhook);
  await chooseFor(page, 'First record', 'Delete');
  await expect(call(page, /^delete_item/)).toBeVisible();

  const filter = page.getByRole('searchbox', { name: 'Filter calls' });
  await filter.fill('delete');
  await expect(calls(page).getByRole('row')).toHaveCount(1);
  await filter.fill('nothing like it');
  await press(page, 'Clear the filter');
  await expect(calls(page).getByRole('row')).toHaveCount(2);

  await call(page, /^get_items/).click({ button: 'right' });
  const release = webhook.hold('get_items');
  await pickItem(page, 'Fire again');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');
  await expect(bench(page)).toContainText('Waiting for the reply');
  await page.emulateMedia({ colorScheme: 'dark' });
  release();
  await expect(newestCall(page)).toContainText('HTTP 200');
  await expect(newestCall(page)).not.toContainText('direct');

  await calls(page).getByRole('row').last().click();
  const count = await calls(page).getByRole('row').count();
  await page.reload();
  await expect(calls(page).getByRole('row')).toHaveCount(count);
  await expect(calls(page).getByRole('row').last()).toHaveAttribute('aria-selected', 'true');
  await expectRows(page, titles);
});
