import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type AppStart, eachLine, type RunningApp } from './running-app.ts';

const addressWithKey = /http:\/\/127\.0\.0\.1:\d+\/\S*[?#&]key=\S+/;
const listensWithinMs = 20_000;

/** Starts the built web host with a data folder of its own and opens the address it prints in a new browser context. */
export const openWebApp = async ({ root, dataFolder, complaints }: AppStart, browser: Browser): Promise<RunningApp> => {
  const server = spawn(process.execPath, [join(root, 'out/main/cli.js'), 'serve', '--port', '0', '--data', dataFolder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
  };
  eachLine(server.stderr, (line) => complaints.watchText('web host', line));
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    complaints.watchPage(page);
    await page.goto(await printedAddress(server));
    return {
      page,
      saveDownload: async (action, path) => {
        const [download] = await Promise.all([page.waitForEvent('download'), action()]);
        await download.saveAs(path);
      },
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

const printedAddress = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('the web host printed no address in time')), listensWithinMs);
    eachLine(server.stdout, (line) => {
      const address = addressWithKey.exec(line)?.[0];
      if (address === undefined) return;
      clearTimeout(tooLate);
      resolve(address);
    });
    server.once('close', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`the web host ended with code ${code} before it listened`));
    });
  });
