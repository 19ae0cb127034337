import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import {
  callsQuery,
  completedCall,
  integrityOf,
  keptCall,
  replyOf,
} from '#tests/support/journal/journal-calls.ts';
import { lockFolder, smallDisk } from '#tests/support/journal/small-disk.ts';
import { journalAt } from './journal-at.ts';

const noMount = 'no small disk can be mounted here (that takes Linux and root)';

/** A journal to write calls of documents into. */
function writing(file: string) {
  const here = journalAt(file);
  const write = (id: string, length?: number) =>
    here.journal.keep(completedCall(id), replyOf(id, length));
  return { ...here, write };
}
const idsIn = async ({ journal }: ReturnType<typeof writing>): Promise<string[]> =>
  (await journal.list('c', null)).rows.map(({ id }) => id);

test('a full disk is reported in words, once; what was written stays, and with room again writing goes on', async ({
  skip,
}) => {
  const folder = await smallDisk(4096);
  if (folder === null) return skip(noMount);
  const file = join(folder, 'journal.sqlite');
  const here = writing(file);
  for (const id of ['a', 'b']) await here.write(id);
  await here.journal.keep(keptCall('webhook'), replyOf('a'));
  const filler = join(folder, 'filler');
  await expect(writeFile(filler, new Uint8Array(64 * 1024 * 1024))).rejects.toThrow('ENOSPC');
  for (const id of ['c', 'd']) {
    await expect(here.write(id, 300_000)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('disk is full'),
    });
  }
  await expect(here.journal.keep(keptCall('c'), replyOf('c', 300_000))).rejects.toMatchObject({
    code: 'storage',
  });
  expect(here.notices).toEqual([expect.stringMatching(/journal\.sqlite .*disk is full/)]);
  expect(await idsIn(here)).toEqual(['a', 'b']);
  const search = callsQuery({ search: 'reply', kind: 'webhook' });
  expect(await here.journal.calls(search)).toHaveLength(1);
  await rm(filler);
  await here.write('e', 300_000);
  expect(await idsIn(here)).toEqual(['a', 'b', 'e']);
  await here.journal.keep(keptCall('e'), replyOf('e', 300_000));
  expect(await here.journal.calls(search)).toHaveLength(2);
  await here.journal.close();
  expect(integrityOf(file)).toBe('ok');
});

test('a folder that nobody may write into is reported, and this run keeps things in memory', async ({
  skip,
}) => {
  const folder = process.getuid?.() === 0 ? await smallDisk(4096) : await ownFolder();
  if (folder === null || !(await lockFolder(folder))) return skip(noMount);
  const here = writing(join(folder, 'journal.sqlite'));
  await here.write('a');
  expect(await idsIn(here)).toEqual(['a']);
  expect(here.notices).toEqual([expect.stringMatching(/cannot be opened \(.*\).* memory/)]);
  expect((await here.journal.size(0)).file).toBeNull();
});
