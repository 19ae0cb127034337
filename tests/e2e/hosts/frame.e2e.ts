import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { cutOff } from '../widget/cut-off.ts';
import { newTab, openSample, press } from '../window.ts';

/** The region that has the keyboard. */
const region = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-region]')?.getAttribute('aria-label') ?? null,
  );

test('F6 goes through every region and back the same way', async ({ page }) => {
  await openSample(page, 'broken');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  const count = await page.locator('[data-region]:visible').count();
  const forth: (string | null)[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('F6');
    forth.push(await region(page));
  }
  expect(new Set(forth).size).toBe(count);
  expect(forth).toEqual(expect.arrayContaining(['Workbench', 'Calls', 'Widget preview']));
  const back: (string | null)[] = [];
  for (let step = 1; step < count; step += 1) {
    await page.keyboard.press('Shift+F6');
    back.push(await region(page));
  }
  expect(back).toEqual(forth.slice(0, -1).toReversed());
});

test('a sample document of the palette is fetched, and Shift+click in a list selects no text', async ({
  page,
}) => {
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeEnabled();
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row');
  for (const [index, name] of ['completed', 'pending'].entries()) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(`Fetch sample document: ${name}`);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(index + 1);
  }
  await rows.nth(0).click();
  await rows.nth(1).click({ modifiers: ['Shift'] });
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
});

test('every button of the bar over the widget is in view, whatever width the window has', async ({
  page,
}) => {
  await openSample(page, 'default');
  const bar = page.getByRole('group', { name: 'Simulator' });
  await expect(bar).toBeVisible();
  const cut: string[] = [];
  for (let width = 320; width <= 1120; width += 10) {
    await page.setViewportSize({ width, height: 640 });
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const name of await bar.evaluate(namesOutside)) cut.push(`${width} pixels: ${name}`);
  }
  expect(cut).toEqual([]);
});

/** The buttons in an element that go beyond its edge. */
function namesOutside(element: Element): string[] {
  const edge = element.getBoundingClientRect();
  return [...element.querySelectorAll('button')]
    .filter((button) => {
      const { left, right, bottom } = button.getBoundingClientRect();
      return left < edge.left || right > edge.right || bottom > edge.bottom;
    })
    .map((button) => button.ariaLabel ?? button.textContent ?? '');
}

test('a narrow window has the preview as a tab and the lists as a drawer, and nothing is lost on the way', async ({
  page,
}) => {
  await openSample(page, 'messaging');
  const widget = page.getByRole('group', { name: 'Widget', exact: true });
  await press(widget, /When does my desk arrive/);
  const message = widget.getByRole('textbox');
  await message.fill('Half a sentence');

  await page.setViewportSize({ width: 640, height: 480 });
  await expect(page.getByRole('region', { name: 'Tabs', exact: true })).toBeHidden();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(message).toHaveValue('Half a sentence');
  expect(await cutOff(page)).toEqual([]);

  const lists = page.getByRole('button', { name: 'Tabs and calls' });
  await lists.click();
  const drawer = page.getByRole('dialog', { name: 'Tabs and calls' });
  await expect(drawer.getByRole('treegrid', { name: 'Calls' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(lists).toBeFocused();

  await message.focus();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Half a sentence');
  for (const name of ['Tabs', 'Calls', 'Widget preview', 'Workbench'])
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport({ ratio: 0.9 });
});

test('a long name is cut, and its tooltip is the whole of it', async ({ page }) => {
  const name = `Orders ${'of a shop with a long name '.repeat(8)}`.trim();
  await newTab(page, { name, url: 'https://hooks.example.com/orders' });
  const shown = page.getByRole('banner').getByText(name).last();
  await shown.hover();
  await expect(shown).toHaveAttribute('title', `Tab: ${name}`);
  const rename = page.getByRole('option', { name: 'Sample orders' }).getByText('Sample orders');
  await rename.hover();
  await expect(rename).not.toHaveAttribute('title', /./);
});
