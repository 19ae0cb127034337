import { expect } from '@playwright/test';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { exact, pickItem, press } from '../window.ts';
import { ask, fetchSample, pane, tab } from './xml-pane.ts';

test('no accessibility fault that axe knows of in any theme, and nothing cut off in a small window', async ({
  page,
}) => {
  await fetchSample(page, 'completed');
  await fetchSample(page, 'missing-row');
  await ask(page, '//amount');
  await expect(pane(page).getByText(/matches in /)).toBeVisible();
  await page.keyboard.press('F4');
  await press(pane(page), 'More', exact);
  await pickItem(page, 'Compare with…');
  for (const name of ['Compare', 'XML', 'Table', 'Reply', 'Trace', 'Findings']) {
    const shown =
      name === 'Findings' ? pane(page).getByRole('tab', { name: /^Findings/ }) : tab(page, name);
    for (const [width, height] of [
      [1280, 800],
      [1024, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(shown).toBeInViewport({ ratio: 0.98 });
    }
    await shown.click();
    if (name === 'Table')
      await expect(pane(page).getByRole('grid', { name: 'Table' })).toBeVisible();
    if (name === 'Compare')
      // The editor marks what differs once it knows.
      await expect(
        pane(page).locator('.monaco-diff-editor :is(.line-insert, .line-delete)').first(),
      ).toBeVisible();
    expect(await axeFaultsInEveryTheme(page), name).toEqual([]);
  }
});
