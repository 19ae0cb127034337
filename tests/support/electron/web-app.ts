import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { watchContext } from '../taint/taint-page.ts';
import type { TaintWatch } from '../taint/taint-watch.ts';
import { cheapKeys } from './electron-app.ts';
import { keepNotices } from './lasting-notices.ts';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';

const addressWithKey = /http:\/\/127\.0\.0\.1:\d+\/\S*[?#&]key=\S+/;

/** Starts the built web host, searched for secrets where `taint` is given, with a data folder of its own and opens the address it prints in a new browser context. `endHost` ends the host alone; the page stays open. */
export const openWebApp = async (
  {
    root,
    dataFolder,
    complaints,
    taint,
    sockets,
  }: Omit<AppStart, 'taint'> & { taint: TaintWatch | null },
  browser: Browser,
): Promise<RunningApp & { readonly endHost: () => Promise<void> }> => {
  const host = [
    process.execPath,
    '-r',
    cheapKeys,
    ...(taint ? ['-r', taint.recorder] : []),
    join(root, 'out/main/cli.js'),
    'serve',
    '--port',
    '0',
    '--data',
    dataFolder,
  ];
  const [program = process.execPath, ...args] = [...(sockets?.command ?? []), ...host];
  const server = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...taint?.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
  };
  eachLine(server.stderr, (line) => {
    taint?.hear('output', line);
    complaints.watchText('web host', line);
  });
  const context = await browser.newContext({
    acceptDownloads: true,
    viewport: { width: 1440, height: 900 },
  });
  try {
    const look = taint ? await watchContext(context, taint) : async () => undefined;
    const page = await context.newPage();
    complaints.watchPage(page);
    await keepNotices(page);
    await page.goto(await printedAddress(server, (line) => taint?.hear('output', line)));
    return {
      page,
      electron: null,
      saveDownload: async (action, path) => {
        const [download] = await Promise.all([page.waitForEvent('download'), action()]);
        await download.saveAs(path);
      },
      look: () => look(page),
      endHost: stop,
      close: async () => {
        await context.close();
        await stop();
      },
    };
  } catch (error) {
    await context.close();
    await stop();
    throw error;
  }
};

const printedAddress = (server: ChildProcess, hear: (line: string) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    eachLine(server.stdout, (line) => {
      hear(line);
      const address = addressWithKey.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
    server.once('close', (code) =>
      reject(new Error(`the web host ended with code ${code} before it listened`)),
    );
  });
