import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, setAside } from '#adapters/journal/file.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createSql } from '#adapters/journal/sql.ts';
import { journalMark } from '#adapters/storage/our-marks.ts';
import type { CallToRecord } from '#app/ports/journal.ts';
import { wholeOf } from '#core/document/long-reply.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { threadFile, threadOf } from '#tests/support/run/thread.ts';

const mebibyte = 1024 * 1024;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const call = (id: string, changed: Partial<CallToRecord> = {}): CallToRecord => ({
  connectionId: 'c',
  id,
  at: 1000,
  adds: true,
  final: false,
  kind: 'pending',
  failure: null,
  httpStatus: 200,
  record: {
    status_code: 200,
    status: 'Pending',
    external_id: 'e',
    bank_code: '',
    date_created: null,
    parsed_date: null,
    document_version: '1.3',
    message: null,
  },
  errors: 1,
  warnings: 2,
  infos: 3,
  checks: null,
  bytes: 10,
  total: 1.5,
  facts: '{}',
  quotaBytes: 512 * mebibyte,
  ...changed,
});
const completed = (id: string, changed: Partial<CallToRecord> = {}): CallToRecord =>
  call(id, { kind: 'completed', final: true, ...changed });

/** A journal at a path, closed when the test ends; `notices` is what it told. */
function journalAt(file: string | null, threadFile: string | null = null) {
  const notices: string[] = [];
  const journal = createJournal(file, threadFile, (notice) => notices.push(notice));
  onTestFinished(() => journal.close());
  return { journal, notices };
}
const inFolder = async (): Promise<string> => join(await ownFolder(), 'deep', 'journal.sqlite');

describe('the list', () => {
  it('keeps ids in the order they were added, each once', async () => {
    const { journal } = journalAt(null);
    expect(await journal.add('c', ['b', 'a'], 5)).toEqual({ added: 2, known: 0 });
    expect(await journal.add('c', ['a', 'z'], 6)).toEqual({ added: 1, known: 1 });
    const { rows } = await journal.list('c', null);
    expect(rows.map(({ id, addedAt }) => [id, addedAt])).toEqual([
      ['b', new Date(5).toISOString()],
      ['a', new Date(5).toISOString()],
      ['z', new Date(6).toISOString()],
    ]);
    expect((await journal.list('other', null)).rows).toEqual([]);
  });

  it('tells what changed and what went since a revision', async () => {
    const { journal } = journalAt(null);
    await journal.add('c', ['a', 'b', 'gone'], 5);
    const { revision } = await journal.list('c', null);
    await journal.record(call('b'), null);
    await journal.remove('c', ['gone', 'never there']);
    const later = await journal.list('c', revision);
    expect(later.rows.map(({ id }) => id)).toEqual(['b']);
    expect(later.gone).toEqual(['gone']);
    expect(await journal.list('c', later.revision)).toEqual({
      revision: later.revision,
      rows: [],
      gone: [],
    });
    await journal.add('c', ['gone'], 7);
    expect(await journal.list('c', later.revision)).toMatchObject({
      rows: [{ id: 'gone' }],
      gone: [],
    });
  });

  it('gives everything to one who knows a revision that never was', async () => {
    const { journal } = journalAt(null);
    await journal.add('c', ['a'], 5);
    expect((await journal.list('c', 999)).rows).toHaveLength(1);
  });

  it('holds 10,000 documents and answers quickly', async () => {
    const { journal } = journalAt(await inFolder());
    const ids = Array.from({ length: 10_000 }, (_, n) => `id-${n}`);
    await journal.add('c', ids, 5);
    const began = performance.now();
    const { rows, revision } = await journal.list('c', null);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(performance.now() - began).toBeLessThan(3000);
    await journal.record(call('id-77'), null);
    expect((await journal.list('c', revision)).rows).toHaveLength(1);
  });

  it('says what the last call brought, and a call without a reply leaves the record as it was known', async () => {
    const { journal } = journalAt(null);
    await journal.record(call('a', { at: 10 }), null);
    await journal.record(
      call('a', {
        at: 20,
        kind: null,
        failure: 'Refused.',
        httpStatus: null,
        record: { ...call('a').record, status: null, external_id: null },
      }),
      null,
    );
    const [row] = (await journal.list('c', null)).rows;
    expect(row).toMatchObject({
      kind: null,
      failure: 'Refused.',
      httpStatus: null,
      status: 'Pending',
      external_id: 'e',
      errors: 1,
      warnings: 2,
      infos: 3,
    });
    expect(row?.askedAt).toBe(new Date(20).toISOString());
    expect(await journal.lastSeen({ connectionId: 'c', id: 'a' })).toEqual({
      lastStatus: 'Pending',
      lastVersion: '1.3',
    });
    expect(await journal.lastSeen({ connectionId: 'c', id: 'other' })).toEqual({
      lastStatus: null,
      lastVersion: '1.3',
    });
    expect(await journal.lastSeen({ connectionId: 'other', id: 'a' })).toEqual({
      lastStatus: null,
      lastVersion: null,
    });
  });

  it('drops a call of a document that was removed meanwhile, unless it adds it', async () => {
    const { journal } = journalAt(null);
    await journal.record(call('a', { adds: false }), bytes('x'));
    expect((await journal.list('c', null)).rows).toEqual([]);
    expect(await journal.calls({ connectionId: 'c', id: 'a' })).toEqual([]);
  });

  it('forgets a connection with all that belongs to it', async () => {
    const { journal } = journalAt(null);
    await journal.record(completed('a'), bytes('x'));
    await journal.record(completed('a', { connectionId: 'other' }), bytes('y'));
    await journal.removeConnection('c');
    expect((await journal.list('c', null)).rows).toEqual([]);
    expect(await journal.archive()).toMatchObject({ replies: 1 });
    expect(await journal.lastSeen({ connectionId: 'c', id: 'a' })).toEqual({
      lastStatus: null,
      lastVersion: null,
    });
  });
});

