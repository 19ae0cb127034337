import { resolve } from 'node:path';
import { buildAssay } from '../../src/start/build.ts';
import { type Counts, notTested, sum } from './counts.ts';
import { busyHosts, type HostReady, prepareHosts, wantedHosts } from './hosts.ts';
import { packAssay } from './packaged-build.ts';
import { runEndToEnd, runUnitTests } from './runners.ts';
import { say, timed } from './say.ts';

/*
 * `npm test`: set-up, build, unit tests, then the same end-to-end specs on every host. The last line is always `N passed, N failed`,
 * and whatever could not be tested is a failure in it. `run.ts unit …` and `run.ts e2e …` run one half, with the rest passed on.
 */
const root = resolve(import.meta.dirname, '../..');
const [half, ...rest] = process.argv.slice(2);

const built = async (): Promise<boolean> => {
  const build = await timed('Building Assay', () => buildAssay(root));
  if (!build.ok) say(`${build.output}\nAssay could not be built; what went wrong stands above.`);
  return build.ok;
};

/** Packs what was just built for the host that runs it packed. */
const packed = async (host: HostReady): Promise<HostReady> => {
  if (host.host !== 'packaged' || 'missing' in host) return host;
  const end = await timed('Packing Assay', () => packAssay(root, host.executable));
  return { host: host.host, ...end };
};

const all = async (): Promise<readonly Counts[]> => {
  const wanted = half === 'unit' ? [] : busyHosts(wantedHosts(process.env.ASSAY_E2E_HOSTS), half === 'e2e' ? rest : []);
  const hosts = wanted.length === 0 ? [] : await timed(`Setting up ${wanted.join(' and ')}`, () => prepareHosts(root, wanted));
  const isBuilt = await built();
  const unit = half === 'e2e' ? [] : [await runUnitTests(root, half === 'unit' ? rest : [])];
  if (half === 'unit') return unit;
  if (!isBuilt) return [...unit, ...wanted.map(() => notTested)];
  return [...unit, ...(await runEndToEnd(root, await Promise.all(hosts.map(packed)), half === 'e2e' ? rest : []))];
};

// Ended by a signal, it still takes its display and runners with it.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
const counts = await all().then(sum, (error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return notTested;
});
if (counts.skipped > 0) say(`${counts.skipped} skipped or not run`);
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
