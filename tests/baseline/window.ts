import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { controlsOn } from '../e2e/support/controls.ts';
import {
  jobs,
  onNewestCall,
  onSample,
  openServices,
  type Person,
  personAt,
  startField,
} from '../e2e/support/jobs.ts';
import { go, outcome } from '../e2e/window.ts';
import { findChromium } from '../support/electron/chromium.ts';
import { openWebApp } from '../support/electron/web-app.ts';
import { collectComplaints } from '../support/run/complaints.ts';

/** What a view shows when its controls are counted. */
const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Start: (page) => startField(page).waitFor(),
  'Widget beside a broken reply': onSample('broken'),
  'Documents beside a document': onSample('completed', outcome),
  'History beside a call': async (page) => {
    await onSample('default')(page);
    await onNewestCall(page);
  },
  Tokens: (page) => go(page, 'Tokens'),
  Settings: (page) => go(page, 'Settings'),
};

/** The controls and their sum, once they were the same for two seconds. */
async function settledControlsOn(page: Page): Promise<Record<string, number>> {
  for (let last = ''; ; ) {
    const byRole = await controlsOn(page);
    const all = Object.values(byRole).reduce((sum, one) => sum + one, 0);
    const now = JSON.stringify({ all, ...byRole });
    if (now === last) return { all, ...byRole };
    last = now;
    await page.waitForTimeout(2000);
  }
}

/** Opens the built web host on an empty data folder, at 1440 × 900, for one measurement. */
async function atFirstStart<T>(
  root: string,
  browser: Browser,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
  const app = await openWebApp(
    {
      root,
      dataFolder,
      complaints: collectComplaints(),
      keyring: undefined,
      taint: null,
      sockets: undefined,
    },
    browser,
  );
  try {
    app.page.setDefaultTimeout(60_000);
    await startField(app.page).waitFor();
    return await measure(app.page);
  } finally {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The presses of the ten jobs and the controls of each view in the built web host, whose page is that of the desktop app. */
export async function measureWindow(root: string) {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  const services = await openServices();
  try {
    const presses: Record<string, Person['counts']> = {};
    for (const [name, { begin, act }] of Object.entries(jobs))
      presses[name] = await atFirstStart(root, browser, async (page) => {
        await begin?.(page);
        const person = personAt(page);
        const saveDownload = (action: () => Promise<void>) =>
          Promise.all([page.waitForEvent('download'), action()]);
        await act(person, { ...services, saveDownload });
        return person.counts;
      });
    const controls: Record<string, Record<string, number>> = {};
    for (const [name, show] of Object.entries(views))
      controls[name] = await atFirstStart(root, browser, async (page) => {
        await show(page);
        await page.mouse.move(0, 0);
        return settledControlsOn(page);
      });
    return { presses, controls };
  } finally {
    await services.close();
    await browser.close();
  }
}
