import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron } from '../../src/start/electron.ts';

let root = '';

const write = async (path: string, content: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-electron-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('Electron', () => {
  it('is missing before it was downloaded', async () => {
    expect(await findElectron(root, {})).toEqual({
      missing: "Electron's runtime is not installed",
    });
  });

  it('is where its installer put it', async () => {
    await write('node_modules/electron/path.txt', 'electron');
    await write('node_modules/electron/dist/electron', '');
    expect(await findElectron(root, {})).toEqual({
      executable: join(root, 'node_modules/electron/dist/electron'),
    });
  });

  it('is taken from ELECTRON_OVERRIDE_DIST_PATH first', async () => {
    await write('node_modules/electron/path.txt', 'electron');
    await write('node_modules/electron/dist/electron', '');
    await write('own/electron', '');
    expect(await findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'own') })).toEqual({
      executable: join(root, 'own/electron'),
    });
  });
});
