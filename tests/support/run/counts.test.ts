import { describe, expect, it } from 'vitest';
import { type Counts, honest, playwrightCounts, vitestCounts } from './counts.ts';

const passedFile = { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [] };
const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      ...passedFile,
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a list is read' },
        { status: 'failed', fullName: 'a list is kept', failureMessages: ['no list\n  at line 3'] },
      ],
    },
  ],
};
const run = (status: string, message?: string): object => ({
  projectName: 'web',
  status,
  results: [{ error: message === undefined ? undefined : { message } }],
});
const playwright = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [],
  suites: [
    {
      title: 'start.e2e.ts',
      specs: [{ title: 'it starts', tests: [run('expected')] }],
      suites: [
        {
          title: 'a second window',
          specs: [
            {
              title: 'it opens',
              tests: [run('unexpected', '\u001b[31mno window\u001b[39m\nmore')],
            },
          ],
        },
      ],
    },
  ],
};
const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

describe('the sum of a test run', () => {
  it('takes passed, failed and skipped tests from a Vitest report, and names what failed', () => {
    expect(vitestCounts(JSON.stringify(vitest))).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: ['a.test.ts › a list is kept: no list'],
    });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const unloadable = { ...passedFile, status: 'failed', message: 'no such module' };
    const counts = vitestCounts(JSON.stringify({ ...vitest, testResults: [unloadable] }));
    expect(counts).toMatchObject({ failed: 2, failures: ['a.test.ts: no such module'] });
  });

  it('counts flaky tests and errors outside tests of a Playwright report as failures, and names them', () => {
    const report = { ...playwright, errors: [{ message: 'no such file' }] };
    expect(playwrightCounts(JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
      failures: ['[web] start.e2e.ts › it opens: no window', 'no such file'],
    });
  });

  it('does not call a run green that ended red, ran nothing, or left no report', () => {
    expect(honest({ ...none, passed: 3 }, false).failed).toBe(1);
    expect(honest(none, true).failed).toBe(1);
    expect(honest(undefined, true)).toEqual({ ...none, failed: 1 });
  });
});
