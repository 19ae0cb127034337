import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { keptCall } from '#tests/support/journal/journal-calls.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { go, press } from '../window.ts';

const day = 24 * 3600 * 1000;

test('a history that is mostly too old is offered to be deleted, and stays until then', async ({
  assay,
}) => {
  const { page, dataFolder } = assay;
  const journal = createJournal(join(dataFolder, fileNames.journal), null, () => undefined);
  const keep = (name: string, daysAgo: number) =>
    journal.keep(keptCall(name, { keptAt: Date.now() - daysAgo * day, name }), null);
  for (const name of ['Old 1', 'Old 2', 'Old 3']) await keep(name, 40);
  for (const daysAgo of [2, 0]) await keep(`Kept ${daysAgo} days ago`, daysAgo);
  await journal.close();

  await go(page, 'History');
  const note = page.getByRole('status').filter({ hasText: '3 calls older than 30 days' });
  await expect(note).toBeVisible();
  await press(note, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 calls older than 30 days' });
  await expect(dialog).toContainText('You cannot undo this.');
  expect(await axeFaults(page)).toEqual([]);
  await press(dialog, 'Delete');
  await expect(dialog).toBeHidden();
  await expect(note).toBeHidden();
  await expect(page.getByText('Kept 0 days ago').first()).toBeVisible();
  await expect(page.getByText('Old 1')).toHaveCount(0);
});

test('of a damaged history the window says how much could be saved, until that is dismissed', async ({
  assay,
}) => {
  const journal = join(assay.dataFolder, fileNames.journal);
  const whole = join(await mkdtemp(join(assay.dataFolder, 'whole-')), fileNames.journal);
  const before = createJournal(whole, null, () => undefined);
  for (let number = 1; number <= 40; number += 1)
    await before.keep(keptCall(`Call ${number}`), randomBytes(4000));
  await before.close();
  const bytes = await readFile(whole);
  await go(assay.page, 'History');
  await rename(journal, `${journal}.of-before`);
  await writeFile(journal, bytes.subarray(0, Math.floor(bytes.length * 0.9)), { mode: 0o600 });
  await assay.restart();
  const { page } = assay;
  const said = page.getByRole('status').filter({ hasText: 'A problem in this run' });
  await expect(said).toContainText(
    /The journal could not be read .* of 40 calls and documents in it could be saved/,
  );
  expect(await axeFaults(page)).toEqual([]);
  await press(said, 'Dismiss');
  await expect(said).toHaveCount(0);
  await go(page, 'Settings');
  await expect(page.getByText(/of 40 calls .*could be saved/)).toBeVisible();
});
