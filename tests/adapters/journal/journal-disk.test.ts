import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JournalUse } from '#adapters/journal/file.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { ownFolder } from '#tests/support/folder.ts';
import {
  callsQuery,
  completedCall,
  integrityOf,
  keptCall,
  replyOf,
} from '#tests/support/journal/journal-calls.ts';
import { lockFolder, smallDisk } from '#tests/support/journal/small-disk.ts';

const noMount = 'no small disk can be mounted here (that takes Linux and root)';

function journalAt(file: string, use?: JournalUse) {
  const notices: string[] = [];
  const journal = createJournal(file, null, (notice) => notices.push(notice), use);
  onTestFinished(() => journal.close());
  return {
    journal,
    notices,
    write: (id: string, length?: number) => journal.keep(completedCall(id), replyOf(id, length)),
  };
}
const idsIn = async ({ journal }: ReturnType<typeof journalAt>): Promise<string[]> =>
  (await journal.list('c', null)).rows.map(({ id }) => id);

/** Takes all the room that is left. */
async function fill(folder: string): Promise<string> {
  const file = join(folder, 'filler');
  await writeFile(file, new Uint8Array(64 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) =>
    expect(error.code).toBe('ENOSPC'),
  );
  return file;
}

describe('a full disk', () => {
  test('is reported in words, once; what was written stays, and with room again writing goes on', async ({
    skip,
  }) => {
    const folder = await smallDisk(4096);
    if (folder === null) return skip(noMount);
    const file = join(folder, 'journal.sqlite');
    const here = journalAt(file);
    for (const id of ['a', 'b']) await here.write(id);
    await here.journal.keep(keptCall('webhook'), replyOf('a'));
    const filler = await fill(folder);
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
    const [kept] = await here.journal.calls(callsQuery({ documentId: 'b' }));
    expect(
      Buffer.compare(
        (await here.journal.open({ seq: kept?.seq ?? -1 }))?.reply ?? new Uint8Array(),
        replyOf('b'),
      ),
    ).toBe(0);

    await rm(filler);
    await here.write('e', 300_000);
    expect(await idsIn(here)).toEqual(['a', 'b', 'e']);
    await here.journal.keep(keptCall('e'), replyOf('e', 300_000));
    expect(await here.journal.calls(search)).toHaveLength(2);
    await here.journal.close();
    expect(integrityOf(file)).toBe('ok');
  });
});

describe('a folder that nobody may write into', () => {
  const locked = async (before: (file: string) => Promise<void>): Promise<string | null> => {
    const folder = process.getuid?.() === 0 ? await smallDisk(4096) : await ownFolder();
    if (folder === null) return null;
    const file = join(folder, 'journal.sqlite');
    await before(file);
    return (await lockFolder(folder)) ? file : null;
  };

  test('is reported, and this run keeps things in memory', async ({ skip }) => {
    const file = await locked(async () => undefined);
    if (file === null) return skip(noMount);
    const here = journalAt(file);
    await here.write('a');
    expect(await idsIn(here)).toEqual(['a']);
    expect(here.notices).toEqual([expect.stringMatching(/cannot be opened \(.*\).* memory/)]);
    expect((await here.journal.size(0)).file).toBeNull();
  });
});
