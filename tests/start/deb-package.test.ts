import { readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { outputOf } from '#tests/support/run/system-programs.ts';
import { writeDebPackage } from '../../src/start/deb-package.ts';

const root = resolve(import.meta.dirname, '../..');
const linux = join(root, 'resources/linux');

afterEach(() => {
  vi.useRealTimers();
});

test.each([16, 24, 32, 48, 64, 128, 256, 512])('the icon of %i pixels has that size', (size) => {
  const png = readFileSync(resolve(linux, `icons/${size}x${size}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});

/** Makes a package of an app whose files have these rights, in a folder of this name. */
async function pack(name: string, rights: number, time: number): Promise<string> {
  const folder = await ownFolder();
  const packed = join(folder, name);
  const contents = ['assay', 'chrome-sandbox', 'LICENSE.electron.txt', 'resources/app.asar.txt'];
  const files = { ...Object.fromEntries(contents.map((path) => [path, path])), version: '45.4.1' };
  for (const [path, text] of Object.entries({ ...files, 'resources/app/package.json': '{}' })) {
    const file = join(packed, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, rights);
    await utimes(file, time, time);
  }
  const output = join(folder, 'made');
  return writeDebPackage({ root, packed, output }, { compression: 'none' });
}

test.skipIf(process.platform !== 'linux')(
  'the Debian package runs nothing as root, and only the helper of the sandbox has more rights than its user',
  async () => {
    const path = await pack('app', 0o6777, 1_500_000_000);
    const told = async (...args: string[]): Promise<string[]> =>
      (await outputOf('dpkg-deb', args)).trim().split('\n');
    const rows = (await told('--contents', path)).map((line) => line.split(/\s+/));
    expect(rows.filter(([, owner]) => owner !== 'root/root')).toEqual([]);
    // Neither a link, nor a device, nor what others may write.
    expect(
      rows.filter(([rights]) => !/^(d|-)rw[xs]r-xr-x$|^-rw-r--r--$/.test(rights ?? '')),
    ).toEqual([]);
    const special = rows.filter(([rights]) => /[sSt]/.test(rights ?? ''));
    expect(special.map((row) => row.at(-1))).toEqual(['./usr/lib/assay/chrome-sandbox']);
    expect(
      rows.map((row) => row.at(-1)).filter((name) => !/^\.\/(usr\/|$)/.test(name ?? '')),
    ).toEqual([]);
    const folder = join(dirname(path), 'control');
    await outputOf('dpkg-deb', ['--control', path, folder]);
    expect(await readdir(folder)).toEqual(['control']);
    // No type of file and no scheme opens Assay by itself.
    expect(await readFile(join(linux, 'assay.desktop'), 'utf8')).not.toMatch(/MimeType|x-scheme/i);
  },
);

test.skipIf(process.platform !== 'linux').each([
  ['of one commit', undefined],
  ['of one folder without Git', '/no/repository'],
])('two Debian packages %s are equal, whoever packs and when', async (_, repository) => {
  vi.stubEnv('GIT_DIR', repository);
  const one = await readFile(await pack('one', 0o644, 1_500_000_000));
  vi.useFakeTimers({ toFake: ['Date'], now: 2_000_000_000_000 });
  const two = await readFile(await pack('another-name', 0o600, 2_000_000_000));
  expect(two.equals(one)).toBe(true);
});
