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
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkDataFolder, fileNames } from '#adapters/storage/data-folder.ts';
import { jsonFile } from '#adapters/storage/json-file.ts';
import { markedText } from '#adapters/storage/our-marks.ts';
import { ownFolder } from '#tests/support/folder.ts';

const schema = z.object({ version: z.literal(1), name: z.string() });
const named = (name: string) => ({ version: 1 as const, name });
const written = (name: string): string => markedText('thing', named(name));

/** A file of the test, what was said of it, and what lies beside it. */
async function things(folder?: string) {
  const path = join(folder ?? (await ownFolder()), 'x.json');
  const notices: string[] = [];
  const file = jsonFile(path, schema, 'thing', (notice) => notices.push(notice), { version: 1 });
  const beside = async (): Promise<string[]> =>
    (await readdir(join(path, '..'))).filter(
      (name) => name !== fileNames.lock && name !== 'x.json',
    );
  return { path, notices, file, beside };
}

test('a written file can be read by its owner alone', async () => {
  const { path, file, beside } = await things(join(await ownFolder(), 'deep'));
  expect(await file.read()).toBeNull();
  await file.change(() => named('ä'));
  expect(await file.read()).toEqual(named('ä'));
  const modes = [path, join(path, '..'), join(path, '..', fileNames.lock)].map(
    async (one) => (await stat(one)).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o600, 0o700, 0o600]);
  expect(await readFile(path, 'utf8')).toBe(written('ä'));
  expect(await beside()).toEqual([]);
});

test('a file that is damaged stays when it is read, and is set aside by a change, and nothing of it is lost', async () => {
  const { path, notices, file, beside } = await things();
  const text = '{"assay":"thing","version":1,"nam":"x"}';
  await writeFile(path, text);
  const { ino, mtimeMs } = await stat(path);
  expect(await Promise.all([file.read(), file.read()])).toEqual([null, null]);
  expect(await stat(path)).toMatchObject({ ino, mtimeMs });
  expect(await beside()).toEqual([]);
  expect(notices.splice(0)).toEqual([
    expect.stringContaining('cannot be read (name is not as Assay writes it)'),
  ]);
  await file.change(() => named('a'));
  expect(await readFile(path, 'utf8')).toBe(written('a'));
  const [aside = ''] = await beside();
  expect(await beside()).toEqual([expect.stringMatching(/^x\.json\.set-aside-\d+$/)]);
  expect(await readFile(join(path, '..', aside), 'utf8')).toBe(text);
  expect(notices).toEqual([expect.stringContaining(aside)]);
});

const refused = (words: RegExp) => ({ code: 'storage', message: expect.stringMatching(words) });

test.each([
  [
    'another program with the same keys and more',
    '{"version":1,"name":"x","folders":[]}',
    /not one of Assay/,
  ],
  [
    'a newer Assay',
    '{"assay":"thing","version":2,"name":"x","more":1}',
    /x\.json .*newer version.* 2\b.* 1\b/,
  ],
])('a file of %s is refused and stays byte for byte', async (_whose, text, words) => {
  const { path, notices, file } = await things();
  await writeFile(path, text);
  await writeFile(`${path}.1`, 'old');
  const all = [path, `${path}.1`, join(path, '..')];
  const long = new Date(Date.UTC(2026, 0, 1));
  for (const name of all) await utimes(name, long, long);
  await expect(file.read()).rejects.toMatchObject(refused(words));
  await expect(file.change(() => named('a'))).rejects.toMatchObject(refused(words));
  expect(await readFile(path, 'utf8')).toBe(text);
  expect(await readdir(join(path, '..'))).toEqual(['x.json', 'x.json.1']);
  for (const name of all) expect((await stat(name)).mtimeMs).toBe(long.getTime());
  expect(notices).toEqual([]);
});

test('a link that another user made is not followed, neither to read nor to write', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('only root can make a link of another user');
  const { path, file } = await things();
  const real = join(await ownFolder(), 'real.json');
  await writeFile(real, written('a'));
  await symlink(real, path);
  await lchown(path, 1, 1);
  const ofAnother = refused(/another user/);
  await expect(file.read()).rejects.toMatchObject(ofAnother);
  await expect(file.change(() => named('b'))).rejects.toMatchObject(ofAnother);
  await expect(checkDataFolder(join(path, '..'))).resolves.toEqual([]);
  await rename(path, join(path, '..', fileNames.tokens));
  await expect(checkDataFolder(join(path, '..'))).rejects.toMatchObject(ofAnother);
  await rename(join(path, '..', fileNames.tokens), join(path, '..', fileNames.lock));
  await expect(file.change(() => named('b'))).rejects.toMatchObject(ofAnother);
  expect(await readFile(real, 'utf8')).toBe(written('a'));
});
