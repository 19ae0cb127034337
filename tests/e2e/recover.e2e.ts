import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ complaintsAskedFor: /crashed|render-process-gone/i });

test('a window whose process ended comes back by itself, and the second time it asks', async ({ assay }) => {
  const app = assay.electron;
  if (app === null) return;
  const crash = (): Promise<void> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(0)?.webContents.forcefullyCrashRenderer());
  const shown = (): Promise<string> =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().at(0)?.webContents;
      if (!contents || contents.isCrashed() || contents.isLoading()) return '';
      return String(await contents.executeJavaScript('document.body.innerText'));
    });
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: unknown[]) => {
      Object.assign(globalThis, { asked: JSON.stringify(args) });
      return { response: 0, checkboxChecked: false };
    };
  });
  await crash();
  await expect.poll(shown).toContain('Sample documents');
  expect(await app.evaluate(() => Reflect.get(globalThis, 'asked'))).toBeUndefined();
  await crash();
  await expect.poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'asked')))).toContain('The window ended again.');
  await expect.poll(shown).toContain('Sample documents');
});
