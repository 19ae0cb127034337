import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { watchContext } from '../taint/taint-page.ts';
import { keepNotices } from './lasting-notices.ts';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';

const comesUpWithinMs = 60_000;
const closesWithinMs = 60_000;
const windowUrl = 'app://assay/';

/** The packed app running, and what it said on stderr so far. `endpoint` is Chromium's debugger, the only way in that the fuses leave. */
export type PackagedProcess = {
  readonly child: ChildProcess;
  readonly endpoint: string;
  readonly said: readonly string[];
};

/** Starts the packed app with more arguments and variables than usual, and waits for its window. The caller ends it. */
export const startPackaged = (
  executable: string,
  dataFolder: string,
  {
    args = [],
    env = {},
    heard = () => {},
  }: {
    args?: readonly string[];
    env?: Record<string, string>;
    heard?: (line: string) => void;
  } = {},
): Promise<PackagedProcess> =>
  startDriven(
    executable,
    [...sandboxSwitches(process.platform, process.getuid?.()), ...drivenSwitches, ...args],
    { ASSAY_DATA: dataFolder, ...env },
    heard,
  );

/** The arguments with which the packed app lets itself be driven. */
export const drivenSwitches = ['--disable-gpu', '--remote-debugging-port=0'] as const;

/** Starts a program that becomes the packed app with `drivenSwitches`, and waits for its window. The caller ends it. */
export const startDriven = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  heard: (line: string) => void = () => {},
): Promise<PackagedProcess> => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const endpoint = new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error(`the packed app did not come up: ${said.join('\n')}`)),
      comesUpWithinMs,
    );
    eachLine(child.stderr, (line) => {
      said.push(line);
      heard(line);
      const found = /^DevTools listening on ws:\/\/(\S+?)\//.exec(line)?.[1];
      if (found === undefined) return;
      clearTimeout(tooLate);
      resolve(`http://${found}`);
    });
    child.once('close', (code) => {
      clearTimeout(tooLate);
      reject(
        new Error(
          `the packed app ended with code ${code} before it had a window: ${said.join('\n')}`,
        ),
      );
    });
  });
  try {
    await untilWindow(await endpoint);
    return { child, endpoint: await endpoint, said };
  } catch (error) {
    await endPackaged(child);
    throw error;
  }
};

/** Ends it, hard when it does not end by itself in time. */
export const endPackaged = async (
  child: ChildProcess,
  ask: () => unknown = () => child.kill(),
): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), closesWithinMs);
  ask();
  await ended;
  clearTimeout(tooLong);
};

/** A driver that comes before the window's page is there waits for it for ever. */
const untilWindow = async (endpoint: string): Promise<void> => {
  const until = Date.now() + comesUpWithinMs;
  while (Date.now() < until) {
    const pages: unknown = await fetch(`${endpoint}/json/list`).then((reply) => reply.json());
    if (Array.isArray(pages) && pages.some((page) => Object(page).url === windowUrl)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the packed app opened no window in time');
};

/** Opens the packed app with a data folder of its own and waits for its window. It is driven through Chromium's debugger. */
export const openPackagedApp = async (
  { dataFolder, complaints, taint }: AppStart,
  executable: string,
): Promise<RunningApp> => {
  const { child, endpoint } = await startPackaged(executable, dataFolder, {
    env: taint.env,
    heard: (line) => {
      taint.hear('output', line);
      complaints.watchText('packed app', line);
    },
  });
  try {
    const browser = await chromium.connectOverCDP(endpoint);
    const page = windowOf(browser);
    const look = await watchContext(page.context(), taint);
    complaints.watchPage(page);
    await page.waitForLoadState();
    await look(page);
    await keepNotices(page);
    return {
      page,
      electron: null,
      saveDownload: async (action, path) => {
        const [download] = await Promise.all([page.waitForEvent('download'), action()]);
        await download.saveAs(path);
      },
      look: () => look(page),
      close: async () => {
        const session = await browser.newBrowserCDPSession();
        await endPackaged(child, () => void session.send('Browser.close').catch(() => undefined));
      },
    };
  } catch (error) {
    await endPackaged(child);
    throw error;
  }
};

/** The window of the packed app. */
export const windowOf = (browser: Browser): Page => {
  const page = browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((one) => one.url() === windowUrl);
  if (page === undefined) throw new Error('the packed app has no window');
  return page;
};
