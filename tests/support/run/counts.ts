import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests passed and failed, and how many were not run; `failures` names what failed, a line each. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** What stands for something that could not be tested at all: one failure. */
export const notTested: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

// A report colours its messages.
const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly specs?: readonly z.infer<typeof spec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
}
const message = z.object({ message: z.string().optional() });
const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: message.optional() })),
    }),
  ),
});
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec).optional(),
  suites: z.lazy(() => z.array(suite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(message),
  suites: z.array(suite),
});

/** Counts of a Vitest JSON report; a file that could not even be loaded counts as one failure. Throws on anything else. */
export const vitestCounts = (report: string): Counts => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(JSON.parse(report));
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        (test) => `${file.name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`,
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...failures,
      ...unloadable.map((file) => `${file.name}: ${firstLine(file.message)}`),
    ],
  };
};

/** Counts of a Playwright JSON report; errors outside any test count as failures. Throws on anything else. */
export const playwrightCounts = (report: string): Counts => {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(report));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((file) => failedSpecs(file, file.title)),
      ...errors.map((error) => firstLine(error.message ?? 'an error outside of any test')),
    ],
  };
};

const failedSpecs = (group: Suite, file: string): readonly string[] => [
  ...(group.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error !== undefined)?.error?.message ?? '';
        return `[${projectName}] ${file} › ${title}: ${firstLine(error)}`;
      }),
  ),
  ...(group.suites ?? []).flatMap((inner) => failedSpecs(inner, file)),
];

/** Counts of one runner as they may be told: a red end without a counted failure, no test at all, or a skipped one is a failure too. */
export const honest = (counts: Counts | undefined, endedWell: boolean): Counts => {
  const told = counts ?? { ...notTested, failed: 0 };
  const unseen = told.failed === 0 && (!endedWell || told.passed === 0) ? 1 : 0;
  return { ...told, failed: told.failed + unseen };
};

/** The sum of several counts. */
export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, counts) => total + counts.passed, 0),
  failed: all.reduce((total, counts) => total + counts.failed, 0),
  skipped: all.reduce((total, counts) => total + counts.skipped, 0),
  failures: all.flatMap((counts) => counts.failures),
});