describe('the timeline', () => {
  it('has the newest call first and gives each stored reply back byte for byte', async () => {
    const { journal } = journalAt(await inFolder());
    const large = randomBytes(3 * mebibyte + 17);
    await journal.record(call('a', { at: 10 }), bytes('{"small":true}'));
    await journal.record(completed('a', { at: 20, facts: '{"f":1}' }), large);
    await journal.record(call('a', { at: 30 }), null);
    const calls = await journal.calls({ connectionId: 'c', id: 'a' });
    expect(calls.map(({ at, kept, kind }) => [Date.parse(at), kept, kind])).toEqual([
      [30, false, 'pending'],
      [20, true, 'completed'],
      [10, true, 'pending'],
    ]);
    const opened = await journal.open(calls[1]?.seq ?? 0);
    expect(opened).toMatchObject({ connectionId: 'c', id: 'a', at: 20, facts: '{"f":1}' });
    expect(large.equals(wholeOf(opened?.body ?? bytes('')))).toBe(true);
    expect(await journal.open(calls[0]?.seq ?? 0)).toBeNull();
    expect(await journal.open(12345)).toBeNull();
  });

  it('goes back 500 calls, and the newest Completed reply stays beyond them', async () => {
    const { journal } = journalAt(null);
    await journal.record(completed('a'), bytes('done'));
    for (let n = 0; n < 510; n += 1) await journal.record(call('a'), null);
    const calls = await journal.calls({ connectionId: 'c', id: 'a' });
    expect(calls).toHaveLength(501);
    expect(calls.at(-1)).toMatchObject({ kind: 'completed', kept: true });
  });
});

