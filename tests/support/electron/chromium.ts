import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { reasonIn, runProgram } from '../../../src/start/program.ts';
import { say } from '../run/say.ts';
import { onPath } from '../run/system-packages.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const downloadLimits = { timeMs: 4 * 60_000, stallMs: 15_000 };

/** A Chromium that is on this machine: Playwright's own, or one of the system. */
export const findChromium = async (): Promise<string | undefined> => {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  for (const program of programs) {
    const path = await onPath(program);
    if (path !== undefined) return path;
  }
  return undefined;
};

/** Downloads Playwright's Chromium, giving up on refusal or standstill; returns where it is then. */
export const downloadChromium = async (root: string): Promise<string | undefined> => {
  const end = await runProgram(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', '--no-shell', 'chromium'],
    {
      ...downloadLimits,
      growing: [process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')],
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    },
  );
  if (end.ok) return findChromium();
  say(
    `Playwright's Chromium could not be downloaded (${end.stopped === null ? reasonIn(end.output) : 'no answer in time'}).`,
  );
  return undefined;
};
