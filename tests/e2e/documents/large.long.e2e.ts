import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { openSample } from '../window.ts';
import { ask, fetchSample, outline, pane, rowOf, status, tab } from './xml-pane.ts';

test('a 20 MB document opens', async ({ assay }) => {
  const { page } = assay;
  await openSample(page, 'large');
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed', {
    timeout: 30_000,
  });
  await expect(pane(page)).toContainText('statement', { timeout: 30_000 });
});

test('a document of 20 MB answers as a small one does', async ({ assay }) => {
  const { page } = assay;
  await fetchSample(page, 'large');
  await ask(page, 'count(//transaction)');
  await expect(pane(page).getByText(/^77800 \(number, /)).toBeVisible({ timeout: 20_000 });
  await ask(page, '//transaction[@number = 77799]/amount');
  await expect(pane(page).getByText(/^1 match in /)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('F4');
  await expect(rowOf(page, /^amount/)).toHaveAttribute('aria-selected', 'true', {
    timeout: 20_000,
  });
  await expect(
    outline(page).getByRole('row', { name: 'transaction 77,799 of 77,800' }),
  ).toBeVisible();
  await tab(page, 'Grid').click();
  await expect(pane(page).getByText('77,800 rows')).toBeVisible({ timeout: 20_000 });
  await expect(page.evaluate(() => localStorage.getItem('assay.opening'))).resolves.toBeNull();
});

test('a document that was not opened to the end is asked about, and can be read by windows of lines', async ({
  assay,
}) => {
  const { page } = assay;
  await page.evaluate(() => {
    // As if the window had ended before the text was drawn.
    const { removeItem } = localStorage;
    Storage.prototype.removeItem = function (key) {
      if (key !== 'assay.opening') removeItem.call(this, key);
    };
  });
  await fetchSample(page, 'large');
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(pane(page).getByText(/not finish opening/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Open in the windowed view' }).click();
  await expect(pane(page).getByText(/^Windowed view/)).toBeVisible({ timeout: 30_000 });
  const text = pane(page).getByRole('textbox', { name: 'XML of the document' });
  await expect(text).toContainText('<bank>Norda Bank</bank>');
  await expect(status(page)).toContainText('windowed');

  await text.focus();
  await page.keyboard.press('ControlOrMeta+F');
  await page.getByRole('textbox', { name: 'Find' }).fill('number="77000"');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('<transaction number="77000">', { timeout: 20_000 });
  await expect(rowOf(page, 'transaction 77,000 of 77,800')).toHaveAttribute(
    'aria-selected',
    'true',
    { timeout: 20_000 },
  );
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+G');
  await page.getByRole('textbox', { name: /^Line, 1 to/ }).fill('3');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('<bank>Norda Bank</bank>');
  await expect(rowOf(page, /^statement/)).toHaveAttribute('aria-selected', 'true');
  await outline(page).focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, /^closingBalance/)).toHaveAttribute('aria-selected', 'true');
  await expect(text).toContainText('<closingBalance>');
  await assay.screenshot('xml-windowed');

  await tab(page, 'Grid').click();
  await pane(page).getByRole('grid', { name: 'Table' }).getByRole('row').nth(5).dblclick();
  await expect(text).toBeFocused();
  await expect(text).toContainText('<transaction number="5">');
  await expect(rowOf(page, 'transaction 5 of 77,800')).toHaveAttribute('aria-selected', 'true');
  await expect(status(page)).toContainText('Line 39,');
});
