import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeDebPackage } from '../../src/start/deb-package.ts';
import { installElectron } from '../../src/start/electron.ts';
import { electronForTests } from './electron/electron-runtime.ts';
import { packAssay } from './electron/packaged-build.ts';
import { say } from './run/say.ts';

/*
 * `npm run dist:deb`: packs what was built and makes the Debian package in dist. Where Electron cannot be downloaded it takes the runtime of the tests,
 * which is older; `--newest-electron`, as for a release, refuses that.
 */
const root = resolve(import.meta.dirname, '../..');

const runtime = process.argv.includes('--newest-electron')
  ? await installElectron(root, { timeMs: 5 * 60_000, stallMs: 30_000 })
  : await electronForTests(root);
if ('missing' in runtime)
  throw new Error(`The package needs Electron's runtime: ${runtime.missing}.`);
const version = await readFile(join(dirname(runtime.executable), 'version'), 'utf8');
const packed = await packAssay(root, runtime.executable);
if ('missing' in packed) throw new Error(packed.missing);
process.umask(0o022);
const path = await writeDebPackage({
  root,
  packed: dirname(packed.executable),
  output: join(root, 'dist'),
});
say(`${path}, with Electron ${version.trim()}`);
