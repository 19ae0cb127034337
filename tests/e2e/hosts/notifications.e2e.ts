import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { go } from '../window.ts';

test('notifications are off until they are switched on, which asks for leave', {
  tag: '@web',
}, async ({ assay }) => {
  await go(assay.page, 'Settings');
  const choice = (page: Page) =>
    page.getByRole('radiogroup', { name: 'When a followed document is done' });
  await expect(choice(assay.page).getByRole('radio', { name: 'Off' })).toBeChecked();
  // The desktop app answers for itself; a browser asks its user.
  if (assay.host === 'web') await assay.page.context().grantPermissions(['notifications']);
  await choice(assay.page).getByText('On', { exact: true }).click();
  await expect(choice(assay.page).getByRole('radio', { name: 'On' })).toBeChecked();
  await assay.restart();
  await go(assay.page, 'Settings');
  await expect(choice(assay.page).getByRole('radio', { name: 'On' })).toBeChecked();
});
