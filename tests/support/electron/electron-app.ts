import { basename, dirname, join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { DownloadItem } from 'electron';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { watchContext } from '../taint/taint-page.ts';
import { keepNotices } from './lasting-notices.ts';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';

/** Loaded before the app where its keys are to cost little. */
export const cheapKeys = join(import.meta.dirname, 'cheap-keys.cjs');

/**
 * The engine sometimes collects the promise that brings the answer of an evaluation to the driver, even that of a function that returned at once. Here the
 * answer stays in the process until it has arrived, and is asked for again when its promise was collected; nothing runs twice.
 */
export function keepAnswers(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app);
  let last = 0;
  let arrived: number[] = [];
  const evaluateKept = async (run: () => unknown, arg: unknown): Promise<unknown> => {
    last += 1;
    const key = last;
    const given = { source: String(run), arg, key };
    const ask = (): Promise<unknown> =>
      evaluate(
        (electron, { source, arg: itsArg, key: itsKey, done }) => {
          const name = Symbol.for('answers of evaluations');
          const answers: Map<number, unknown> = Reflect.get(globalThis, name) ?? new Map();
          Reflect.set(globalThis, name, answers);
          for (const old of done) answers.delete(old);
          // biome-ignore lint/security/noGlobalEval: the driver sends functions as their text, too.
          if (!answers.has(itsKey)) answers.set(itsKey, eval(`(${source})`)(electron, itsArg));
          return answers.get(itsKey);
        },
        { ...given, done: arrived.splice(0) },
      );
    for (;;) {
      try {
        const answer = await ask();
        arrived = [...arrived, key];
        return answer;
      } catch (error) {
        if (!String(error).includes('promise was garbage collected')) throw error;
      }
    }
  };
  app.evaluate = evaluateKept as ElectronApplication['evaluate'];
}

/** Opens the built desktop app with a data folder of its own and waits for its window. */
export const openElectronApp = async (
  { root, dataFolder, complaints, keyring, taint, sockets }: AppStart,
  executable: string,
): Promise<RunningApp> => {
  const program = sockets ? await sockets.wrap(executable, basename(executable)) : executable;
  // Named to the electron package instead of to the driver: only then does the driver load the hook that holds the app back until it
  // is attached, and a start that is not held back hangs now and then. A normal install is found without being named.
  const isOfPackage = program.startsWith(join(root, 'node_modules/electron/'));
  if (isOfPackage) delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
  else process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(program);
  const preload = [
    cheapKeys,
    ...(keyring ? [join(root, 'tests/support/electron/use-keyring.cjs')] : []),
    taint.recorder,
  ];
  const app = await _electron.launch({
    args: [
      ...preload.flatMap((path) => ['-r', path]),
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      root,
    ],
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      ...taint.env,
      ...keyring?.env,
      ASSAY_DATA: dataFolder,
    },
  });
  keepAnswers(app);
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
  // The window may have been there before it could be watched, or looked at from its beginning: from here on it is.
  watch(page);
  await look(page);
  await keepNotices(page);
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
