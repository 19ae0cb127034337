import { XMLParser } from 'fast-xml-parser';

/** How many tests passed and failed, and how many were not run; `failures` names what failed, a line each. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** What stands for something that could not be tested at all: one failure. */
export const notTested: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});

/**
 * Counts of a runner by its report in the form of JUnit, as they may be told: no report, a red end without a counted failure, or no test at all is a failure too.
 */
export function countsOf(report: string, endedWell: boolean): Counts {
  const suites: { testcase?: Record<string, unknown>[] }[] =
    parser.parse(report).testsuites?.testsuite ?? [];
  const cases = suites.flatMap(({ testcase = [] }) => testcase);
  const failures = cases
    .filter((one) => 'failure' in one || 'error' in one)
    .map(({ classname, name }) => `${classname} › ${name}`);
  const skipped = cases.filter((one) => 'skipped' in one).length;
  const passed = cases.length - failures.length - skipped;
  const unseen = failures.length === 0 && (!endedWell || passed === 0) ? 1 : 0;
  return { passed, failed: failures.length + unseen, skipped, failures };
}

/** The sum of several counts. */
export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, counts) => total + counts.passed, 0),
  failed: all.reduce((total, counts) => total + counts.failed, 0),
  skipped: all.reduce((total, counts) => total + counts.skipped, 0),
  failures: all.flatMap((counts) => counts.failures),
});
