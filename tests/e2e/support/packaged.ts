import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import {
  endPackaged,
  type PackagedProcess,
  startPackaged,
} from '../../support/electron/packaged-app.ts';

/** What a test of the packed app as a program works with. */
interface Packaged {
  /** Starts the packed app until its window is there, by default its own executable; it ends with the test. */
  readonly start: (given?: {
    args?: readonly string[];
    env?: Record<string, string>;
    executable?: string;
  }) => Promise<PackagedProcess>;
  /** A folder of this test alone, which ends with it. */
  readonly folder: string;
}

/** Playwright's `test` for the packed app as files and as a program. */
export const test = base.extend<{ packed: Packaged }, { executable: string }>({
  executable: ['', { option: true, scope: 'worker' }],
  packed: async ({ executable }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-packed-'));
    const started: PackagedProcess[] = [];
    await use({
      folder,
      start: async ({ executable: other, ...given } = {}) => {
        const app = await startPackaged(
          other ?? executable,
          join(folder, `data-${started.length}`),
          given,
        );
        started.push(app);
        return app;
      },
    });
    await Promise.all(started.map((app) => endPackaged(app.child)));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
});
