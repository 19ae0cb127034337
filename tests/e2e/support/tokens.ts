import { expect, type Locator, type Page } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { addTokenDialog, go, press } from '../window.ts';

/** Opens the dialog that adds a token, with its label filled in; `how` answers how to store tokens. */
export async function openAddToken(
  page: Page,
  label: string,
  ...how: [keep?: string, choose?: (dialog: Locator) => Promise<void>]
): Promise<Locator> {
  await go(page, 'Tokens');
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const dialog = await addTokenDialog(page, ...how);
  await dialog.getByLabel('Label').fill(label);
  return dialog;
}

/** Adds the first token that is typed, and with it the passphrase that encrypts it and the next ones. */
export async function addWithPassphrase(
  page: Page,
  given: { label: string; secret: string; passphrase: string },
): Promise<void> {
  const dialog = await openAddToken(page, given.label, 'With a passphrase', async (choosing) => {
    await choosing.getByLabel('Passphrase', { exact: true }).fill(mark(given.passphrase));
    await choosing.getByLabel('Passphrase again').fill(mark(given.passphrase));
  });
  await dialog.getByLabel('Secret').fill(mark(given.secret));
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
}

/** Adds a token whose secret is read from a variable that is not set, with a yes outside of the window. */
export async function addVariable(page: Page, label: string): Promise<void> {
  const dialog = await openAddToken(page, label);
  await press(dialog, /^Advanced/);
  await dialog.getByText('Variable', { exact: true }).click();
  await dialog.getByLabel('Variable name').fill('ASSAY_NO_SUCH_VARIABLE');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
}
