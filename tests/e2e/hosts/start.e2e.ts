import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test.use({ ownStart: true });

test('a first start opens on a window named Assay with its places to go', { tag: '@web' }, async ({
  assay,
}) => {
  await expect(assay.page).toHaveTitle(/Assay/);
  const places = assay.page.getByRole('navigation').first();
  for (const name of ['Documents', 'Widget', 'Tokens', 'Settings']) {
    await expect(places.getByText(name, { exact: true })).toBeVisible();
  }
});

test('a second start on the same data opens again', { tag: '@web' }, async ({ assay }) => {
  await expect(assay.page.getByRole('navigation').first()).toBeVisible();
  await assay.restart();
  await expect(assay.page.getByRole('navigation').first()).toBeVisible();
});
