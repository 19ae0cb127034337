import { expect, type Page } from '@playwright/test';
import { mark } from '../support/taint/taint.ts';
import { focusable, namesTwice } from './accessible-names.ts';
import { axeFaults } from './axe.ts';
import { dialogs } from './dialogs.ts';
import { type Assay, test } from './fixtures.ts';
import { addWithPassphrase, openAddToken } from './vault/vault-steps.ts';
import { go, openSample, places } from './window.ts';

/** How the page is looked at, and which rules of axe can find something else there. */
const looks = {
  light: [{ colorScheme: 'light', forcedColors: 'none' }, undefined],
  dark: [{ colorScheme: 'dark', forcedColors: 'none' }, 'color'],
  // Its colours are those of the system.
  'forced colours': [{ colorScheme: 'light', forcedColors: 'active' }, 'no color'],
} as const;
/** There are many dialogs. */
const longest = 900_000;

/** The faults of the page in every look, and what takes the keyboard without a name. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, [media, rules]] of Object.entries(looks)) {
    await page.emulateMedia(media);
    const found = await axeFaults(page, rules);
    faults.push(...found.map((fault) => `${what}, ${name}: ${fault}`));
  }
  await page.emulateMedia(looks.light[0]);
  const nodes = await focusable(page);
  const nameless = nodes.filter(({ name }) => name === '');
  return [
    ...faults,
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
    await adding.getByRole('button', { name: /^Advanced/ }).click();
    await adding.getByText('Variable', { exact: true }).click();
    await adding.getByLabel('Variable name').fill('ASSAY_NO_SUCH_VARIABLE');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding).toBeHidden();
  }
}

test('no dialog has an accessibility fault that axe knows of, in light, dark and forced colours, and all of its controls have names of their own', async ({
  assay,
}) => {
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
      faults.push(...(await faultsOf(page, String(name))));
      const twice = namesTwice(await focusable(page, dialog));
      faults.push(...twice.map((control) => `${name}: two controls are ${control}`));
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0, {
          timeout: 500,
        });
      }).toPass({ timeout: 10_000 });
      if (width !== undefined) await page.setViewportSize({ width: 1440, height: 900 });
    };
    await test.step(String(name), step, { timeout: 90_000 });
  }
  expect(faults).toEqual([]);
});

test('no view has an accessibility fault that axe knows of, in light, dark and forced colours, and whatever takes the keyboard has a name', async ({
  assay: { page, host },
}) => {
  test.skip(host !== 'web', 'the views are the same on both hosts');
  test.setTimeout(longest);
  await openSample(page, 'completed');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await openSample(page, 'broken');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  const faults: string[] = [];
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  faults.push(...(await faultsOf(page, 'Start')));
  for (const place of places) {
    await go(page, place);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    faults.push(...(await faultsOf(page, place)));
  }
  expect(faults).toEqual([]);
});
