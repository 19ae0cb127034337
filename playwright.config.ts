import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/fixtures.ts';

const packagedOnly = 'packaged.e2e.ts';
const webOnly = 'web-*.e2e.ts';
const long = '*.long.e2e.ts';

/** Which part runs, and on which hosts: `tests/support/run.ts` says so in the environment. Where there is no desktop app, every spec runs on the web host. */
const part = process.env.ASSAY_E2E_PART;
const webIsAlone = process.env.ASSAY_E2E_ELECTRON === undefined;
const specs = part === 'long' ? long : '*.e2e.ts';
const others = part === 'normal' ? [packagedOnly, long] : [packagedOnly];
/**
 * Both hosts share the page, the handlers and the adapters behind them, so a test runs in the desktop app alone. One with the tag `@web` is about what differs
 * (how a host starts, its channel, files, dialogs, stores of secrets, permissions) and runs on the web host as well, in the long part.
 */
const ofWeb = part === 'normal' && !webIsAlone ? [webOnly] : ['*.e2e.ts'];

export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // They end what hangs, on a busy machine as well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['junit', { outputFile: 'test-results/e2e.xml' }]],
  projects: [
    {
      name: 'electron',
      testMatch: specs,
      testIgnore: [...others, webOnly],
      use: { hostName: 'electron', executable: process.env.ASSAY_E2E_ELECTRON },
    },
    {
      name: 'web',
      testMatch: webIsAlone ? [specs] : ofWeb,
      testIgnore: part === 'long' && !webIsAlone ? [packagedOnly, webOnly] : others,
      ...(webIsAlone ? {} : { grep: /@web|web-host/ }),
      use: { hostName: 'web', executable: process.env.ASSAY_E2E_CHROMIUM },
    },
    {
      name: 'packaged',
      testMatch: ['main-job.e2e.ts', packagedOnly],
      grep: /@packaged|packaged\.e2e/,
      use: { hostName: 'packaged', executable: process.env.ASSAY_E2E_PACKAGED },
    },
  ],
});
