import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { httpServer } from '../support/network/loopback.ts';
import { mark } from '../support/taint/taint.ts';
import { type Assay, test } from './fixtures.ts';
import { addWithPassphrase } from './support/tokens.ts';
import { addToken, go, newConnection, outcome, press } from './window.ts';

const secret = 'live_9f8e7d6c5b4a_wxyz';
const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';
const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status bar' });
const token = (page: Page, label: string) => page.getByRole('listitem', { name: label });

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

test('without a keyring the first secret asks how to store it, and those for this run are gone after a restart', {
  tag: '@web',
}, async ({ assay }) => {
  await expect(status(assay.page)).toContainText('none stored yet');
  await addToken(assay.page, { label: 'Staging', secret });
  await expect(status(assay.page)).toContainText('memory, for this run');
  expect(await written(assay)).not.toContain(secret);
  await newConnection(assay.page, { name: 'Own', url: 'http://127.0.0.1:9', token: 'Staging' });
  await assay.restart();
  await go(assay.page, 'Documents');
  await assay.page.getByLabel('Document id').fill(id);
  await press(assay.page, 'Fetch', { exact: true });
  const refused = assay.page.getByRole('alert').filter({ hasText: 'no longer stored' });
  await press(refused, 'Edit connection');
  await expect(assay.page.getByRole('dialog', { name: 'Edit connection' })).toBeVisible();
  await assay.page.keyboard.press('Escape');
  await go(assay.page, 'Tokens');
  // The sample's own token is none of the user's.
  await expect(assay.page.getByRole('heading', { name: 'No token yet' })).toBeVisible();
  await expect(assay.page.getByText('Staging')).toHaveCount(0);
});

test('after a restart, and after the screen was locked, a fetch asks for the passphrase and then goes on', async ({
  assay,
}) => {
  const passphrase = 'correct horse battery';
  const sent: unknown[] = [];
  const service = await httpServer(({ headers }, response) => {
    sent.push(headers.authorization);
    response.end(JSON.stringify({ status_code: 200, id, status: 'Pending' }));
  });
  try {
    await addWithPassphrase(assay.page, { label: 'Production', secret, passphrase });
    await expect(status(assay.page)).toContainText('passphrase, unlocked');
    await newConnection(assay.page, { name: 'Own', url: service.url, token: 'Production' });
    await assay.restart();

    const { page } = assay;
    const unlock = page.getByRole('dialog', { name: 'Unlock the tokens' });
    await expect(status(page)).toContainText('passphrase, locked');
    await go(page, 'Documents');
    await page.getByRole('option', { name: 'Own' }).click();
    await page.getByLabel('Document id').fill(id);
    await page.getByLabel('Document id').press('Enter');
    await unlock.getByLabel('Passphrase').fill(mark('wrong horse battery'));
    await press(unlock, 'Unlock');
    await expect(unlock.getByRole('alert')).toContainText('not the passphrase');
    await expect(unlock.getByLabel('Passphrase')).toHaveValue('');
    expect(sent).toEqual([]);
    await unlock.getByLabel('Passphrase').fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toContainText('Pending');
    expect(sent).toEqual([`Bearer ${secret}`]);

    await assay.electron?.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
    await expect(status(page)).toContainText('passphrase, locked');
    await press(page, 'Fetch', { exact: true });
    await press(unlock, 'Cancel');
    await expect(page.getByRole('main')).toContainText('tokens are locked');
    expect(sent).toHaveLength(1);
  } finally {
    await service.close();
  }
});

test.describe('with a keyring', () => {
  test.use({ withKeyring: true });

  test('the desktop keeps tokens encrypted, also while the keyring is gone; the web host keeps none', {
    tag: '@web',
  }, async ({ assay }) => {
    await addToken(assay.page, { label: 'Staging', secret });
    expect(await written(assay)).not.toContain(secret);
    await assay.restart({ keyring: false });
    await go(assay.page, 'Tokens');
    const isKept = assay.host === 'electron' ? 1 : 0;
    await expect(token(assay.page, 'Staging')).toHaveCount(isKept);
    await expect(assay.page.getByText('••••wxyz')).toHaveCount(0);
    await assay.restart({ keyring: true });
    await go(assay.page, 'Tokens');
    await expect(assay.page.getByRole('region', { name: 'Stored tokens' })).toBeVisible();
    await expect(assay.page.getByText('••••wxyz')).toHaveCount(isKept);
    if (isKept) await expect(status(assay.page)).toContainText('gnome_libsecret');
  });
});