describe('the archive', () => {
  it('lists the stored replies with a document, of every connection, newest first', async () => {
    const { journal } = journalAt(null);
    await journal.record(completed('a', { at: 1 }), bytes('x'));
    await journal.record(call('a', { at: 2 }), bytes('pending'));
    await journal.record(completed('not stored', { at: 3 }), null);
    await journal.record(completed('b', { at: 4, connectionId: 'other' }), bytes('x'));
    const copies = await journal.copies(10);
    expect(copies).toMatchObject([
      { connectionId: 'other', id: 'b', external_id: 'e', at: new Date(4).toISOString() },
      { connectionId: 'c', id: 'a', at: new Date(1).toISOString() },
    ]);
    expect(await journal.copies(1)).toHaveLength(1);
    expect((await journal.open(copies[1]?.seq ?? -1))?.id).toBe('a');
    await journal.clear('c');
    expect(await journal.copies(10)).toHaveLength(1);
  });

  const sizes = async (journal: ReturnType<typeof journalAt>['journal']) =>
    (await journal.calls({ connectionId: 'c', id: 'a' })).map(({ at, kept }) => [
      Date.parse(at),
      kept,
    ]);

  it('lets the oldest replies go once its quota is exceeded, the newest Completed one of a document last', async () => {
    const { journal } = journalAt(null);
    const quotaBytes = 35_000;
    for (const [n, one] of [
      completed('a', { at: 1 }),
      completed('a', { at: 2 }),
      call('a', { at: 3 }),
      call('b', { at: 4 }),
    ].entries()) {
      await journal.record({ ...one, quotaBytes }, randomBytes(10_000));
      expect((await journal.archive()).replies).toBe(Math.min(n + 1, 3));
    }
    expect(await sizes(journal)).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
    await journal.record(call('b', { at: 5, quotaBytes }), randomBytes(10_000));
    await journal.record(call('b', { at: 6, quotaBytes }), randomBytes(10_000));
    expect(await sizes(journal)).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
    expect((await journal.archive()).bytes).toBeLessThanOrEqual(quotaBytes);
  });

  it('does not empty itself for one reply that is larger than its quota', async () => {
    const { journal } = journalAt(null);
    await journal.record(completed('a', { quotaBytes: 20_000 }), randomBytes(10_000));
    await journal.record(completed('b', { quotaBytes: 20_000 }), randomBytes(30_000));
    expect(await journal.archive()).toMatchObject({ replies: 1 });
    expect(
      (await journal.list('c', null)).rows.map(({ archivedBytes }) => archivedBytes !== null),
    ).toEqual([true, false]);
  });

  it('is emptied for one connection or for all, gives the room back, and the rows stay', async () => {
    const file = await inFolder();
    const { journal } = journalAt(file);
    await journal.record(completed('a'), randomBytes(2 * mebibyte));
    await journal.record(completed('a', { connectionId: 'other' }), randomBytes(1000));
    await journal.clear('c');
    expect(await journal.archive()).toMatchObject({ replies: 1, file });
    expect((await stat(file)).size).toBeLessThan(mebibyte);
    const [row] = (await journal.list('c', null)).rows;
    expect(row).toMatchObject({ kind: 'completed', archivedBytes: null });
    await journal.clear(null);
    expect(await journal.archive()).toMatchObject({ replies: 0, bytes: 0 });
    expect(await journal.calls({ connectionId: 'c', id: 'a' })).toMatchObject([{ kept: false }]);
  });

  it('follows a quota that was made smaller', async () => {
    const { journal } = journalAt(null);
    for (const id of ['a', 'b', 'd']) await journal.record(completed(id), randomBytes(10_000));
    await journal.shrink(15_000);
    expect(
      (await journal.list('c', null)).rows.map(({ archivedBytes }) => archivedBytes === null),
    ).toEqual([true, true, false]);
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

  it('outlives a run that was killed', async () => {
    const file = await inFolder();
    // Never closed before the other opens it: what was answered is in the file.
    await journalAt(file).journal.record(completed('a'), bytes('kept'));
    const again = journalAt(file);
    const [newest] = await again.journal.calls({ connectionId: 'c', id: 'a' });
    expect(
      new TextDecoder().decode(
        wholeOf((await again.journal.open(newest?.seq ?? 0))?.body ?? bytes('')),
      ),
    ).toBe('kept');
    expect(again.notices).toEqual([]);
  });

  it('is shared by two copies that write at the same time', async () => {
    const file = await inFolder();
    const [one, two] = [journalAt(file).journal, journalAt(file).journal];
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 ? one : two).record(completed(`id-${n % 20}`, { at: n }), randomBytes(2000)),
      ),
    );
    expect((await two.list('c', null)).rows).toHaveLength(20);
    expect(await one.archive()).toEqual({ ...(await two.archive()), replies: 60 });
  });

  it.each([
    [
      'a database with a damaged table',
      async (file: string) => {
        const before = createJournal(file, null, () => undefined);
        await before.add(
          'c',
          Array.from({ length: 2000 }, (_, n) => `id-${n}`),
          5,
        );
        await before.close();
        const handle = await open(file, 'r+');
        const { size } = await handle.stat();
        for (let page = 3; page * 4096 < size - 4096; page += 1)
          await handle.write(randomBytes(2048), 0, 2048, page * 4096);
        await handle.close();
      },
    ],
    [
      'half a database',
      async (file: string) => {
        const before = createJournal(file, null, () => undefined);
        await before.add(
          'c',
          Array.from({ length: 2000 }, (_, n) => `id-${n}`),
          5,
        );
        await before.close();
        const whole = await readFile(file);
        await writeFile(file, whole.subarray(0, Math.floor(whole.length / 2)));
      },
    ],
  ])('that is %s is set aside, and a new one begun', async (_name, spoil) => {
    const folder = await ownFolder();
    const file = join(folder, 'journal.sqlite');
    await spoil(file);
    const spoilt = await readFile(file);
    const { journal, notices } = journalAt(file);
    expect((await journal.list('c', null)).rows).toEqual([]);
    await journal.add('c', ['a'], 5);
    const aside =
      (await readdir(folder)).find((name) => name.startsWith('journal.sqlite.corrupt-')) ?? '';
    expect((await readFile(join(folder, aside))).equals(spoilt)).toBe(true);
    expect(notices).toEqual([expect.stringContaining(aside)]);
    expect(await journal.archive()).toMatchObject({ file });
  });

  it('that turns out to be damaged later is set aside then, and the next call finds a new one', async () => {
    const folder = await ownFolder();
    const file = join(folder, 'journal.sqlite');
    const before = createJournal(file, null, () => undefined);
    for (let n = 0; n < 300; n += 1)
      await before.record(call('a', { facts: randomBytes(1000).toString('hex') }), null);
    await before.close();
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    for (let page = Math.floor(size / 4096 / 2); page * 4096 < size; page += 1)
      await handle.write(randomBytes(2048), 0, 2048, page * 4096);
    await handle.close();
    const { journal, notices } = journalAt(file);
    expect((await journal.list('c', null)).rows).toHaveLength(1);
    await expect(journal.calls({ connectionId: 'c', id: 'a' })).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining(file),
    });
    expect((await journal.list('c', null)).rows).toEqual([]);
    expect(notices.join()).toContain(`${file}.corrupt-`);
    await journal.record(completed('a'), bytes('x'));
    expect(await journal.archive()).toMatchObject({ replies: 1, file });
  });

  it('that somebody takes the revision out of is reported in words, and what does not need it is answered', async () => {
    const file = await inFolder();
    const { journal } = journalAt(file);
    await journal.record(completed('a'), bytes('x'));
    const other = new Database(file);
    other.exec('DROP TABLE state');
    other.close();
    expect(await journal.calls({ connectionId: 'c', id: 'a' })).toHaveLength(1);
    await expect(journal.record(completed('b'), null)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining(file),
    });
  });

  it('that another copy has set aside meanwhile is not taken from it', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    await writeFile(file, randomBytes(9000));
    // Whose it is was known before.
    const found = (await stat(file)).ino;
    const aside = setAside(file, `${(await stat(file)).dev}:${found}`);
    expect((await stat(aside ?? '')).ino).toBe(found);
    await journalAt(file).journal.add('c', ['a'], 5);
    expect(setAside(file, `${(await stat(file)).dev}:${found}`)).toBeNull();
    expect((await journalAt(file).journal.list('c', null)).rows).toHaveLength(1);
  });

  it('of the first version keeps its rows, whose notes are counted with their next call', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const older = new Database(file);
    migrate(createSql(older), 1);
    older.exec(
      `INSERT INTO documents (connection_id, id, revision, added_at, errors, warnings) VALUES ('c', 'a', 1, 1, 1, 2);
       INSERT INTO calls (connection_id, document_id, at, errors, warnings, facts) VALUES ('c', 'a', 1, 1, 2, '{}');`,
    );
    older.close();

    const { journal, notices } = journalAt(file);
    const rows = async () => (await journal.list('c', null)).rows;
    expect(await rows()).toMatchObject([{ id: 'a', errors: 1, warnings: 2, infos: null }]);
    await journal.record(call('a'), null);
    expect(await rows()).toMatchObject([{ id: 'a', errors: 1, warnings: 2, infos: 3 }]);
    expect(await journal.calls({ connectionId: 'c', id: 'a' })).toHaveLength(2);
    expect(notices).toEqual([]);
  });

  it('of the version before the statement checks keeps its documents, without an outcome until they are checked', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const older = new Database(file);
    migrate(createSql(older), 4);
    older.exec(
      `INSERT INTO documents (connection_id, id, revision, added_at, asked_at, kind, errors, warnings) VALUES ('c', 'a', 1, 1, 7, 'completed', 0, 2);`,
    );
    older.close();

    const { journal, notices } = journalAt(file);
    const rows = async () => (await journal.list('c', null)).rows;
    expect(await rows()).toMatchObject([{ id: 'a', warnings: 2, checks: null }]);
    const checks = { rules: '1', broken: ['numbering' as const], brokenRules: [], held: 4 };
    const { revision } = await journal.list('c', null);
    await journal.keepChecks({ connectionId: 'c', id: 'a' }, 6, checks);
    expect(await rows()).toMatchObject([{ checks: null }]);
    await journal.keepChecks({ connectionId: 'c', id: 'a' }, 7, checks);
    expect((await journal.list('c', revision)).rows).toMatchObject([{ id: 'a', checks }]);
    expect(await journal.results('c')).toMatchObject([{ id: 'a', checks }]);
    // The next call of the document has an outcome of its own.
    await journal.record(call('a'), null);
    expect(await rows()).toMatchObject([{ checks: null }]);
    expect(notices).toEqual([]);
  });

  const made = (file: string, sql: string): void => {
    const other = new Database(file);
    other.exec(sql);
    other.close();
  };
  const ofOthers: [string, (file: string) => void | Promise<void>, string][] = [
    [
      'a newer Assay',
      (file) =>
        made(
          file,
          `CREATE TABLE future (x); PRAGMA application_id = ${journalMark}; PRAGMA user_version = 99`,
        ),
      'newer version',
    ],
    [
      'a program with a database',
      (file) => made(file, 'CREATE TABLE entries (x)'),
      'not a journal',
    ],
    [
      'one that counts its versions',
      (file) => made(file, 'CREATE TABLE documents (x); PRAGMA user_version = 6'),
      'not a journal',
    ],
    [
      'one that counts higher',
      (file) => made(file, 'CREATE TABLE documents (x); PRAGMA user_version = 99'),
      'not a journal',
    ],
    [
      'one with a mark of its own',
      (file) => made(file, 'CREATE TABLE gone (x); PRAGMA application_id = 7'),
      'not a journal',
    ],
    [
      'one that writes ahead',
      (file) => made(file, 'PRAGMA journal_mode = WAL; CREATE TABLE entries (x)'),
      'not a journal',
    ],
    ['one that keeps no database', (file) => writeFile(file, randomBytes(9000)), 'not a journal'],
    ['one with a short file', (file) => writeFile(file, 'SQLite format 3'), 'not a journal'],
  ];
  it.each(ofOthers)(
    'of %s is left alone, and this run keeps things in memory',
    async (_who, make, says) => {
      const folder = await ownFolder();
      const file = join(folder, 'journal.sqlite');
      await make(file);
      const long = new Date(Date.UTC(2026, 0, 1));
      for (const path of [file, folder]) await utimes(path, long, long);
      const before = await readFile(file);
      const { journal, notices } = journalAt(file);
      await journal.record(completed('a'), bytes('x'));
      expect(await journal.archive()).toMatchObject({ replies: 1, file: null });
      await journal.close();
      const reader = createJournal(file, null, (notice) => notices.push(notice), 'read');
      await expect(reader.archive()).rejects.toMatchObject({
        code: 'storage',
        message: expect.stringContaining(says),
      });
      await reader.close();
      expect((await readFile(file)).equals(before)).toBe(true);
      expect(await readdir(folder)).toEqual(['journal.sqlite']);
      for (const path of [file, folder]) expect((await stat(path)).mtimeMs).toBe(long.getTime());
      expect(notices).toEqual([expect.stringContaining(says)]);
    },
  );

  it('that is damaged is left alone by one who only reads, and said to be so', async () => {
    const folder = await ownFolder();
    const file = join(folder, 'journal.sqlite');
    const { journal } = journalAt(file);
    await journal.record(completed('a'), randomBytes(100_000));
    await journal.close();
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const notices: string[] = [];
    const reader = createJournal(file, null, (notice) => notices.push(notice), 'read');
    onTestFinished(() => reader.close());
    await expect(reader.list('c', null)).rejects.toThrow(/journal\.sqlite .*damaged|malformed/);
    expect((await readdir(folder)).filter((name) => name.includes('corrupt'))).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('that cannot be opened is reported, and this run keeps things in memory', async () => {
    const folder = await ownFolder();
    await writeFile(join(folder, 'file'), '');
    const { journal, notices } = journalAt(join(folder, 'file', 'journal.sqlite'));
    await journal.add('c', ['a'], 5);
    expect((await journal.list('c', null)).rows).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining('cannot be opened')]);
  });
});

