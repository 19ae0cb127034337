import { readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { writeDebPackage } from '../../src/start/deb-package.ts';

const root = resolve(import.meta.dirname, '../..');
const linux = join(root, 'resources/linux');

test.each([16, 24, 32, 48, 64, 128, 256, 512])('the icon of %i pixels has that size', (size) => {
  const png = readFileSync(resolve(linux, `icons/${size}x${size}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});

test.skipIf(process.platform !== 'linux')(
  'two Debian packages of one commit are equal, whoever packs and when',
  async () => {
    const contents = ['assay', 'chrome-sandbox', 'LICENSE.electron.txt', 'resources/app.asar.txt'];
    const pack = async (name: string, rights: number, time: number): Promise<Buffer> => {
      const folder = await ownFolder();
      const packed = join(folder, name);
      const files = {
        ...Object.fromEntries(contents.map((path) => [path, path])),
        version: '45.4.1',
      };
      for (const [path, text] of Object.entries({ ...files, 'resources/app/package.json': '{}' })) {
        const file = join(packed, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
        await chmod(file, rights);
        await utimes(file, time, time);
      }
      const output = join(folder, 'made');
      return readFile(await writeDebPackage({ root, packed, output }, { compression: 'none' }));
    };
    const one = await pack('one', 0o644, 1_500_000_000);
    const two = await pack('another-name', 0o600, 2_000_000_000);
    expect(two.equals(one)).toBe(true);
  },
);
