/** How many tests passed and failed, and how many were not run; `failures` names what failed, a line each. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** What stands for something that could not be tested at all: one failure. */
export const notTested: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};
const attribute = (name: string, text: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll(
    /&(\w+);/g,
    (whole, sign) => signs[sign] ?? whole,
  );

/**
 * Counts of a runner by its report in the form of JUnit, as they may be told: no report, a red end without a counted failure, or no test at all is a failure too.
 */
export function countsOf(report: string, endedWell: boolean): Counts {
  let [passed, skipped] = [0, 0];
  const failures: string[] = [];
  for (const [, about = '', inside = ''] of report.matchAll(
    /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    if (/<(?:failure|error)\b/.test(inside))
      failures.push(`${attribute('classname', about)} › ${attribute('name', about)}`);
    else if (inside.includes('<skipped')) skipped += 1;
    else passed += 1;
  }
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
