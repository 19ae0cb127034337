import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { keptCall } from '#tests/support/journal/journal-calls.ts';
import { test } from './fixtures.ts';
import { secretOf } from './support/operations.ts';
import { addToken, go, press } from './window.ts';

test.use({ complaintsAskedFor: /crashed|render-process-gone/i });

test('a window whose process ended comes back by itself, no dump of it is kept, and no secret with it; the second time it asks', async ({
  assay: { page, electron },
}) => {
  // A browser tab belongs to its browser.
  if (electron === null) return;
  await addToken(page, { label: 'Typed', secret: secretOf('typed into the window') });
  await electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: unknown[]) => {
      Object.assign(globalThis, { asked: JSON.stringify(args) });
      return { response: 0, checkboxChecked: false };
    };
  });
  /** Ends the process of the page, waits until the page was loaded again, and gives what it shows. */
  const crash = (): Promise<string> =>
    electron.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().at(0)?.webContents;
      if (!contents) return 'no window';
      const loaded = new Promise<void>((resolve) => {
        contents.once('render-process-gone', () =>
          contents.once('did-finish-load', () => resolve()),
        );
      });
      contents.forcefullyCrashRenderer();
      await loaded;
      return String(await contents.executeJavaScript('document.title'));
    });
  const asked = (): Promise<unknown> => electron.evaluate(() => Reflect.get(globalThis, 'asked'));
  expect(await crash()).toBe('Assay');
  expect(await asked()).toBeUndefined();
  expect(await crash()).toBe('Assay');
  expect(await asked()).toContain('crashed again');
  const dumps = await electron.evaluate(({ app }) => app.getPath('crashDumps'));
  const kept = await readdir(dumps, { recursive: true }).catch(() => []);
  expect(kept.filter((name) => name.endsWith('.dmp'))).toEqual([]);
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
  await assay.restart({
    meanwhile: () =>
      writeFile(journal, bytes.subarray(0, Math.floor(bytes.length * 0.9)), { mode: 0o600 }),
  });
  const { page } = assay;
  const said = page.getByRole('status').filter({ hasText: 'A problem in this run' });
  await expect(said).toContainText(
    /The journal could not be read .* of 40 calls and documents in it could be saved/,
  );
  await press(said, 'Dismiss');
  await expect(said).toHaveCount(0);
  await go(page, 'Settings');
  await expect(page.getByText(/of 40 calls .*could be saved/)).toBeVisible();
});

test('a workspace file of a newer Assay is reported in place of every view, and stays as it is', async ({
  assay,
}) => {
  const file = join(assay.dataFolder, 'workspace.json');
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  let newer = '';
  await assay.restart({
    async meanwhile() {
      newer = JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: 99 });
      await writeFile(file, newer);
    },
  });
  await expect(assay.page.getByRole('alert')).toContainText(/workspace cannot/);
  await expect(assay.page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(newer);
});
