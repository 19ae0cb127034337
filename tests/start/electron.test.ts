import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { findElectron } from '../../src/start/electron.ts';

test('Electron is missing before it was downloaded, then where its installer put it, and taken from ELECTRON_OVERRIDE_DIST_PATH first', async () => {
  const root = await ownFolder();
  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  expect(await findElectron(root, {})).toEqual({
    missing: "Electron's runtime is not installed",
  });
  await write('node_modules/electron/path.txt', 'electron');
  await write('node_modules/electron/dist/electron', '');
  expect(await findElectron(root, {})).toEqual({
    executable: join(root, 'node_modules/electron/dist/electron'),
  });
  await write('own/electron', '');
  expect(await findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'own') })).toEqual({
    executable: join(root, 'own/electron'),
  });
});
