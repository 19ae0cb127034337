import { expect } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { test } from './fixtures.ts';
import { go, places } from './window.ts';

for (const theme of ['Light', 'Dark', 'High contrast']) {
  test(`no place has an accessibility fault that axe knows of, ${theme}`, async ({ assay }) => {
    const { page } = assay;
    await go(page, 'Settings');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme, { exact: true }).click();
    await expect(page.getByRole('radio', { name: theme, exact: true })).toBeChecked();
    for (const place of places) {
      await go(page, place);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await axeFaults(page), place).toEqual([]);
    }
  });
}
