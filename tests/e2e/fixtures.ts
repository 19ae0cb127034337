import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Browser,
  test as base,
  chromium,
  type ElectronApplication,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { openElectronApp } from '../support/electron/electron-app.ts';
import { type Keyring, openKeyring } from '../support/electron/keyring.ts';
import { openPackagedApp } from '../support/electron/packaged-app.ts';
import type { RunningApp } from '../support/electron/running-app.ts';
import { openWebApp } from '../support/electron/web-app.ts';
import { traceSockets } from '../support/network/socket-trace.ts';
import { collectComplaints } from '../support/run/complaints.ts';
import { openDisplay } from '../support/run/display.ts';
import type { HostName } from '../support/run/hosts.ts';
import { watchForTaint } from '../support/taint/taint-watch.ts';
import { passStart } from './window.ts';

const root = resolve(import.meta.dirname, '../..');

/** Assay for one test, the same on both hosts: a first start with an empty data folder, in a process and a browser context of its own. */
export interface Assay {
  /** The window or tab; another one after `restart`. */
  readonly page: Page;
  readonly host: HostName;
  /** The desktop app itself, another one after `restart`; null on the web host. */
  readonly electron: ElectronApplication | null;
  readonly dataFolder: string;
  /**
   * Ends Assay, does `meanwhile` and starts it again on the same data folder; `keyring` says whether the desktop app finds a keyring from now on, the same
   * one as before.
   */
  readonly restart: (changed?: {
    readonly keyring?: boolean;
    meanwhile?(): Promise<void>;
  }) => Promise<void>;
  /** Does what starts a download; returns the path of the saved file. */
  readonly saveDownload: (action: () => Promise<void>) => Promise<string>;
}

/** What a Playwright project says about its host. */
export interface HostOptions {
  readonly hostName: HostName;
  /** The Electron or Chromium executable to test with. */
  readonly executable: string | undefined;
}

/** Playwright's `test` with the `assay` fixture, which fails a test for any error on a console, whatever the test itself looks at. */
export const test = base.extend<
  {
    assay: Assay;
    withKeyring: boolean;
    seesStart: boolean;
    complaintsAskedFor: RegExp | null;
  },
  HostOptions & {
    webBrowser: Browser | undefined;
    watchSockets: boolean;
    display: undefined;
  }
>({
  hostName: ['web', { option: true, scope: 'worker' }],
  executable: [undefined, { option: true, scope: 'worker' }],
  webBrowser: [
    async ({ hostName, executable }, use) => {
      const browser =
        hostName === 'web'
          ? await chromium.launch({
              ...(executable ? { executablePath: executable } : {}),
              args: chromiumSwitches(),
            })
          : undefined;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  /** A display for each worker: windows on the same one would take the focus from one another, and paste what the other copied. */
  display: [
    async ({ hostName }, use) => {
      const display = hostName === 'web' ? undefined : await openDisplay();
      if (display && 'name' in display && display.name !== undefined)
        process.env.DISPLAY = display.name;
      await use(undefined);
      if (display && 'close' in display) await display.close();
    },
    { scope: 'worker', auto: true },
  ],
  /** Whether the test begins on the Start view of a first start; others begin on Documents. */
  seesStart: [false, { option: true }],
  /** Whether the desktop app finds a keyring; the web host never has one. */
  withKeyring: [false, { option: true }],
  /**
   * Whether a test fails for any connection of the app that does not stay within it. In a worker of its own: the driver
   * asks the electron package once what to start, and the trace stands before it.
   */
  watchSockets: [false, { option: true, scope: 'worker' }],
  /** Complaints that a test provokes on purpose; all others still fail it. */
  complaintsAskedFor: [null, { option: true }],
  assay: async (
    { hostName, executable, webBrowser, withKeyring, seesStart, watchSockets, complaintsAskedFor },
    use,
    testInfo,
  ) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
    const complaints = collectComplaints();
    const taint = await watchForTaint(dataFolder);
    const sockets = watchSockets ? await traceSockets() : undefined;
    let keyring: Keyring | undefined;
    let hasKeyring = withKeyring;
    const open = async (): Promise<RunningApp> => {
      if (hasKeyring && hostName === 'electron') keyring ??= await openKeyring();
      const start = {
        root,
        dataFolder,
        complaints,
        keyring: hasKeyring ? keyring : undefined,
        taint,
        sockets,
      };
      if (webBrowser) return openWebApp(start, webBrowser);
      const openApp = hostName === 'packaged' ? openPackagedApp : openElectronApp;
      return openApp(start, electronOf(executable));
    };
    let app = await open();
    if (!seesStart) await passStart(app.page);
    let downloads = 0;
    await use({
      get page() {
        return app.page;
      },
      get electron() {
        return app.electron;
      },
      host: hostName,
      dataFolder,
      restart: async (changed = {}) => {
        await app.look();
        await app.close();
        hasKeyring = changed.keyring ?? hasKeyring;
        await changed.meanwhile?.();
        app = await open();
      },
      saveDownload: async (action) => {
        downloads += 1;
        const path = testInfo.outputPath(`download-${downloads}`);
        await mkdir(testInfo.outputDir, { recursive: true });
        await app.saveDownload(action, path);
        taint.saved(path);
        return path;
      },
    });
    await keepPictureOfFailure(app.page, testInfo);
    await app.look();
    await app.close();
    await keyring?.close();
    const strayed = await sockets?.unexpected();
    await sockets?.close();
    const { hits, foreign, searched } = await taint.end();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    expect.soft(hits, 'no marked secret anywhere').toEqual([]);
    expect.soft(strayed ?? [], 'no connection to elsewhere').toEqual([]);
    expect.soft(foreign, 'no request of the page to another machine').toEqual([]);
    expect
      .soft(Object.keys(searched), 'what the app said, showed and wrote was searched')
      .toEqual(
        expect.arrayContaining(
          hostName === 'packaged' ? ['window', 'file'] : ['window', 'message', 'file'],
        ),
      );
    const unasked = complaints.all().filter((one) => complaintsAskedFor?.test(one) !== true);
    expect(unasked, 'nothing on any console but what was asked for').toEqual([]);
  },
  /** The window or tab of `assay` as it begins, for a test that needs nothing else of it; after a restart `assay.page` is another one. */
  page: ({ assay }, use) => use(assay.page),
});

const electronOf = (executable: string | undefined): string => {
  if (executable === undefined)
    throw new Error('no Electron to test with: start these tests with `npm run test:e2e`');
  return executable;
};

const keepPictureOfFailure = async (page: Page, testInfo: TestInfo): Promise<void> => {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
  await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
};

const chromiumSwitches = (): string[] => [
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
