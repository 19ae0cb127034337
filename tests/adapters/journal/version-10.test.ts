import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { callsQuery, completedCall, replyOf } from '#tests/support/journal/journal-calls.ts';
import { keptIn, passphrase, secretOf } from '#tests/support/journal/kept-things.ts';
import { journalAt } from './journal-at.ts';

/*
 * The folder in tests/support/journal/version-10 was made by the Assay before this journal: two connections, two tabs, two tokens; in the lists an id that was
 * only added, a document with three calls, one whose call was deleted, one of a time without a history, one that is followed and one that is paused; three
 * webhook calls, one of them pinned, with a note.
 */
const made = join('tests', 'support', 'journal', 'version-10');

async function folderOfBefore(): Promise<string> {
  const folder = await ownFolder();
  for (const name of ['tokens.json', 'workspace.json', 'journal.sqlite'])
    await writeFile(join(folder, name), gunzipSync(await readFile(join(made, `${name}.gz`))));
  return folder;
}

/** The tables of a journal, without those that SQLite makes for the search. */
function tablesOf(file: string): unknown {
  const database = new Database(file, { readonly: true });
  onTestFinished(() => void database.close());
  const ours =
    "sql IS NOT NULL AND name NOT LIKE 'call_texts_%' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  return database.prepare(`SELECT name, sql FROM sqlite_master WHERE ${ours}`).all();
}

test('a folder of version 10 opens with everything that was in it, counted', async () => {
  const folder = await folderOfBefore();
  const notices: string[] = [];
  const { vault, workspace, journal, close } = await keptIn(folder, (text) => notices.push(text));
  await vault.unlock(passphrase);
  expect((await vault.list()).map(({ label }) => label)).toEqual(['one', 'two']);
  expect(await vault.read('two')).toBe(secretOf('two'));
  const stored = await workspace.read();
  expect(stored?.connections.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(stored?.tabs.map(({ name }) => name)).toEqual(['Tab 1', 'Tab 2']);

  const { rows } = await journal.list('c', null);
  const at = '2026-11-20T10:00:';
  expect(rows).toMatchObject([
    { id: 'added', askedAt: null, kind: null, attempts: 0, addedAt: `${at}00.000Z` },
    { id: 'followed', kind: 'pending', follow: { state: 'following', nextAt: `${at}50.000Z` } },
    { id: 'paused', askedAt: null, attempts: 0, follow: { state: 'paused' } },
    {
      id: 'many',
      ...{ kind: null, failure: 'Too late', askedAt: `${at}04.000Z`, attempts: 3 },
      ...{ status: 'Completed', bank_code: 'NORDA_01', document_version: '7', message: 'Done' },
    },
    { id: 'deleted', kind: 'completed', attempts: 1 },
    { id: 'unkept', kind: 'pending', attempts: 1 },
  ]);
  expect((await journal.list('d', null)).rows).toMatchObject([
    { id: 'added', kind: null },
    { id: 'completed', kind: 'completed' },
  ]);

  expect(await journal.size(0)).toMatchObject({ exchanges: 8, pinned: 1 });
  const calls = await journal.calls(callsQuery());
  expect(calls.map(({ documentId, url }) => documentId ?? url)).toEqual([
    'https://a.example/hook?id=hook-3',
    'https://a.example/hook?id=hook-2',
    'https://a.example/hook?id=hook-1',
    ...['followed', 'completed', 'many', 'many', 'many'],
  ]);
  expect(calls[1]).toMatchObject({ note: 'a note', tags: ['tag'], isPinned: true });
  for (const [n, id] of [
    [1, 'hook-2'],
    [4, 'completed'],
    [6, 'many-2'],
  ] as const) {
    const opened = await journal.open({ seq: calls[n]?.seq ?? 0 });
    expect(Buffer.from(opened?.reply ?? [])).toEqual(replyOf(id, 50));
  }
  expect(await journal.calls(callsQuery({ search: 'hook', clause: 'DOC-REP-1' }))).toHaveLength(3);
  expect(notices).toEqual([]);

  // What is kept from now on comes after it, and has a number that nothing had.
  const seq = await journal.keep(completedCall('added'), null);
  expect(seq).toBeGreaterThan(calls[0]?.seq ?? 0);
  expect(await journal.due(Date.parse(`${at}51.000Z`), 9)).toMatchObject([{ id: 'followed' }]);
  await close();

  const anew = join(await ownFolder(), 'journal.sqlite');
  const { journal: other } = journalAt(anew);
  await other.size(0);
  await other.close();
  expect(tablesOf(join(folder, 'journal.sqlite'))).toEqual(tablesOf(anew));
});
