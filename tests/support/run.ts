import { resolve } from 'node:path';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { packAssay } from './electron/packaged-build.ts';
import { type Counts, notTested, sum } from './run/counts.ts';
import { type HostReady, prepareHosts, type TestPart, wantedHosts } from './run/hosts.ts';
import { runEndToEnd, runUnitTests } from './run/runners.ts';
import { say, timed } from './run/say.ts';

/*
 * `npm test`: set-up, build, unit tests, then the end-to-end specs. The last line is always `N passed, N failed`, and whatever could not be
 * tested is a failure in it. `run.ts long` runs what is slow by nature in the same way, `run.ts quick` the unit tests that start no program,
 * and `run.ts e2e …` end-to-end specs alone, with the rest passed on to Playwright. tests/README.md says more.
 */
const root = resolve(import.meta.dirname, '../..');
const [command = 'normal', ...args] = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
// A spec that is named runs, whichever part it belongs to.
const part: TestPart =
  command === 'long' || command === 'quick' ? command : names.length > 0 ? 'all' : 'normal';

const built = async (): Promise<boolean> => {
  if (await isBuildFresh(root)) return true;
  const build = await timed('Building Assay', () => buildAssay(root));
  if (!build.ok)
    say(`${build.output}\nAssay could not be built; the build's output above says why.`);
  return build.ok;
};

/** Packs what was just built for the host that runs it packed. */
const packed = async (host: HostReady): Promise<HostReady> => {
  if (host.host !== 'packaged' || 'missing' in host) return host;
  const end = await timed('Packing Assay', () => packAssay(root, host.executable));
  return { host: host.host, ...end };
};

const prepared = async (): Promise<readonly HostReady[]> => {
  const wanted = wantedHosts(part, names);
  if (wanted.length === 0) return [];
  return timed(`Setting up ${wanted.join(' and ')}`, () => prepareHosts(root, wanted));
};

const endToEnd = async (
  preparing = prepared(),
  building?: Promise<boolean>,
): Promise<readonly Counts[]> => {
  const hosts = await preparing;
  if (hosts.length === 0) return [];
  if (!(await (building ?? built()))) return hosts.map(() => notTested);
  return runEndToEnd(root, part, await Promise.all(hosts.map(packed)), args);
};

const all = async (): Promise<readonly Counts[]> => {
  if (command === 'quick') return [await runUnitTests(root, part, args)];
  if (command === 'e2e') return endToEnd();
  if (command === 'normal' || command === 'long') {
    // It mostly waits for downloads, and the unit tests need nothing of it.
    const preparing = prepared();
    preparing.catch(() => undefined);
    // Nor do they need the build; some long ones build what is not fresh themselves.
    const building = command === 'normal' ? built() : undefined;
    building?.catch(() => undefined);
    return [await runUnitTests(root, part, []), ...(await endToEnd(preparing, building))];
  }
  throw new Error(
    `"${command}" is not a part of the tests. Use quick, long, e2e, or nothing for npm test.`,
  );
};

// Ended by a signal, it still takes its display and runners with it.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
const counts = await all().then(sum, (error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return notTested;
});
// Once more at the end, since a run's output is often cut to its last lines.
for (const failure of counts.failures) say(`Failed: ${failure}`);
if (counts.skipped > 0) say(`${counts.skipped} skipped or not run`);
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
