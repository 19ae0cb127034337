import { expect } from '@playwright/test';
import { axeFaults, axeFaultsInEveryTheme, inEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { ask, fetchSample, pane, tab } from './xml-pane.ts';

for (const [width, height, themes] of [
  [1280, 800, 'in the usual theme'],
  [1024, 640, 'in any theme'],
] as const) {
  test(`no accessibility fault that axe knows of, and nothing cut off, at ${width} × ${height} ${themes}`, async ({
    assay,
  }) => {
    test.slow();
    const { page } = assay;
    await fetchSample(page, 'completed');
    await fetchSample(page, 'medium');
    await ask(page, '//amount[. > 600]');
    await expect(pane(page).getByText(/matches in /)).toBeVisible();
    await page.keyboard.press('F4');
    await page.setViewportSize({ width, height });
    for (const name of ['XML', 'Table', 'Compare with…', 'Reply', 'Findings']) {
      const opener = tab(page, name).or(pane(page).getByRole('button', { name, exact: true }));
      const shown =
        name === 'Findings' ? pane(page).getByRole('tab', { name: /^Findings/ }) : opener;
      await expect(shown).toBeInViewport({ ratio: 0.98 });
      await shown.click();
      if (name === 'Table')
        await expect(pane(page).getByRole('grid', { name: 'Table' })).toBeVisible();
      if (name === 'Compare with…')
        // The editor marks what differs once it knows.
        await expect(pane(page).locator('.monaco-diff-editor .line-insert').first()).toBeVisible({
          timeout: 20_000,
        });
      const picture = (theme: string): Promise<void> =>
        assay.screenshot(`xml-${name.split(' ')[0]?.toLowerCase()}-${width}-${theme}`);
      // Colours do not depend on the size.
      if (themes === 'in any theme') await inEveryTheme(page, picture);
      else await picture('light');
      expect(
        await (themes === 'in any theme' ? axeFaultsInEveryTheme(page) : axeFaults(page)),
        name,
      ).toEqual([]);
    }
  });
}
