import { defineConfig } from 'vitest/config';

/** The unit tests: everything below tests/ that is not driven through a window. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/support/bundled-cli.ts',
    // Many of them start processes and wait for them.
    maxWorkers: '100%',
    testTimeout: 15_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
