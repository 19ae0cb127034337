import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { axeFaultsInEveryTheme } from './axe.ts';
import { test } from './fixtures.ts';
import { go, press } from './window.ts';

const fileOf = (path: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, '../..', path), 'utf8');

test('About names version, commit, data folder and contacts, and shows the licence of every package that ships', async ({
  page,
}) => {
  const { version, homepage, bugs } = JSON.parse(await fileOf('package.json')) as {
    version: string;
    homepage: string;
    bugs: { email: string };
  };
  await go(page, 'Settings');
  const about = page.getByRole('region', { name: 'About' });
  await expect(about).toContainText(version);
  await expect(about.getByText('Data folder')).toBeVisible();
  await expect(about).toContainText(/Commit\s*(?:[0-9a-f]{12}\+?|unknown)/);
  await expect(about).toContainText(homepage);
  await expect(about).toContainText(bugs.email);

  await press(about, 'Show licences');
  const dialog = page.getByRole('dialog', { name: 'Licences' });
  const entries = dialog.getByRole('button', { expanded: false });
  await expect(entries.first()).toHaveAccessibleName(`assay ${version} MIT`);
  expect(await entries.count()).toBeGreaterThan(50);

  await dialog.getByLabel('Search licences').fill('apache stately');
  await expect(entries).toHaveCount(1);
  await entries.click();
  await expect(
    dialog.getByText((await fileOf('node_modules/react-stately/LICENSE')).trim(), { exact: true }),
  ).toBeVisible();
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);

  await dialog.getByLabel('Search licences').fill('saxes');
  await entries.click();
  await expect(dialog.getByText(/no licence text\..*\bISC\b/)).toBeVisible();

  await dialog.getByLabel('Search licences').fill('no such package');
  await expect(dialog.getByText('No matching licences')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
