import { basename, dirname, join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import type { DownloadItem } from 'electron';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';
import { watchContext } from './taint-page.ts';

/** Opens the built desktop app with a data folder of its own and waits for its window. */
export const openElectronApp = async (
  { root, dataFolder, complaints, keyring, taint, sockets }: AppStart,
  executable: string,
): Promise<RunningApp> => {
  const executablePath = sockets ? await sockets.wrap(executable, basename(executable)) : executable;
  // Named to the electron package instead of to the driver: only then does the driver load the hook that holds the app back until it
  // is attached, and a start that is not held back hangs now and then. A normal install is found without being named.
  const isOfPackage = executablePath.startsWith(join(root, 'node_modules/electron/'));
  if (isOfPackage) delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
  else process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(executablePath);
  const app = await _electron.launch({
    args: [
      ...(keyring ? ['-r', join(root, 'tests/support/use-keyring.cjs')] : []),
      ...['-r', taint.recorder],
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-gpu',
      root,
    ],
    cwd: root,
    env: { ...process.env, ...taint.env, ...keyring?.env, ASSAY_DATA: dataFolder },
  });
  const look = await watchContext(app.context(), taint);
  eachLine(app.process().stdout, (line) => taint.hear('output', line));
  eachLine(app.process().stderr, (line) => {
    taint.hear('output', line);
    complaints.watchText('main process', line);
  });
  const watched = new Set<Page>();
  const watch = (page: Page): void => {
    // The page of the direct surface has the origin of a widget, and is there to hear what a webhook does not allow.
    if (!watched.has(page)) complaints.watchPage(page, () => !/^(https?|data):/.test(page.url()));
    watched.add(page);
  };
  app.on('window', watch);
  const page = await app.firstWindow();
  watch(page);
  // The window may have been there before it could be watched: from here on it is.
  await look(page);
  // It may have been there before it could be looked at from its beginning.
  await look(page);
  return {
    page,
    electron: app,
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
    look: async () => {
      for (const shown of app.windows()) await look(shown);
      taint.hear('clipboard', await app.evaluate(({ clipboard }) => clipboard.readText()));
    },
    close: () => app.close(),
  };
};
