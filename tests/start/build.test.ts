import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { isBuildFresh } from '../../src/start/build.ts';

const outputs = [
  'out/main/entry.js',
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const sources = [
  'src/core/any.ts',
  'src/cli/index.ts',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const folders = ['src', 'src/core', 'src/cli'];

let root = '';

const touch = async (path: string, minute: number): Promise<void> => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await utimes(join(root, path), at, at);
};

const write = async (paths: readonly string[], minute: number): Promise<void> => {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '');
    await touch(path, minute);
  }
};

beforeEach(async () => {
  root = await ownFolder();
  await write(sources, 1);
  for (const folder of folders) await touch(folder, 1);
  await write(outputs, 2);
});

it('a build is fresh when every entry is newer than every source', async () => {
  expect(await isBuildFresh(root)).toBe(true);
});

it.each(sources)('a build is not fresh after a change of %s', async (source) => {
  await touch(source, 3);
  expect(await isBuildFresh(root)).toBe(false);
});

it('a build is not fresh after a source was removed', async () => {
  await rm(join(root, 'src/core/any.ts'));
  expect(await isBuildFresh(root)).toBe(false);
});

it.each(outputs)('a build is not fresh without %s', async (output) => {
  await rm(join(root, output));
  expect(await isBuildFresh(root)).toBe(false);
});

it.each(outputs)('a build is not fresh when %s is left over from before', async (output) => {
  await touch(output, 0);
  expect(await isBuildFresh(root)).toBe(false);
});
