import { dirname, join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import type { DownloadItem } from 'electron';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';

/** Opens the built desktop app with a data folder of its own and waits for its window. */
export const openElectronApp = async ({ root, dataFolder, complaints, keyring }: AppStart, executablePath: string): Promise<RunningApp> => {
  // Named to the electron package instead of to the driver: only then does the driver load the hook that holds the app back until it
  // is attached, and a start that is not held back hangs now and then. A normal install is found without being named.
  if (!executablePath.startsWith(join(root, 'node_modules/electron/'))) process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(executablePath);
  const app = await _electron.launch({
    args: [
      ...(keyring ? ['-r', join(root, 'tests/support/use-keyring.cjs')] : []),
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-gpu',
      root,
    ],
    cwd: root,
    env: { ...process.env, ...keyring?.env, ASSAY_DATA: dataFolder },
  });
  eachLine(app.process().stderr, (line) => complaints.watchText('main process', line));
  const watched = new Set<Page>();
  const watch = (page: Page): void => {
    // The page of the direct surface has the origin of a widget, and is there to hear what a webhook does not allow.
    if (!watched.has(page)) complaints.watchPage(page, () => !/^(https?|data):/.test(page.url()));
    watched.add(page);
  };
  app.on('window', watch);
  const page = await app.firstWindow();
  watch(page);
  return {
    page,
    saveDownload: async (action, path) => {
      await app.evaluate(({ session }, target) => {
        const done = new Promise<string>((resolve) => {
          session.defaultSession.once('will-download', (_event: unknown, item: DownloadItem) => {
            item.setSavePath(target);
            item.once('done', (_done: unknown, state: string) => resolve(state));
          });
        });
        Object.assign(globalThis, { assayDownload: done });
      }, path);
      await action();
      const state = await app.evaluate(() => Reflect.get(globalThis, 'assayDownload'));
      if (state !== 'completed') throw new Error(`the download ended as ${state}`);
    },
    close: () => app.close(),
  };
};
