import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test.use({ ownStart: true, complaintsAskedFor: /crashed|render-process-gone/i });

test('a window whose process ended comes back by itself, and the second time it asks', async ({
  assay,
}) => {
  const app = assay.electron;
  // A browser tab belongs to its browser.
  if (app === null) return;
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: unknown[]) => {
      Object.assign(globalThis, { asked: JSON.stringify(args) });
      return { response: 0, checkboxChecked: false };
    };
  });
  /** Ends the process of the page, waits until the page was loaded again, and gives what it shows. */
  const crash = (): Promise<string> =>
    app.evaluate(async ({ BrowserWindow }) => {
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
  const asked = (): Promise<unknown> => app.evaluate(() => Reflect.get(globalThis, 'asked'));
  expect(await crash()).toBe('Assay');
  expect(await asked()).toBeUndefined();
  expect(await crash()).toBe('Assay');
  expect(await asked()).toContain('crashed again');
});
