import {
  lchown,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDataFolder, fileNames } from '#adapters/storage/data-folder.ts';
import { jsonFile } from '#adapters/storage/json-file.ts';
import { markedText } from '#adapters/storage/our-marks.ts';
import { ownFolder } from '#tests/support/folder.ts';

const schema = z.object({ version: z.literal(1), name: z.string() });
const named = (name: string) => ({ version: 1 as const, name });
const written = (name: string): string => markedText('thing', named(name));

/** A file of the test, and one more eye on it that knows nothing of the first. */
async function things(folder?: string) {
  const path = join(folder ?? (await ownFolder()), 'x.json');
  const notices: string[] = [];
  const open = () =>
    jsonFile(path, schema, 'thing', (notice) => notices.push(notice), { version: 1 });
  const beside = async (): Promise<string[]> =>
    (await readdir(join(path, '..'))).filter(
      (name) => name !== fileNames.lock && name !== 'x.json',
    );
  return { path, notices, open, file: open(), beside };
}

describe('what is written', () => {
  test('stands in a file that only its owner can read', async () => {
    const { path, file, beside } = await things(join(await ownFolder(), 'deep'));
    expect(await file.read()).toBeNull();
    await file.change(() => named('ä'));
    expect(await file.read()).toEqual(named('ä'));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(path, '..', fileNames.lock))).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toBe(written('ä'));
    expect(await beside()).toEqual([]);
  });
});

describe('a file that is damaged', () => {
  test.each([
    ['another form', '{"assay":"thing","version":1,"nam":"x"}', 'name is not as Assay writes it'],
  ])(
    'with %s, stays when it is read, and is set aside by a change, and nothing of it is lost',
    async (_name, text, why) => {
      const { path, notices, file, beside } = await things();
      await writeFile(path, text);
      const before = await stat(path);
      expect(await Promise.all([file.read(), file.read()])).toEqual([null, null]);
      expect(await stat(path)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
      expect(await beside()).toEqual([]);
      expect(notices.splice(0)).toEqual([expect.stringContaining(`cannot be read (${why})`)]);
      await file.change(() => named('a'));
      expect(await readFile(path, 'utf8')).toBe(written('a'));
      const asides = await beside();
      expect(asides).toEqual([expect.stringMatching(/^x\.json\.set-aside-\d+$/)]);
      expect(await readFile(join(path, '..', asides[0] ?? ''), 'utf8')).toBe(text);
      expect(notices).toEqual([expect.stringContaining(asides[0] ?? '')]);
    },
  );
});

test.each([['the same keys and more', '{"version":1,"name":"x","folders":[]}']])(
  'a file of another program with %s is refused and stays as it is',
  async (_what, text) => {
    const { path, notices, file } = await things();
    await writeFile(path, text);
    await writeFile(`${path}.1`, 'old');
    const long = new Date(Date.UTC(2026, 0, 1));
    for (const name of [path, `${path}.1`, join(path, '..')]) await utimes(name, long, long);
    const refused = { code: 'storage', message: expect.stringContaining('not one of Assay') };
    await expect(file.read()).rejects.toMatchObject(refused);
    await expect(file.change(() => named('a'))).rejects.toMatchObject(refused);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await readdir(join(path, '..'))).toEqual(['x.json', 'x.json.1']);
    for (const name of [path, `${path}.1`, join(path, '..')])
      expect((await stat(name)).mtimeMs).toBe(long.getTime());
    expect(notices).toEqual([]);
  },
);

test('a link that another user made is not followed, neither to read nor to write', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('only root can make a link of another user');
  const { path, file } = await things();
  const real = join(await ownFolder(), 'real.json');
  await writeFile(real, written('a'));
  await symlink(real, path);
  await lchown(path, 1, 1);
  const refused = { code: 'storage', message: expect.stringContaining('another user') };
  await expect(file.read()).rejects.toMatchObject(refused);
  await expect(file.change(() => named('b'))).rejects.toMatchObject(refused);
  await expect(checkDataFolder(join(path, '..'))).resolves.toEqual([]);
  await rename(path, join(path, '..', fileNames.tokens));
  await expect(checkDataFolder(join(path, '..'))).rejects.toMatchObject(refused);
  await rename(join(path, '..', fileNames.tokens), join(path, '..', fileNames.lock));
  await expect(file.change(() => named('b'))).rejects.toMatchObject(refused);
  expect(await readFile(real, 'utf8')).toBe(written('a'));
});

test('a file of a newer Assay is refused and stays byte for byte', async () => {
  const { path, notices, file, beside } = await things();
  const newer = '{"assay":"thing","version":2,"name":"x","more":1}';
  await writeFile(path, newer);
  const refused = {
    code: 'storage',
    message: expect.stringMatching(/x\.json .*newer version.* 2\b.* 1\b/),
  };
  await expect(file.read()).rejects.toMatchObject(refused);
  await expect(file.change(() => named('a'))).rejects.toMatchObject(refused);
  expect(await readFile(path, 'utf8')).toBe(newer);
  expect([notices, await beside()]).toEqual([[], []]);
});
