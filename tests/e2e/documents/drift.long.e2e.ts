import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { openSample } from '../window.ts';
import { fetchSample, pane, status } from './xml-pane.ts';

// The tab also counts the warnings.
const driftTab = (page: Page) => pane(page).getByRole('tab', { name: /^Drift/ });
const said = (page: Page) => pane(page).getByRole('status').filter({ hasText: 'Compared with' });

test('a document is compared with the stored replies of its kind', async ({ assay }) => {
  const { page } = assay;
  const fetchOther = async (sample: string): Promise<void> => {
    await openSample(page, sample);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  };
  await fetchSample(page, 'completed');
  await driftTab(page).click();
  await expect(
    pane(page).getByRole('heading', { name: 'Nothing to compare with yet' }),
  ).toBeVisible();
  await fetchOther('old');
  await expect(said(page)).toContainText('1 stored reply');
  await expect(said(page)).toContainText('prove little');
  await expect(said(page)).toContainText('No differences.');
  await fetchOther('missing-row');
  await expect(said(page)).toContainText('2 stored replies');

  await fetchOther('drifted');
  await expect(said(page)).toContainText('3 stored replies');
  await expect(said(page)).not.toContainText('prove little');
  const list = pane(page).getByRole('grid', { name: 'Drift' });
  await expect(list.getByRole('row', { name: 'Warning: New element' })).toContainText('fee');
  await expect(list.getByRole('row', { name: 'Warning: Other kind of value' })).toContainText(
    'date',
  );
  const empty = list.getByRole('row', { name: 'Warning: Empty value' });
  await expect(empty).toContainText('in 2 of 18 rows, never before');
  expect(await axeFaults(page)).toEqual([]);
  await assay.screenshot('drift');
  await page.emulateMedia({ colorScheme: 'dark' });
  await assay.screenshot('drift-dark');

  await empty.click();
  await expect(driftTab(page)).toHaveAttribute('aria-selected', 'false');
  await expect(status(page)).toContainText('Line 35,');

  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('drift from stored');
  await page.keyboard.press('Enter');
  await expect(driftTab(page)).toHaveAttribute('aria-selected', 'true');
});
