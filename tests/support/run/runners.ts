import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, countsOf, notTested } from './counts.ts';
import { openDisplay } from './display.ts';
import type { HostName, HostReady, TestPart } from './hosts.ts';
import { say } from './say.ts';

/** The Vitest projects of each part. */
const unitProjects: Record<TestPart, readonly string[]> = {
  quick: ['quick'],
  normal: ['quick', 'other'],
  long: ['long'],
  all: ['quick', 'other', 'long'],
};

/** A number makes the order of all tests random, the same for the same number; Vitest's settings read it themselves. */
const seed = process.env.ASSAY_TEST_SEED;

/** Runs the unit tests of a part; `args` go on to Vitest. */
export const runUnitTests = async (
  root: string,
  part: TestPart,
  args: readonly string[],
): Promise<Counts> => {
  const report = join(root, 'test-results/unit.xml');
  await rm(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`];
  const projects = unitProjects[part].map((name) => `--project=${name}`);
  const endedWell = await runShown(root, 'node_modules/vitest/vitest.mjs', [
    'run',
    ...reporters,
    ...projects,
    ...args,
  ]);
  return countsOf(await textOf(report), endedWell);
};

/** Where the Playwright project of a host finds what it runs with. */
const variables: Record<HostName, string> = {
  electron: 'ASSAY_E2E_ELECTRON',
  web: 'ASSAY_E2E_CHROMIUM',
  packaged: 'ASSAY_E2E_PACKAGED',
};

/** Runs the end-to-end specs of a part on every host that is ready, with a display of their own; each host that is not counts as a failure. `args` go on to Playwright. */
export const runEndToEnd = async (
  root: string,
  part: TestPart,
  hosts: readonly HostReady[],
  args: readonly string[],
): Promise<readonly Counts[]> => {
  const display = await openDisplay();
  try {
    const able = hosts.map((host): HostReady => {
      const blind = host.host !== 'web' && 'executable' in host && 'missing' in display;
      return blind ? { host: host.host, missing: display.missing } : host;
    });
    const results: Counts[] = [];
    const env: Record<string, string> = { ASSAY_E2E_PART: part };
    const projects: string[] = [];
    for (const host of able) {
      if ('missing' in host) {
        say(`The host ${host.host} could not be tested: ${host.missing}.`);
        results.push(notTested);
      } else {
        projects.push(`--project=${host.host}`);
        env[variables[host.host]] = host.executable;
      }
    }
    if (projects.length === 0) return results;
    if ('name' in display && display.name !== undefined) env.DISPLAY = display.name;
    const report = join(root, 'test-results/e2e.xml');
    await rm(report, { force: true });
    const order = seed ? ['--shuffle', seed] : [];
    const endedWell = await runShown(
      root,
      'node_modules/@playwright/test/cli.js',
      ['test', ...projects, ...order, ...args],
      env,
    );
    return [...results, countsOf(await textOf(report), endedWell)];
  } finally {
    if ('close' in display) await display.close();
  }
};

/** Runs one of our tools with its output shown; true when it ended with 0. */
const runShown = (
  root: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const killWithUs = (): void => void child.kill();
    const finish = (endedWell: boolean): void => {
      process.off('exit', killWithUs);
      resolve(endedWell);
    };
    process.once('exit', killWithUs);
    child.once('error', () => finish(false));
    child.once('close', (code) => finish(code === 0));
  });

/** A report; none is an empty text. */
const textOf = (report: string): Promise<string> => readFile(report, 'utf8').catch(() => '');
