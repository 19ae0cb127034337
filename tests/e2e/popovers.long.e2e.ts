import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { test } from './fixtures.ts';
import { go, openSample } from './window.ts';

/** Opens each popover by its button, and closes it with Escape, which gives the focus back. */
async function expectFlawless(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names)
    await test.step(String(name), async () => {
      const button = page.getByRole('main').getByRole('button', { name }).first();
      await button.click();
      const popover = page.locator('.popover').filter({ visible: true });
      await expect(popover.getByRole('dialog').or(popover.getByRole('menu')).first()).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
      await expect(button).toBeFocused();
    });
}

test('no popover has an accessibility fault that axe knows of', async ({ assay: { page } }) => {
  test.slow();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expectFlawless(page, ['All samples…']);
  await openSample(page, 'default');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  await expectFlawless(page, [
    'More tab actions',
    'Events',
    /^Visitor/,
    'Display',
    'More about the preview',
    'More exports',
  ]);
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await expectFlawless(page, ['Sample ids', 'More exports', 'Text tools', /^Sort/, /^Filter/]);
  await go(page, 'History');
  await expectFlawless(page, [/^Filter/]);
});
