import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from './sabotages.ts';

const root = join(import.meta.dirname, '../..');

test.each(sabotages)('$breaks: $file has the text once, and the tests are there', (one) => {
  const pieces = readFileSync(join(root, one.file), 'utf8').split(one.text);
  expect(pieces).toHaveLength(2);
  expect(one.instead).not.toBe(one.text);
  expect(one.tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
});

test('there are forty, in each layer above the core', () => {
  expect(sabotages.length).toBeGreaterThanOrEqual(40);
  const layers = new Set(sabotages.map(({ file }) => file.split('/')[1]));
  expect([...layers].sort()).toEqual(['adapters', 'app', 'cli', 'renderer']);
});
