import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Assay, test } from '../fixtures.ts';
import { exact, go, press } from '../window.ts';

test.use({ seesStart: true });

/** Loads the window anew, which showed `view` last, with a host that reads nothing until `release`. Without `view`, it keeps the stored one. */
async function openHeld({ page, electron }: Assay, view?: 'start') {
  if (view) await page.evaluate((name) => localStorage.setItem('assay.view', name), view);
  let release = async (): Promise<void> => undefined;
  if (electron) {
    await electron.evaluate(({ ipcMain }) => {
      const handlers = Reflect.get(ipcMain, '_invokeHandlers');
      const answer = handlers.get('assay');
      const released = new Promise<void>((resolve) =>
        Reflect.set(globalThis, 'assayRelease', resolve),
      );
      handlers.set('assay', async (event: unknown, message: { name?: string }) => {
        if (message.name?.startsWith('read')) await released;
        return answer(event, message);
      });
    });
    release = () => electron.evaluate(() => Reflect.get(globalThis, 'assayRelease')());
  } else {
    const released = new Promise<void>((resolve) => {
      release = async () => resolve();
    });
    await page.route('**/api', async (route) => {
      if (route.request().postDataJSON().name?.startsWith('read')) await released;
      await route.continue();
    });
  }
  await page.reload();
  return { release };
}

/** The same where the last run showed Start. The desktop app takes that for granted where nothing was kept; a browser is told. */
const openHeldAtStart = (assay: Assay) => openHeld(assay, assay.electron ? undefined : 'start');

test('Start is there before the workspace is read, and what is pressed in it is done once it is', {
  tag: '@web',
}, async ({ assay, page }) => {
  const held = await openHeldAtStart(assay);
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  const address = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  await expect(address).toBeFocused();
  await press(page, 'Check a sample');
  await address.fill('5a3b1e00-0000-4000-8000-000000000001');
  await address.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Reading the workspace' })).toBeVisible();
  await held.release();
  await expect(page.getByRole('textbox', { name: 'XML of the document' })).toBeAttached();
  // The later action replaced the one before.
  await go(page, 'Widget');
  await expect(page.getByRole('heading', { name: 'No calls yet' }).first()).toBeVisible();
});

test('what waits for the workspace can be cancelled, a change of the field drops it, and what was typed stays', async ({
  assay,
  page,
}) => {
  const address = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  const waiting = page.getByRole('progressbar', { name: 'Reading the workspace' });
  const held = await openHeldAtStart(assay);
  await address.fill('https://hooks.example.com/one');
  await address.press('Enter');
  await press(page, 'Cancel', exact);
  await expect(waiting).toHaveCount(0);
  await expect(address).toBeFocused();
  await address.press('Enter');
  await expect(waiting).toBeVisible();
  await address.fill('https://hooks.example.com/two');
  await expect(waiting).toHaveCount(0);
  await held.release();
  await expect(address).toHaveValue('https://hooks.example.com/two');
});

test('what is opened over Start drops an action that waits', async ({ assay, page }) => {
  const held = await openHeldAtStart(assay);
  await press(page, 'Check a sample');
  await expect(page.getByRole('progressbar', { name: 'Reading the workspace' })).toBeVisible();
  await press(page, 'Search commands');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.fill('Theme');
  await held.release();
  await expect(search).toHaveValue('Theme');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await go(page, 'Widget');
  await expect(page.getByText('Sample orders').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No calls yet' }).first()).toBeVisible();
});

test('Start stays where somebody began to use it, although the last run showed another view', async ({
  assay,
  page,
}) => {
  await go(page, 'Tokens');
  const kept = join(assay.dataFolder, 'window-state.json');
  await expect.poll(() => readFile(kept, 'utf8').catch(() => '')).toMatch(/"view":\s*"tokens"/);
  // As after a crash, which loses what the page kept last.
  const unused = await openHeld(assay, 'start');
  await expect(
    page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' }),
  ).toBeVisible();
  await unused.release();
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' }),
  ).toHaveCount(0);
  const used = await openHeld(assay, 'start');
  const field = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  await field.fill('https://hooks.example.com/one');
  await used.release();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
});

test('a window begins with the view and the theme that it showed last', { tag: '@web' }, async ({
  assay,
  page,
}) => {
  await go(page, 'Settings');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await theme.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const held = await openHeld(assay);
  await expect(page.getByRole('progressbar', { name: 'Reading the workspace' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await held.release();
  await expect(theme.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
});
