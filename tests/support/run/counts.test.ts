import { describe, expect, it } from 'vitest';
import { honest, playwrightCounts, sum, vitestCounts } from './counts.ts';

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };

describe('the sum of a test run', () => {
  it('takes passed, failed and skipped tests from a Vitest report', () => {
    expect(vitestCounts(JSON.stringify(vitest))).toEqual({ passed: 7, failed: 1, skipped: 2 });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const report = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(vitestCounts(JSON.stringify(report)).failed).toBe(2);
  });

  it('counts flaky tests and errors outside tests of a Playwright report as failures', () => {
    const report = { ...playwright, errors: [{ message: 'no such file' }] };
    expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 4, failed: 3, skipped: 2 });
  });

  it('does not call a run green that ended red, ran nothing, or left no report', () => {
    expect(honest({ passed: 3, failed: 0, skipped: 0 }, false).failed).toBe(1);
    expect(honest({ passed: 0, failed: 0, skipped: 0 }, true).failed).toBe(1);
    expect(honest(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('leaves honest counts as they are', () => {
    expect(honest({ passed: 3, failed: 2, skipped: 1 }, false)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
    expect(honest({ passed: 3, failed: 0, skipped: 1 }, true)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
    });
  });

  it('adds up', () => {
    expect(
      sum([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});
