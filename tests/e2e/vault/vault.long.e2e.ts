import { expect, type Page } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { test } from '../fixtures.ts';
import { addToken, exact, go, outcome, press } from '../window.ts';
import {
  addWithPassphrase,
  connect,
  openAddToken,
  openConnection,
  withService,
} from './vault-steps.ts';

const passphrase = mark('correct horse battery');
const secret = mark('live_0123456789_wxyz');
const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status bar' });
const fetch = (page: Page) => page.getByRole('button', { name: 'Fetch', exact: true });
const unlock = (page: Page) => page.getByRole('dialog', { name: 'Unlock the tokens' });

test('the first token asks how to keep it; after a restart a fetch asks for the passphrase once and then goes on', async ({
  assay,
}) => {
  await withService(async ({ url, sent }) => {
    await go(assay.page, 'Tokens');
    await assay.page.getByRole('button', { name: 'Add token' }).first().click();
    const adding = assay.page.getByRole('dialog', { name: 'Add token' });
    await adding.getByText('With a passphrase').click();
    await press(adding, 'Save');
    await expect(adding).toContainText('Use at least 8 characters');
    await press(adding, 'Cancel');
    await expect(assay.page.getByRole('dialog')).toHaveCount(0);
    await addWithPassphrase(assay.page, { label: 'Production', secret, passphrase });
    await expect(status(assay.page)).toContainText('passphrase, unlocked');
    await connect(assay.page, url, 'Production');
    await press(assay.page, 'Tokens: passphrase, unlocked');
    await assay.page.getByLabel('Lock automatically').selectOption('30');
    // It shows what the vault has stored.
    await expect(assay.page.getByLabel('Lock automatically')).toHaveValue('30');

    await assay.restart();
    const { page } = assay;
    await expect(status(page)).toContainText('passphrase, locked');
    await openConnection(page, 'Own');
    await fetch(page).click();
    await unlock(page).getByLabel('Passphrase').fill(mark('wrong horse battery'));
    await press(unlock(page), 'Unlock');
    await expect(unlock(page).getByRole('alert')).toContainText('not the passphrase');
    await expect(unlock(page).getByLabel('Passphrase')).toHaveValue('');
    expect(sent).toEqual([]);
    await unlock(page).getByLabel('Passphrase').fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(unlock(page)).toBeHidden();
    await expect(outcome(page)).toContainText('Pending');
    expect(sent).toEqual([`Bearer ${secret}`]);

    await go(page, 'Tokens');
    await expect(page.getByLabel('Lock automatically')).toHaveValue('30');
    await expect(page.getByRole('listitem', { name: 'Production' })).toContainText(
      `sent to ${new URL(url).host}`,
    );
    await press(page, 'Own', exact);
    await expect(fetch(page)).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });
});

test('a fetch for which no passphrase is given says that the vault is locked, and sends nothing', async ({
  assay,
}) => {
  await withService(async ({ url, sent }) => {
    const { page } = assay;
    await addWithPassphrase(page, { label: 'Production', secret, passphrase });
    await connect(page, url, 'Production');
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox', { name: 'Search commands' }).fill('Lock the tokens');
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('passphrase, locked');
    await fetch(page).click();
    await press(unlock(page), 'Cancel');
    await expect(page.getByRole('main')).toContainText('tokens are locked');
    await go(page, 'Tokens');
    await expect(page.getByRole('listitem', { name: 'Production' })).toContainText('Unlock');
    expect(sent).toEqual([]);
  });
});

test('a token that is limited to other hosts is reported at the field and is not sent', async ({
  assay,
}) => {
  await withService(async ({ url, sent }) => {
    const { page } = assay;
    await addWithPassphrase(page, {
      label: 'Limited',
      secret,
      passphrase,
      host: 'API.Example.com',
    });
    await expect(page.getByRole('listitem', { name: 'Limited' })).toContainText('api.example.com');
    await connect(page, url, 'Limited');
    await page
      .getByRole('button', { name: 'Edit Own' })
      .or(page.getByRole('button', { name: 'Edit connection' }))
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(
      /“Limited” .*api\.example\.com\b.* 127\.0\.0\.1/,
    );
    await page
      .getByRole('dialog')
      .getByLabel('base_url', { exact: true })
      .fill('http://api.example.com');
    await expect(page.getByRole('dialog')).toContainText(/api\.example\.com can read/);
    await press(page.getByRole('dialog'), 'Cancel');
    await fetch(page).click();
    await expect(page.getByRole('main')).toContainText(
      /"Limited" .*api\.example\.com\b.* 127\.0\.0\.1/,
    );
    expect(sent).toEqual([]);
  });
});

/** The web host says at the choice, and not only on saving, that it reads no references, and how to allow them. */
async function seesNoReferences(page: Page): Promise<void> {
  const dialog = await openAddToken(page, 'From outside');
  await press(dialog, /^Advanced/);
  const source = dialog.getByRole('radiogroup', { name: 'Source' });
  await expect(source.getByRole('radio', { name: 'Variable' })).toBeDisabled();
  await expect(source.getByRole('radio', { name: 'Typed' })).toBeChecked();
  await expect(source).toHaveAccessibleDescription(/--allow-env/);
}

test('a reference to a variable is allowed outside of the window only', { tag: '@web' }, async ({
  assay,
  page,
}) => {
  if (!assay.electron) return seesNoReferences(page);
  await assay.electron?.evaluate(({ dialog }) =>
    Object.assign(dialog, { showMessageBox: async () => ({ response: 1 }) }),
  );
  const dialog = await openAddToken(page, 'From outside');
  await press(dialog, /^Advanced/);
  await dialog.getByText('Variable', { exact: true }).click();
  await dialog.getByLabel('Variable name').fill('ASSAY_NO_SUCH_VARIABLE');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem', { name: 'From outside' })).toContainText(
    'ASSAY_NO_SUCH_VARIABLE',
  );
});

test('with references only, a typed token is refused in words', async ({ page }) => {
  await addToken(page, { label: 'For now', secret });
  await press(page, 'Change token storage');
  const dialog = page.getByRole('dialog', { name: 'Choose how to store tokens' });
  await dialog.getByText('Not at all').click();
  await press(dialog, 'Save');
  await expect(status(page)).toContainText('references only');
  const adding = await openAddToken(page, 'Typed');
  await expect(adding).toContainText('not stored');
  await press(adding, 'Save');
  await expect(adding.locator('p.problem')).toContainText('Choose a variable');
});
