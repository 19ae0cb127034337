import { expect } from '@playwright/test';
import { countControls } from '../support/controls.ts';
import { go, newTab } from '../window.ts';
import { happens, test } from './widget-tab.ts';

test('a broken reply stands beside at most 26 controls, and a call of the history beside 18', async ({
  page,
  webhook,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  webhook.answer('get_items', { body: { tickets: [{ id: 1, title: 'A', tags: ['new'] }] } });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await happens(page, 'Open');
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await expect(diagnosis).toContainText('"tickets"');
  await expect(page.getByRole('button', { name: 'Edit this reply' })).toBeVisible();
  expect(await countControls(page)).toBeLessThanOrEqual(26);

  await go(page, 'History');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
  await expect(diagnosis).toContainText('"tickets"');
  await expect(page.getByRole('button', { name: 'Edit this reply' })).toBeVisible();
  expect(await countControls(page)).toBeLessThanOrEqual(18);
});
