import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import { journalMark } from '#adapters/storage/our-marks.ts';
import { grouped } from '#core/text/wording.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { callsQuery, completedCall, documentCall } from '#tests/support/journal/journal-calls.ts';
import { threadOf } from '#tests/support/run/thread.ts';
import { bytes, journalAt } from './journal-at.ts';

type Row = Record<string, unknown>;

const inFolder = async (): Promise<string> => join(await ownFolder(), 'deep', 'journal.sqlite');

describe('the list', () => {
  it('tells what changed since a revision, and everything where a document went', async () => {
    const { journal } = journalAt();
    await journal.add('c', ['a', 'b', 'gone'], 5);
    const { revision } = await journal.list('c', null);
    await journal.keep(documentCall('b'), null);
    expect(await journal.list('c', revision)).toMatchObject({
      rows: [{ id: 'b' }],
      isWhole: false,
    });
    expect(await journal.remove('c', ['gone', 'never there'])).toBe(1);
    const later = await journal.list('c', revision);
    expect(later).toMatchObject({ rows: [{ id: 'a' }, { id: 'b' }], isWhole: true });
    expect(await journal.list('c', later.revision)).toEqual({
      revision: later.revision,
      rows: [],
      isWhole: false,
    });
  });

  it('says what the last call brought, and what the last reply said', async () => {
    const isKept = false;
    const { journal } = journalAt();
    const rows = async () => (await journal.list('c', null)).rows;
    const findings = [{ clause: 'DOC-REP-1', level: 'error' as const }];
    await journal.keep(documentCall('a', { at: 10, isKept, findings }), null);
    expect(await rows()).toMatchObject([
      { kind: 'pending', httpStatus: 200, errors: 1, attempts: 1 },
    ]);
    const failed = { status: null, recordStatus: null, externalId: null, documentVersion: null };
    for (const at of [20, 30])
      await journal.keep(
        documentCall('a', { at, isKept, ...failed, outcome: 'timeout', failure: 'Too late.' }),
        null,
      );
    expect(await rows()).toMatchObject([
      {
        askedAt: new Date(30).toISOString(),
        ...{ kind: null, failure: 'Too late.', httpStatus: null, errors: 0, attempts: 3 },
        ...{ status: 'Pending', external_id: 'e', document_version: '1.3' },
      },
    ]);
    expect(await journal.lastSeen({ connectionId: 'c', id: 'a' })).toEqual({
      lastStatus: 'Pending',
      lastVersion: '1.3',
    });
    expect(await journal.lastSeen({ connectionId: 'c', id: 'other' })).toEqual({
      lastStatus: null,
      lastVersion: '1.3',
    });
  });
});

it('the calls of a document go once the quota is exceeded, but for the last Completed one of a document in a list', async () => {
  const { journal, seqs } = journalAt();
  const quotaBytes = 35_000;
  const keep = (call: typeof documentCall, id: string, at: number) =>
    journal.keep(call(id, { at, quotaBytes }), randomBytes(10_000));
  await keep(completedCall, 'a', 1);
  const completed = await keep(completedCall, 'a', 2);
  await keep(documentCall, 'a', 3);
  await keep(documentCall, 'b', 4);
  expect(await seqs()).toHaveLength(4);
  for (const at of [5, 6, 7]) await keep(documentCall, 'b', at);
  expect(await seqs({ documentId: 'a' })).toEqual([completed]);
  expect((await journal.size(0)).bytes).toBeLessThanOrEqual(quotaBytes);
  expect((await journal.list('c', null)).rows).toHaveLength(2);
  await journal.remove('c', ['a']);
  expect(await seqs({ documentId: 'a' })).toEqual([]);
});

it('a connection that is removed has no list, and its documents were never seen', async () => {
  const { journal } = journalAt();
  await journal.keep(documentCall('a'), null);
  await journal.removeConnection('c');
  expect((await journal.list('c', null)).rows).toEqual([]);
  expect(await journal.lastSeen({ connectionId: 'c', id: 'a' })).toEqual({
    lastStatus: null,
    lastVersion: null,
  });
});

