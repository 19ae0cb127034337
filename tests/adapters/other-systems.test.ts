import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';

/** Loads a module as another system would: what it asks of the system, when it is loaded or later in the test, is that system's. */
async function on<T>(platform: NodeJS.Platform, load: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  vi.resetModules();
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', own);
    vi.doUnmock('node:fs/promises');
    vi.resetModules();
  });
  return load();
}
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('access rights of the data folder', () => {
  const opened = async (platform: NodeJS.Platform) => {
    const folder = join(await ownFolder(), 'data');
    const file = join(folder, 'workspace.json');
    await mkdir(folder);
    await writeFile(file, '{}');
    await chmod(folder, 0o755);
    await chmod(file, 0o644);
    const { prepareDataFolder } = await on(
      platform,
      () => import('#adapters/storage/data-folder.ts'),
    );
    expect(await prepareDataFolder(folder, true)).toEqual([]);
    return [await modeOf(folder), await modeOf(file)];
  };
  test.each(['linux', 'darwin'] as const)('are for the user alone on %s', async (platform) => {
    expect(await opened(platform)).toEqual([0o700, 0o600]);
  });
  test('are left to the system on Windows, whose modes say nothing', async () => {
    expect(await opened('win32')).toEqual([0o755, 0o644]);
  });
});

describe('a file that another process reads while it is replaced', () => {
  /** Writes a file whose replacement the system refuses so often. */
  const written = async (platform: NodeJS.Platform, refusals: number) => {
    const path = join(await ownFolder(), 'workspace.json');
    await writeFile(path, 'before');
    let left = refusals;
    vi.doMock('node:fs/promises', async (original) => {
      const real = await original<typeof import('node:fs/promises')>();
      const rename: typeof real.rename = async (...paths) => {
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('EPERM: held'), { code: 'EPERM' });
        return real.rename(...paths);
      };
      return { ...real, rename };
    });
    const { writeWhole } = await on(platform, () => import('#adapters/storage/write-file.ts'));
    const end = await writeWhole(path, 'after').catch((error: Error) => error.message);
    return [end, await readFile(path, 'utf8')];
  };
  test('is replaced once it is let go on Windows', async () => {
    expect(await written('win32', 3)).toEqual([undefined, 'after']);
  });
  test('stays as it was where it is never let go', async () => {
    expect(await written('win32', 1000)).toEqual(['EPERM: held', 'before']);
  });
  test('elsewhere a refusal is an error at once', async () => {
    expect(await written('linux', 1)).toEqual(['EPERM: held', 'before']);
  });
});
