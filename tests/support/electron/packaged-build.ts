import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ElectronFound } from '../../../src/start/electron.ts';
import { reasonIn, runProgram } from '../../../src/start/program.ts';
import { underLock } from '../run/lock.ts';

const packLimitMs = 3 * 60_000;
/** What of the packed app decides whether it is still the one that was built last. */
const inputs = [
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
  'packaging/package-lock.json',
  'LICENSE',
  'resources',
];

/**
 * Packs what lies in out/ into a folder, with the Electron that the tests run with, as `electron-builder --linux dir` does for a release. Only electron-builder itself is
 * fetched, at the first time. The app is kept below node_modules and packed again when something in it is another.
 */
export const packAssay = async (root: string, electron: string): Promise<ElectronFound> => {
  const cache = join(root, 'node_modules/.cache/assay');
  const home = join(cache, 'packaged');
  const executable = join(home, 'assay');
  const stamp = join(home, 'packed-from');
  return underLock(join(cache, 'packaged.lock'), async () => {
    const made = await digestOf(root, dirname(electron));
    if ((await readFile(stamp, 'utf8').catch(() => '')) === made) return { executable };
    const temp = await mkdtemp(join(cache, 'packing-'));
    try {
      const missing = await pack(root, dirname(electron), temp);
      if (missing !== undefined) return { missing };
      await writeFile(join(temp, 'linux-unpacked/packed-from'), made);
      await rm(home, { recursive: true, force: true });
      await rename(join(temp, 'linux-unpacked'), home);
      return { executable };
    } finally {
      await rm(temp, { recursive: true, force: true });
    }
  });
};

/** Installs electron-builder as `packaging/package-lock.json` has it. Nothing when it went well, else in one clause why not. */
const installBuilder = async (packaging: string): Promise<string | undefined> => {
  const timeOf = (path: string): Promise<number> =>
    stat(join(packaging, path)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const installed = await timeOf('node_modules/.package-lock.json');
  if (installed > (await timeOf('package-lock.json'))) return undefined;
  const end = await runProgram('npm', ['ci'], { cwd: packaging, timeMs: packLimitMs });
  return end.ok ? undefined : `electron-builder could not be installed (${reasonIn(end.output)})`;
};

/** Nothing when it went well, else in one clause why not. */
const pack = async (
  root: string,
  electronFolder: string,
  output: string,
): Promise<string | undefined> => {
  const version = (await readFile(join(electronFolder, 'version'), 'utf8'))
    .trim()
    .replace(/^v/, '');
  const set = {
    electronDist: electronFolder,
    electronVersion: version,
    'directories.output': output,
  };
  const options = Object.entries(set).map(([name, value]) => `--config.${name}=${value}`);
  await mkdir(output, { recursive: true });
  const missing = await installBuilder(join(root, 'packaging'));
  if (missing !== undefined) return missing;
  const end = await runProgram(
    process.execPath,
    [
      join(root, 'packaging/node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--publish',
      'never',
      ...options,
    ],
    { cwd: root, timeMs: packLimitMs },
  );
  if (!end.ok)
    return `Assay could not be packed (${end.stopped === 'time' ? 'it took too long' : reasonIn(end.output)})`;
  // Taken out of an Electron that electron-builder fetched itself, but not of a folder that it was given.
  await rm(join(output, 'linux-unpacked/resources/default_app.asar'), { force: true });
  return undefined;
};

const digestOf = async (root: string, electronFolder: string): Promise<string> => {
  const hash = createHash('sha256').update(await readFile(join(electronFolder, 'version')));
  for (const input of ['out', ...inputs]) {
    for (const path of await filesAt(join(root, input)))
      hash
        .update(path.slice(root.length))
        .update('\0')
        .update(await readFile(path));
  }
  return hash.digest('hex');
};

const filesAt = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};
