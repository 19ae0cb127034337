import { expect, type Page } from '@playwright/test';
import type { HostName } from '../../support/run/hosts.ts';
import { mark } from '../../support/taint/taint.ts';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { cutOff } from '../widget/cut-off.ts';
import { addWithPassphrase, openAddToken } from './vault-steps.ts';

const given = {
  label: 'Production',
  secret: mark('live_0123456789_wxyz'),
  passphrase: mark('correct horse battery'),
  host: 'api.example.com',
};

/** Opens every dialog of the vault that a token kept with a passphrase has, one after the other, and the tokens while it is locked. */
async function throughDialogs(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  for (const [button, title] of [
    ['Change token storage', 'Choose how to store tokens'],
    ['Change passphrase', 'Change passphrase'],
    ['Edit Production', 'Edit token'],
    ['Replace secret of Production', 'Replace the secret of Production'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await look(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('listitem', { name: 'Production' })).toContainText('Locked');
  await look('Tokens, locked');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Unlock the tokens' })).toBeVisible();
  await look('Unlock the tokens');
}

/** Opens the dialog that adds a token: with its faults, and for a command. */
async function throughAdding(
  page: Page,
  host: HostName,
  look: (what: string) => Promise<void>,
): Promise<void> {
  const adding = await openAddToken(page, '');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toContainText('is empty');
  await look('Add token, with its faults');
  await adding.getByRole('button', { name: /^Advanced/ }).click();
  // The web host shows the sources that it does not read, and why.
  if (host === 'web') await expect(adding.getByRole('radio', { name: 'Command' })).toBeDisabled();
  else {
    await adding.getByText('Command', { exact: true }).click();
    await adding.getByRole('button', { name: 'Add argument' }).click();
    await look('Add token, a command');
  }
  await adding.getByRole('button', { name: 'Cancel' }).click();
}

test('the dialogs of the vault have no accessibility fault that axe knows of, in any theme, and nothing of them is cut off in a small window', async ({
  assay: { page, host },
}) => {
  test.slow();
  const look = async (what: string): Promise<void> => {
    expect(await axeFaultsInEveryTheme(page), what).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 640 });
    expect(await cutOff(page), what).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await addWithPassphrase(page, given);
  await throughAdding(page, host, look);
  await throughDialogs(page, look);
});
