import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, test as base, chromium, expect, type Page, type TestInfo } from '@playwright/test';
import { collectComplaints } from '../support/complaints.ts';
import { openElectronApp } from '../support/electron-app.ts';
import type { HostName } from '../support/hosts.ts';
import { openKeyring } from '../support/keyring.ts';
import type { RunningApp } from '../support/running-app.ts';
import { openWebApp } from '../support/web-app.ts';

const root = resolve(import.meta.dirname, '../..');

/** Assay for one test, the same on both hosts: a first start with an empty data folder of its own. */
export interface Assay {
  /** The window or tab; another one after `restart`. */
  readonly page: Page;
  readonly host: HostName;
  readonly dataFolder: string;
  /** Ends Assay and starts it again on the same data folder. */
  readonly restart: () => Promise<void>;
  /** Does what starts a download; returns the path of the saved file. */
  readonly saveDownload: (action: () => Promise<void>) => Promise<string>;
  /** Keeps a picture of the page in test-results/screenshots/<host>/<name>.png. */
  readonly screenshot: (name: string) => Promise<void>;
}

/** What a Playwright project says about its host. */
export interface HostOptions {
  readonly hostName: HostName;
  /** The Electron or Chromium executable to test with. */
  readonly executable: string | undefined;
}

/** Playwright's `test` with the `assay` fixture, which fails a test for any error on a console, whatever the test itself looks at. */
export const test = base.extend<{ assay: Assay; withKeyring: boolean }, HostOptions & { webBrowser: Browser | undefined }>({
  hostName: ['web', { option: true, scope: 'worker' }],
  executable: [undefined, { option: true, scope: 'worker' }],
  webBrowser: [
    async ({ hostName, executable }, use) => {
      const browser =
        hostName === 'web' ? await chromium.launch({ ...(executable ? { executablePath: executable } : {}), args: chromiumSwitches() }) : undefined;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  /** Whether the desktop app finds a keyring; the web host never has one. */
  withKeyring: [false, { option: true }],
  assay: async ({ hostName, executable, webBrowser, withKeyring }, use, testInfo) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
    const complaints = collectComplaints();
    const keyring = withKeyring && hostName === 'electron' ? await openKeyring() : undefined;
    const start = { root, dataFolder, complaints, keyring };
    const open = (): Promise<RunningApp> => (webBrowser ? openWebApp(start, webBrowser) : openElectronApp(start, electronOf(executable)));
    let app = await open();
    let downloads = 0;
    await use({
      get page() {
        return app.page;
      },
      host: hostName,
      dataFolder,
      restart: async () => {
        await app.close();
        app = await open();
      },
      saveDownload: async (action) => {
        downloads += 1;
        const path = testInfo.outputPath(`download-${downloads}`);
        await mkdir(testInfo.outputDir, { recursive: true });
        await app.saveDownload(action, path);
        return path;
      },
      screenshot: async (name) => {
        await app.page.screenshot({ path: join(root, 'test-results/screenshots', hostName, `${name}.png`) });
      },
    });
    await keepPictureOfFailure(app.page, testInfo);
    await app.close();
    await keyring?.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    expect(complaints.all(), 'nothing on any console but what was asked for').toEqual([]);
  },
});

const electronOf = (executable: string | undefined): string => {
  if (executable === undefined) throw new Error('no Electron to test with: start these tests with `npm run test:e2e`');
  return executable;
};

const keepPictureOfFailure = async (page: Page, testInfo: TestInfo): Promise<void> => {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
  await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
};

const chromiumSwitches = (): string[] => [
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
