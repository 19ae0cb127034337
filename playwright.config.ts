import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/fixtures.ts';

/** The same specs on both hosts; `npm test` says in the environment what each host runs with. */
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
    { name: 'electron', use: { hostName: 'electron', executable: process.env.ASSAY_E2E_ELECTRON } },
    { name: 'web', use: { hostName: 'web', executable: process.env.ASSAY_E2E_CHROMIUM } },
  ],
});
