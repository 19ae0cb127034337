import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionOf, keptIn, passphrase } from '#tests/support/journal/kept-things.ts';
import { smallDisk } from '#tests/support/journal/small-disk.ts';

test('a full disk is reported by vault and workspace; what was kept stays byte for byte, and with room again both go on', async ({
  skip,
}) => {
  const folder = await smallDisk(2048);
  if (folder === null) return skip('no small disk can be mounted here (that takes Linux and root)');
  const { vault, workspace, close } = await keptIn(folder, (notice) => expect.unreachable(notice));
  onTestFinished(async () => void (await close()));
  await vault.choose('passphrase', passphrase);
  await vault.unlock(passphrase);
  const add = (id: string) => vault.add({ id, label: id, secret: `kept-secret-${id}` });
  const put = (id: string) =>
    workspace.change((stored) => ({
      ...(stored ?? connectionOf.none),
      connections: [...(stored?.connections ?? []), connectionOf(id, id)],
    }));
  await add('a');
  await put('a');
  const files = ['tokens.json', 'workspace.json'].map((name) => join(folder, name));
  const before = await Promise.all(files.map((file) => readFile(file)));

  const filler = join(folder, 'filler');
  await writeFile(filler, new Uint8Array(64 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) =>
    expect(error.code).toBe('ENOSPC'),
  );
  const full = { code: 'storage', message: expect.stringMatching(/written: ENOSPC/) };
  for (const id of ['b', 'd']) {
    await expect(add(id)).rejects.toMatchObject(full);
    await expect(put(id)).rejects.toMatchObject(full);
  }
  await expect(vault.changePassphrase(passphrase, 'another passphrase')).rejects.toMatchObject(
    full,
  );
  expect(await Promise.all(files.map((file) => readFile(file)))).toEqual(before);
  expect(await vault.read('a')).toBe('kept-secret-a');

  await rm(filler);
  await add('e');
  await put('e');
  expect((await vault.list()).map(({ id, state }) => [id, state])).toEqual(
    ['a', 'e'].map((id) => [id, 'ready']),
  );
  expect((await workspace.read())?.connections.map(({ id }) => id)).toEqual(['a', 'e']);
});
