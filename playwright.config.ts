import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/fixtures.ts';

const packagedOnly = 'packaged*.e2e.ts';
const webOnly = 'web-*.e2e.ts';

/** The same specs on both hosts, the main job on the packed app as well; `npm test` says in the environment what each host runs with. */
export default defineConfig<object, HostOptions>({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'electron', testIgnore: [packagedOnly, webOnly], use: { hostName: 'electron', executable: process.env.ASSAY_E2E_ELECTRON } },
    { name: 'web', testIgnore: packagedOnly, use: { hostName: 'web', executable: process.env.ASSAY_E2E_CHROMIUM } },
    {
      name: 'packaged',
      testMatch: ['main-job.e2e.ts', packagedOnly],
      use: { hostName: 'packaged', executable: process.env.ASSAY_E2E_PACKAGED },
    },
  ],
});
