import { expect, type Page } from '@playwright/test';
import { mark } from '../support/taint/taint.ts';
import { focusable, namesTwice } from './accessible-names.ts';
import { axeFaults, axeFaultsInEveryTheme } from './axe.ts';
import { dialogs } from './dialogs.ts';
import { type Assay, test } from './fixtures.ts';
import { addWithPassphrase, openAddToken } from './vault/vault-steps.ts';
import { cutOff } from './widget/cut-off.ts';
import { exact, go, openSample, places, press } from './window.ts';

/** There are many dialogs. */
const longest = 900_000;

/** The faults of the page in every theme, of colours those within an element where one is given, and what takes the keyboard without a name. */
async function faultsOf(page: Page, what: string, within?: string): Promise<string[]> {
  const faults = await axeFaultsInEveryTheme(page, within);
  const nameless = (await focusable(page)).filter(({ name }) => name === '');
  return [
    ...faults.map((fault) => `${what}, ${fault}`),
    ...nameless.map(({ role }) => `${what}: a ${role} takes the keyboard and has no name`),
  ];
}

/** A vault with a passphrase, a token of each kind, a connector and a kept reply, which some dialogs are about. */
async function fillIn({ page, electron }: Assay): Promise<void> {
  await addWithPassphrase(page, {
    label: 'Production',
    secret: mark('live_0123456789_wxyz'),
    passphrase: mark('correct horse battery'),
  });
  if (electron) {
    await electron.evaluate(({ dialog }) =>
      Object.assign(dialog, { showMessageBox: async () => ({ response: 1 }) }),
    );
    const adding = await openAddToken(page, 'From outside');
    await press(adding, /^Advanced/);
    await adding.getByText('Variable', { exact: true }).click();
    await adding.getByLabel('Variable name').fill('ASSAY_NO_SUCH_VARIABLE');
    await press(adding, 'Save');
    await expect(adding).toBeHidden();
  }
}

test('no dialog has an accessibility fault that axe knows of, in any theme, all of its controls have names of their own, and nothing of it is cut off in a small window', {
  tag: '@web',
}, async ({ assay }) => {
  test.setTimeout(longest);
  const { page, host } = assay;
  await fillIn(assay);
  const faults: string[] = [];
  for (const { name, open, onDesktop, width } of dialogs) {
    if ((onDesktop === true) !== (host !== 'web')) continue;
    const step = async (): Promise<void> => {
      if (width !== undefined) await page.setViewportSize({ width, height: 900 });
      await open(page);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await expect(dialog).toBeVisible();
      // The colours behind it are those of a view, which the next test looks at.
      faults.push(...(await faultsOf(page, String(name), '[role=dialog], [role=alertdialog]')));
      const twice = namesTwice(await focusable(page, dialog));
      faults.push(...twice.map((control) => `${name}: two controls are ${control}`));
      await page.setViewportSize({ width: width ?? 1024, height: 640 });
      faults.push(...(await cutOff(page)).map((control) => `${name}: ${control}`));
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0, {
          timeout: 500,
        });
      }).toPass();
    };
    await test.step(String(name), step);
  }
  // The last dialog was the one that unlocks.
  if (host === 'web') faults.push(...(await faultsOf(page, 'Tokens, locked')));
  expect(faults).toEqual([]);
});

test('no view has an accessibility fault that axe knows of, in any theme and with forced colours, and whatever takes the keyboard has a name', {
  tag: '@web',
}, async ({ assay: { page, host } }) => {
  test.skip(host !== 'web', 'the views are the same on both hosts');
  test.setTimeout(longest);
  await openSample(page, 'completed');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await openSample(page, 'broken');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  const faults: string[] = [];
  for (const place of [undefined, ...places]) {
    if (place) await go(page, place);
    else await press(page, 'Start', exact);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    faults.push(...(await faultsOf(page, place ?? 'Start')));
    // Its colours are those of the system.
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await axeFaults(page, 'no color');
    faults.push(...forced.map((fault) => `${place ?? 'Start'}, forced colours: ${fault}`));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  expect(faults).toEqual([]);

  // The looks above follow the system; what is chosen goes before it.
  await go(page, 'Settings');
  for (const [title, theme] of [
    ['Dark', 'dark'],
    ['High contrast', 'contrast'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(title, { exact: true }).click();
    await expect(page.getByRole('radio', { name: title, exact: true })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

/** Opens each popover by its button, and closes it with Escape, which gives the focus back. */
async function expectFlawless(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names)
    await test.step(String(name), async () => {
      const button = page.getByRole('main').getByRole('button', { name }).first();
      await button.click();
      const popover = page.locator('.popover').filter({ visible: true });
      await expect(popover.getByRole('dialog').or(popover.getByRole('menu')).first()).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
      await expect(button).toBeFocused();
    });
}

test('no popover has an accessibility fault that axe knows of', async ({ page }) => {
  test.slow();
  await press(page, 'Start', exact);
  await expectFlawless(page, ['Samples']);
  await openSample(page, 'default');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  await expectFlawless(page, ['More tab actions', 'Events', /^Visitor/, 'Display', 'More exports']);
  await go(page, 'Documents');
  await press(page, 'Fetch', exact);
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await expectFlawless(page, [/^More$/]);
  await go(page, 'History');
  await expectFlawless(page, [/^Filter/]);
});
