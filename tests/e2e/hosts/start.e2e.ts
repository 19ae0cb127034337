import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test.use({ ownStart: true });

test('a first start opens on a window named Assay with its places to go, and so does a second on the same data', {
  tag: '@web',
}, async ({ assay }) => {
  const opens = async (): Promise<void> => {
    await expect(assay.page).toHaveTitle(/Assay/);
    const places = assay.page.getByRole('navigation').first();
    for (const name of ['Documents', 'Widget', 'Tokens', 'Settings'])
      await expect(places.getByText(name, { exact: true })).toBeVisible();
  };
  await opens();
  await assay.restart();
  await opens();
});
