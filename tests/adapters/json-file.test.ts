import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonFile } from '#adapters/json-file.ts';
import { ownFolder } from '#tests/support/folder.ts';

const schema = z.object({ version: z.literal(1), name: z.string() });

it('keeps a value in a file that only its owner can read', async () => {
  const path = join(await ownFolder(), 'deep', 'x.json');
  const file = jsonFile(path, schema, 'thing', () => expect.unreachable());
  expect(await file.read()).toBeNull();
  await file.change(() => ({ version: 1, name: 'ä' }));
  expect(await file.read()).toEqual({ version: 1, name: 'ä' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe('{\n  "version": 1,\n  "name": "ä"\n}\n');
});

it.each([
  ['half a file', '{"version":1,"na'],
  ['a newer version', '{"version":2,"name":"x"}'],
])('sets %s aside and loses nothing of it', async (_name, text) => {
  const folder = await ownFolder();
  const path = join(folder, 'x.json');
  await writeFile(path, text);
  const notices: string[] = [];
  const file = jsonFile(path, schema, 'thing', (notice) => notices.push(notice));
  expect(await file.read()).toBeNull();
  const [aside = ''] = await readdir(folder);
  expect(await readFile(join(folder, aside), 'utf8')).toBe(text);
  expect(notices).toEqual([expect.stringContaining(aside)]);
});

it('tells a folder that cannot be written', async () => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'file'), '');
  await chmod(join(folder, 'file'), 0o400);
  const file = jsonFile(join(folder, 'file', 'x.json'), schema, 'thing', () => undefined);
  await expect(file.change(() => ({ version: 1, name: 'x' }))).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('cannot be written'),
  });
});
