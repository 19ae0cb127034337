import { expect } from '@playwright/test';
import { axeFaultsInEveryTheme } from './axe.ts';
import { test } from './fixtures.ts';
import { go, places } from './window.ts';

test('no place has an accessibility fault that axe knows of, in any theme', async ({
  assay: { page },
}) => {
  test.slow();
  for (const place of places) {
    await go(page, place);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    expect(await axeFaultsInEveryTheme(page), place).toEqual([]);
  }
});

test('the theme that is chosen in Settings is the one of the window', async ({
  assay: { page },
}) => {
  await go(page, 'Settings');
  const html = page.locator('html');
  for (const [title, theme] of [
    ['Dark', 'dark'],
    ['High contrast', 'contrast'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(title, { exact: true }).click();
    await expect(page.getByRole('radio', { name: title, exact: true })).toBeChecked();
    await expect(html).toHaveAttribute('data-theme', theme);
  }
});