describe('the file', () => {
  it('is readable by its owner only, with those beside it', async () => {
    const file = await inFolder();
    const { journal } = journalAt(file);
    await journal.add('c', ['a'], 5);
    for (const name of await readdir(join(file, '..')))
      expect((await stat(join(file, '..', name))).mode & 0o777).toBe(0o600);
  });

  it('that has a damaged table is set aside, and a new one begun with what can be read of it', async () => {
    const folder = await ownFolder();
    const file = join(folder, 'journal.sqlite');
    const ids = Array.from({ length: 2000 }, (_, n) => `id-${n}`);
    const before = createJournal(file, null, () => undefined);
    await before.add('c', ids, 5);
    await before.close();
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    for (let page = 3; page * 4096 < size - 4096; page += 1)
      await handle.write(randomBytes(2048), 0, 2048, page * 4096);
    await handle.close();
    const spoilt = await readFile(file);
    const { journal, notices } = journalAt(file);
    const { length } = (await journal.list('c', null)).rows;
    await journal.add('c', ids, 5);
    expect((await journal.list('c', null)).rows).toHaveLength(ids.length);
    const names = (await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name)).sort();
    const aside = names[1] ?? '';
    expect(names).toEqual(['journal.sqlite', expect.stringMatching(/^journal\.sqlite\.corrupt-/)]);
    expect((await readFile(join(folder, aside))).equals(spoilt)).toBe(true);
    const saved = `(Nothing|${grouped(length)} of [0-9,]+ calls and documents) in it could be saved`;
    expect(notices).toEqual([expect.stringMatching(new RegExp(`${aside}.* ${saved}`))]);
    expect(await journal.size(0)).toMatchObject({ file });
  });

  it('with other tables has another version, so that none is read by the wrong one', async () => {
    const file = await inFolder();
    await journalAt(file).journal.add('c', ['a'], 5);
    const database = new Database(file, { readonly: true });
    onTestFinished(() => void database.close());
    const { user_version } = database.prepare('PRAGMA user_version').get() as Row;
    // SQLite makes tables of its own for the search.
    const ours = "sql IS NOT NULL AND name NOT LIKE 'call_texts_%' AND name NOT LIKE 'sqlite_%'";
    const tables = database.prepare(`SELECT sql FROM sqlite_master WHERE ${ours}`).all();
    expect((tables as Row[]).map(({ sql }) => sql).join('\n')).toMatchSnapshot(
      `the tables of version ${user_version}`,
    );
  });

  it.each([
    [
      'a newer Assay',
      `CREATE TABLE future (x); PRAGMA application_id = ${journalMark}; PRAGMA user_version = 99`,
      'newer version',
    ],
    [
      'one with a mark of its own',
      'CREATE TABLE gone (x); PRAGMA application_id = 7',
      'not a journal',
    ],
  ])('of %s is left alone, and this run keeps things in memory', async (_who, sql, says) => {
    const folder = await ownFolder();
    const file = join(folder, 'journal.sqlite');
    const other = new Database(file);
    other.exec(sql);
    other.close();
    const long = new Date(Date.UTC(2026, 0, 1));
    for (const path of [file, folder]) await utimes(path, long, long);
    const before = await readFile(file);
    const { journal, notices } = journalAt(file);
    await journal.keep(completedCall('a'), bytes('x'));
    expect(await journal.size(0)).toMatchObject({ exchanges: 1, file: null });
    await journal.close();
    const reader = createJournal(file, null, (notice) => notices.push(notice), 'read');
    await expect(reader.size(0)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining(says),
    });
    await reader.close();
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['journal.sqlite']);
    for (const path of [file, folder]) expect((await stat(path)).mtimeMs).toBe(long.getTime());
    expect(notices).toEqual([expect.stringContaining(says)]);
  });

  it('that lacks a column of a call gets it, with nothing in the calls that are there', async () => {
    const file = await inFolder();
    const { journal } = journalAt(file);
    await journal.keep(completedCall('a'), bytes('x'));
    await journal.close();
    const before = new Database(file);
    before.exec('ALTER TABLE calls DROP COLUMN checkId');
    before.close();
    const opened = journalAt(file).journal;
    await opened.keep(completedCall('b', { checkId: 'check' }), bytes('x'));
    const entries = await opened.calls(callsQuery());
    expect(entries.map(({ checkId }) => checkId)).toEqual(['check', null]);
  });

  it('that a newer Assay changes under an open one is left alone from then on, and said to be so', async () => {
    const file = await inFolder();
    const { journal, notices } = journalAt(file);
    await journal.keep(completedCall('a'), bytes('x'));
    const newer = new Database(file);
    onTestFinished(() => void newer.close());
    newer.exec('ALTER TABLE calls ADD COLUMN future; PRAGMA user_version = 99');
    const refusal = {
      code: 'storage',
      message: `The journal ${file} could not be used: a newer Assay has taken it over. Close this one, and go on in the newer one.`,
    };
    await expect(journal.keep(completedCall('b'), bytes('x'))).rejects.toMatchObject(refusal);
    await expect(journal.calls(callsQuery())).rejects.toMatchObject(refusal);
    expect(newer.prepare('SELECT count(*) AS kept FROM calls').get()).toMatchObject({ kept: 1 });
    expect(notices).toEqual([refusal.message]);
  });
});

it('says to every call that SQLite is not installed, where npm left it out', async () => {
  const thread = await threadOf(`throw new Error("Cannot find module '@libsql/linux-x64-gnu'");`);
  const { journal, notices } = journalAt(join(await ownFolder(), 'journal.sqlite'), thread);
  const refusal = {
    code: 'storage',
    message: expect.stringContaining('SQLite is not installed for this system'),
  };
  await expect(journal.size(5)).rejects.toMatchObject(refusal);
  await expect(journal.revision()).rejects.toMatchObject(refusal);
  expect(notices).toEqual([refusal.message]);
});