it('lives in a thread as well, which ends when it is closed', async () => {
  const folder = await ownFolder();
  const file = join(folder, 'journal.sqlite');
  const { journal } = journalAt(file, await threadFile('journal/journal-thread.ts'));
  const body = randomBytes(2 * mebibyte);
  let heard = 0;
  const stop = journal.onChanged(() => {
    heard += 1;
  });
  await journal.record(completed('a'), body);
  await journal.revision();
  stop();
  await journal.add('c', ['b'], 5);
  expect(heard).toBe(1);
  const [newest] = await journal.calls({ connectionId: 'c', id: 'a' });
  expect(body.equals(wholeOf((await journal.open(newest?.seq ?? 0))?.body ?? bytes('')))).toBe(
    true,
  );
  await journal.close();
  // The last to close merges what was written ahead.
  expect(await readdir(folder)).toEqual(['journal.sqlite']);
});

it('says to every call that SQLite is not installed, where npm left it out', async () => {
  const thread = await threadOf(`throw new Error("Cannot find module '@libsql/linux-x64-gnu'");`);
  const { journal, notices } = journalAt(join(await ownFolder(), 'journal.sqlite'), thread);
  const refusal = {
    code: 'storage',
    message: expect.stringContaining('SQLite is not installed for this system'),
  };
  await expect(journal.revision()).rejects.toMatchObject(refusal);
  await expect(journal.revision()).rejects.toMatchObject(refusal);
  expect(notices).toEqual([refusal.message]);
});

it('a text with a NUL is kept whole, as far as it can be', async () => {
  const { journal } = journalAt(null);
  await journal.add('c', ['a\0b'], 5);
  await journal.record(call('a\0b', { adds: false }), null);
  expect((await journal.list('c', null)).rows).toMatchObject([{ id: 'a\ufffdb', kind: 'pending' }]);
});
