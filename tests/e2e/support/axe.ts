import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe that depend on colours, and so on the theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** The accessibility faults of the page as it is, or of what is within an element, each by its rule and where; with `color` only those that a theme can have, with `no color` all others. */
export async function axeFaults(
  page: Page,
  only?: 'color' | 'no color',
  within?: string,
): Promise<string[]> {
  // It is sent to a page once. A desktop window cannot open the second page that axe otherwise takes. Elements without a fault need no names.
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'));
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  if (only === 'color') builder.withRules(rulesOfColor);
  if (only === 'no color') builder.disableRules(rulesOfColor);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

const themes = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
  light: { colorScheme: 'light', contrast: 'no-preference' },
} as const;

/**
 * Does something in each theme, one after the other, on the same page: the usual setting follows what the system asks for. Light is the last, so that
 * the page stays as it was. start.e2e.ts tests that what is chosen goes before it.
 */
export async function inEveryTheme(
  page: Page,
  look: (theme: keyof typeof themes) => Promise<void>,
): Promise<void> {
  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    const hears = page.locator(`html[data-theme="${theme}"]`);
    let isAgain = false;
    await expect(async () => {
      // What the system asks for by itself is one of the three: the next try changes it anew, from another theme.
      if (isAgain) await page.emulateMedia(theme === 'dark' ? themes.light : themes.dark);
      isAgain = true;
      await page.emulateMedia(themes[theme]);
      // A page hears of a change when it is drawn next, and a window with nothing to draw may wait: a picture makes it draw.
      const hasDrawn = await page.evaluate(() =>
        Promise.race([
          new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
          new Promise((resolve) => setTimeout(() => resolve(false), 200)),
        ]),
      );
      if (!hasDrawn) await page.screenshot();
      await expect(hears).toBeAttached({ timeout: 5000 });
    }).toPass();
    await look(theme);
  }
}

/** The accessibility faults in each theme, of colours only those within an element where one is given; what has nothing to do with colours is looked for once, in the whole page. */
export async function axeFaultsInEveryTheme(page: Page, within?: string): Promise<string[]> {
  const faults: string[] = [];
  await inEveryTheme(page, async (theme) => {
    const found = await axeFaults(page, 'color', within);
    faults.push(...found.map((fault) => `${theme}: ${fault}`));
  });
  return [...faults, ...(await axeFaults(page, 'no color'))];
}
