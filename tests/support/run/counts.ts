import { z } from 'zod';

/** How many tests passed and failed, and how many were not run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What stands for something that could not be tested at all: one failure. */
export const notTested: Counts = { passed: 0, failed: 1, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Counts of a Vitest JSON report; a file that could not even be loaded counts as one failure. Throws on anything else. */
export const vitestCounts = (report: string): Counts => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(JSON.parse(report));
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable,
    skipped: numPendingTests + numTodoTests,
  };
};

/** Counts of a Playwright JSON report; errors outside any test count as failures. Throws on anything else. */
export const playwrightCounts = (report: string): Counts => {
  const { stats, errors } = playwrightReport.parse(JSON.parse(report));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
};

/** Counts of one runner as they may be told: a red end without a counted failure, no test at all, or a skipped one is a failure too. */
export const honest = (counts: Counts | undefined, endedWell: boolean): Counts => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const unseen = failed === 0 && (!endedWell || passed === 0) ? 1 : 0;
  return { passed, failed: failed + unseen, skipped };
};

/** The sum of several counts. */
export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, counts) => total + counts.passed, 0),
  failed: all.reduce((total, counts) => total + counts.failed, 0),
  skipped: all.reduce((total, counts) => total + counts.skipped, 0),
});
