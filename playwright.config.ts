import { defineConfig } from '@playwright/test';
import { alsoOnWeb } from './tests/e2e/both-hosts.ts';
import type { HostOptions } from './tests/e2e/fixtures.ts';

const packagedOnly = 'packaged*.e2e.ts';
const webOnly = 'web-*.e2e.ts';
const long = '*.long.e2e.ts';

/** Which part runs, and on which hosts: `tests/support/run.ts` says so in the environment. Where there is no desktop app, every spec runs on the web host. */
const part = process.env.ASSAY_E2E_PART;
const webIsAlone = process.env.ASSAY_E2E_ELECTRON === undefined;
const specs = part === 'long' ? long : '*.e2e.ts';
const others = part === 'normal' ? [packagedOnly, long] : [packagedOnly];
const ofWeb = webIsAlone
  ? [specs]
  : [...(part === 'long' ? [] : [webOnly]), ...alsoOnWeb(part).map((name) => `${name}.e2e.ts`)];

export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    {
      name: 'electron',
      testMatch: specs,
      testIgnore: [...others, webOnly],
      use: { hostName: 'electron', executable: process.env.ASSAY_E2E_ELECTRON },
    },
    {
      name: 'web',
      testMatch: ofWeb,
      testIgnore: others,
      use: { hostName: 'web', executable: process.env.ASSAY_E2E_CHROMIUM },
    },
    {
      name: 'packaged',
      testMatch: ['main-job.e2e.ts', packagedOnly],
      use: { hostName: 'packaged', executable: process.env.ASSAY_E2E_PACKAGED },
    },
  ],
});
