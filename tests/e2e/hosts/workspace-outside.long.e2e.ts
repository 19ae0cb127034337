import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { go, press } from '../window.ts';

test('a workspace file of a newer Assay is reported in place of every view, and stays as it is', async ({
  assay,
}) => {
  const file = join(assay.dataFolder, 'workspace.json');
  await go(assay.page, 'Documents');
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  const newer = JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: 99 });
  await writeFile(file, newer);
  await assay.restart();
  await expect(assay.page.getByRole('alert')).toContainText(/workspace cannot/);
  await expect(assay.page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await axeFaults(assay.page)).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(newer);
});

test('what somebody edits while the file is changed outside is asked about once, and saved then', async ({
  assay,
  page,
}) => {
  const file = join(assay.dataFolder, 'workspace.json');
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'Edit connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit connection' });
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed here');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('"Sample documents"', '"Renamed by hand"'));
  await press(dialog, 'Save');
  await expect(dialog.getByRole('alert')).toContainText('changed outside');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Renamed here');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Renamed here').first()).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('"Renamed here"');
});

test('a document that another copy of Assay adds is listed by itself', async ({ assay }) => {
  await go(assay.page, 'Documents');
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  const { connections } = JSON.parse(
    await readFile(join(assay.dataFolder, 'workspace.json'), 'utf8'),
  );
  const notices: string[] = [];
  const other = createJournal(join(assay.dataFolder, fileNames.journal), null, (notice) =>
    notices.push(notice),
  );
  await other.add(connections[0].id, ['added-by-another-copy'], Date.now());
  const row = assay.page
    .getByRole('grid', { name: 'Documents', exact: true })
    .getByRole('row')
    .filter({ hasText: 'added-by-another-copy' });
  await expect(row).toBeVisible();
  await other.close();
  expect(notices).toEqual([]);
});
