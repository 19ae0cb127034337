import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataFolder } from '#adapters/storage/data-folder.ts';
import { ownFolder } from '#tests/support/folder.ts';

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o7777).toString(8);

async function folderWith(mode: number, files: Record<string, number>): Promise<string> {
  const folder = join(await ownFolder(), 'data');
  await mkdir(folder);
  for (const [name, fileMode] of Object.entries(files)) {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), fileMode);
  }
  await chmod(folder, mode);
  return folder;
}

test('a folder that is not there is made for its owner only', async () => {
  const folder = join(await ownFolder(), 'deep', 'data');
  expect(await prepareDataFolder(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe('700');
});

test('what others may do in a folder of ours and with our files is taken from them; other files stay as they are', async () => {
  const ours = [
    'tokens.json',
    'token-uses.json',
    'token-bindings.json',
    'workspace.json',
    'window.json',
    'window-state.json',
    'web-port.json',
    'lock.sqlite',
    'journal.sqlite',
    'journal.sqlite-wal',
  ];
  const beside = [
    'assay.log',
    'assay.log.1',
    'tokens.json.set-aside-17',
    'journal.sqlite.corrupt-17-wal',
  ];
  const others = ['notes.txt', 'Preferences', 'my-tokens.json'];
  const folder = await folderWith(
    0o755,
    Object.fromEntries([...ours, ...beside, ...others].map((name) => [name, 0o644])),
  );
  expect(await prepareDataFolder(folder, true)).toEqual([]);
  expect(await modeOf(folder)).toBe('700');
  for (const name of [...ours, ...beside])
    expect(await modeOf(join(folder, name)), name).toBe('600');
  for (const name of others) expect(await modeOf(join(folder, name)), name).toBe('644');
});

test.each([
  ['one with other files beside ours', 0o755, false],
  ['one that everybody writes into', 0o1777, true],
])('%s stays as it is, which is reported; our files do not', async (_name, mode, ours) => {
  const folder = await folderWith(mode, { 'notes.txt': 0o644, 'workspace.json': 0o644 });
  expect(await prepareDataFolder(folder, ours)).toEqual([expect.stringContaining(folder)]);
  expect(await modeOf(folder)).toBe(mode.toString(8));
  expect([
    await modeOf(join(folder, 'notes.txt')),
    await modeOf(join(folder, 'workspace.json')),
  ]).toEqual(['644', '600']);
});
