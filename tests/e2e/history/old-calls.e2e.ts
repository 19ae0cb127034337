import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { keptCall } from '#tests/support/journal/journal-calls.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { go } from '../window.ts';

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
  await note.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 calls older than 30 days' });
  await expect(dialog).toContainText('You cannot undo this.');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(note).toBeHidden();
  await expect(page.getByText('Kept 0 days ago').first()).toBeVisible();
  await expect(page.getByText('Old 1')).toHaveCount(0);
});
