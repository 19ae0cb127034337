import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const linux = resolve(import.meta.dirname, '../../resources/linux');

test.each([16, 24, 32, 48, 64, 128, 256, 512])('the icon of %i pixels has that size', (size) => {
  const png = readFileSync(resolve(linux, `icons/${size}x${size}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});
