import { expect, type Page } from '@playwright/test';
import { countControls } from '../support/controls.ts';
import { go, openSample, pickItem, press } from '../window.ts';
import { fetchSample, outline, pane, rowOf, status, tab, test } from './xml-pane.ts';

const lineNumber = (page: Page, line: number) =>
  pane(page).locator('.monaco-editor .line-numbers').getByText(String(line), { exact: true });

test('an open document, its tab and its place stay over another view, a reload and a restart', {
  tag: '@web',
}, async ({ assay }) => {
  const selected = () =>
    assay.page
      .getByRole('grid', { name: 'Documents', exact: true })
      .getByRole('row', { selected: true });
  await fetchSample(assay.page, 'missing-row');
  await fetchSample(assay.page, 'completed');
  await rowOf(assay.page, /^closingBalance/).click();
  await expect(status(assay.page)).toContainText('Line 138,');
  for (const again of [
    async () => {
      await go(assay.page, 'Widget');
      await go(assay.page, 'Documents');
    },
    () => assay.page.reload(),
    () => assay.restart(),
  ]) {
    await again();
    await expect(selected()).toContainText('statement-0001');
    await expect(status(assay.page)).toContainText('Line 138,');
    await expect(lineNumber(assay.page, 138)).toBeInViewport({ ratio: 1 });
    await expect(rowOf(assay.page, /^closingBalance/)).toHaveAttribute('aria-selected', 'true');
  }
  await tab(assay.page, 'Trace').click();
  await assay.page.reload();
  await expect(tab(assay.page, 'Trace')).toHaveAttribute('aria-selected', 'true');
  await expect(pane(assay.page)).toContainText('How the reply was read');
});

test('a document has at most 32 controls beside the rail, and 16 lines in a small window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const sample of ['failed', 'pending', 'no-template', 'missing-row', 'completed'])
    await openSample(page, sample);
  await expect(outline(page)).toBeVisible();
  expect(await countControls(page)).toBeLessThanOrEqual(32);
  const copy = page.getByRole('button', { name: 'Copy external_id' });
  await expect(copy).toHaveCSS('opacity', '0');
  await copy.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(copy).toHaveCSS('opacity', '1');
  expect(await countControls(page)).toBeLessThanOrEqual(32);

  await page.setViewportSize({ width: 900, height: 600 });
  await expect(lineNumber(page, 16)).toBeInViewport({ ratio: 1 });
  await press(pane(page), 'More', { exact: true });
  await pickItem(page, 'Compare with…');
  await expect(tab(page, 'Compare')).toHaveAttribute('aria-selected', 'true');
});
