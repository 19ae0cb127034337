import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { exact, openSample, press } from '../window.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search commands' });
const found = (page: Page) => page.getByRole('menuitem');
const openPalette = (page: Page) => page.keyboard.press('ControlOrMeta+k');

test('the palette is short until something is typed, finds commands by what they are for, and Escape closes it at once', async ({
  page,
}) => {
  await openSample(page, 'default');
  const calls = page.getByRole('treegrid', { name: 'Calls' }).getByRole('row');
  await expect(calls.filter({ hasText: 'HTTP 200' })).toHaveCount(1);
  await press(page, 'Fire', exact);
  await expect(calls.filter({ hasText: 'HTTP 200' })).toHaveCount(2);
  await openPalette(page);
  await expect(found(page).first()).toBeVisible();
  expect(await found(page).count()).toBeLessThanOrEqual(12);
  await expect(found(page).filter({ hasText: 'sample' })).toHaveCount(0);
  for (const [typed, title] of [
    ['curl', 'Copy as cURL'],
    ['colleague', 'Hand over'],
    ['compare', 'Compare with previous call'],
    ['cors', 'Show the trace of the call'],
    ['delete', /^Delete “/],
    ['sample', /^Fetch sample document/],
    ['visitor', /^Use the widget as visitor/],
  ] as const) {
    await search(page).fill(typed);
    await expect(found(page).filter({ hasText: title }).first(), typed).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveCount(0);
});

test('the first row is the active one, whatever the pointer rests on where the palette opens', async ({
  page,
}) => {
  await openPalette(page);
  const box = await found(page).nth(1).boundingBox();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveCount(0);
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await openPalette(page);
  const first = await found(page).first().getAttribute('id');
  await expect(search(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 12);
  await found(page).nth(1).click();
  await expect(search(page)).toHaveCount(0);
});
