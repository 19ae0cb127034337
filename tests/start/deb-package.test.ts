import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exportFormats } from '#operations/evidence-schemas.ts';

const linux = resolve(import.meta.dirname, '../../resources/linux');
const read = (name: string): string => readFileSync(resolve(linux, name), 'utf8');

test('a file manager knows a bundle by the ending that exports have, and opens it in the window', () => {
  const [, type] = /<mime-type type="([^"]+)">/.exec(read('assay.xml')) ?? [];
  expect(read('assay.xml')).toContain(`<glob pattern="*.${exportFormats.bundle.ending}"`);
  expect(read('assay.desktop')).toContain(`\nMimeType=${type};\n`);
  expect(read('assay.desktop')).toContain('\nExec=/usr/lib/assay/assay %U\n');
});

test.each([16, 24, 32, 48, 64, 128, 256, 512])('the icon of %i pixels has that size', (size) => {
  const png = readFileSync(resolve(linux, `icons/${size}x${size}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});
