import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('a window whose session ended says so, and how to come in again', async ({ assay }) => {
  const here = assay.page.context();
  // A context of its own: that its calls are refused is what is looked at, and no complaint.
  const other = await here.browser()?.newContext();
  if (!other) throw new Error('no browser');
  await other.addCookies(await here.cookies());
  const page = await other.newPage();
  await page.goto(assay.page.url());
  const fetchButton = page.getByRole('button', { name: 'Fetch', exact: true });
  await expect(fetchButton).toBeEnabled();
  await other.clearCookies();
  await fetchButton.click();
  await expect(page.getByText(/for another one press Enter in the terminal where `assay serve` runs/).first()).toBeVisible();
  await page.goto(assay.page.url());
  await expect(page.locator('body')).toContainText('Open the whole address that it printed');
  await other.close();
});

test('the address of the window holds no key, and no script can read the cookie', async ({ assay }) => {
  const { page } = assay;
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict', expires: -1 }]);
});
