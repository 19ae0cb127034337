import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { type Assay, test } from '../fixtures.ts';
import { addToken, go, press } from '../window.ts';

const secret = 'live_9f8e7d6c5b4a_wxyz';
const vaultNote = (page: Page) => page.getByRole('contentinfo', { name: 'Status bar' });

/** Every file the app wrote, as text. */
async function written({ dataFolder }: Assay): Promise<string> {
  const names = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))).join(
    '\n',
  );
}

test('a token is edited, replaced and removed, and its secret is nowhere to be seen', async ({
  assay,
  page,
}) => {
  await addToken(page, { label: 'Staging', secret });
  await expect(page.getByText('••••wxyz')).toBeVisible();

  await press(page, 'Edit Staging');
  await page.getByRole('dialog').getByLabel('Label').fill('Production');
  // What was typed stays while the window lives, as in every form.
  await page.keyboard.press('Escape');
  await press(page, 'Edit Staging');
  await expect(page.getByRole('dialog').getByLabel('Label')).toHaveValue('Production');
  await press(page.getByRole('dialog'), 'Save');
  await expect(page.getByText('Production', { exact: true }).first()).toBeVisible();

  await press(page, 'Replace secret of Production');
  await page.getByRole('dialog').getByLabel('Secret').fill(mark('another_0123456789_abcd'));
  await press(page.getByRole('dialog'), 'Save');
  await expect(page.getByText('••••abcd')).toBeVisible();
  expect(await page.content()).not.toMatch(/live_9f8e|another_0123/);
  expect(await written(assay)).not.toMatch(/live_9f8e|another_0123/);

  await press(page, 'Remove Production');
  await press(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Remove');
  await expect(page.getByText('Production', { exact: true })).toHaveCount(0);
});

test('without a keyring the first secret asks how to store it, and those for this run are gone after a restart', {
  tag: '@web',
}, async ({ assay }) => {
  await expect(vaultNote(assay.page)).toContainText('none stored yet');
  await addToken(assay.page, { label: 'Staging', secret });
  await expect(vaultNote(assay.page)).toContainText('memory, for this run');
  expect(await written(assay)).not.toContain(secret);
  await assay.restart();
  await go(assay.page, 'Tokens');
  // The sample's own token is none of the user's.
  await expect(assay.page.getByRole('heading', { name: 'No token yet' })).toBeVisible();
  await expect(assay.page.getByText('Staging')).toHaveCount(0);
});

test.describe('with a keyring', () => {
  test.use({ withKeyring: true });

  test('the desktop keeps tokens encrypted over a restart; the web host keeps none', {
    tag: '@web',
  }, async ({ assay }) => {
    await addToken(assay.page, { label: 'Staging', secret });
    expect(await written(assay)).not.toContain(secret);
    await assay.restart();
    await go(assay.page, 'Tokens');
    await expect(assay.page.getByRole('region', { name: 'Stored tokens' })).toBeVisible();
    await expect(assay.page.getByText('••••wxyz')).toHaveCount(assay.host === 'electron' ? 1 : 0);
    if (assay.host === 'electron')
      await expect(vaultNote(assay.page)).toContainText('gnome_libsecret');
  });
});
