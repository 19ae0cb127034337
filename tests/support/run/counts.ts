import { stripVTControlCharacters } from 'node:util';

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
const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Counts of a Vitest JSON report; a file that could not even be loaded counts as one failure. */
export const vitestCounts = (report: string): Counts => {
  const { testResults, ...counted }: VitestReport = JSON.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [`${name}: ${firstLine(message)}`]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  );
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + unloadable.length,
    skipped: counted.numPendingTests + counted.numTodoTests,
    failures,
  };
};

type Suite = {
  title: string;
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
  suites?: Suite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: Suite[];
};

/** Counts of a Playwright JSON report; errors outside any test count as failures. */
export const playwrightCounts = (report: string): Counts => {
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((file) => failedSpecs(file, file.title)),
      ...errors.map(({ message }) => firstLine(message ?? 'an error outside of any test')),
    ],
  };
};

const failedSpecs = ({ specs = [], suites = [] }: Suite, file: string): readonly string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error !== undefined)?.error?.message;
        return `[${projectName}] ${file} › ${title}: ${firstLine(error)}`;
      }),
  ),
  ...suites.flatMap((inner) => failedSpecs(inner, file)),
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
