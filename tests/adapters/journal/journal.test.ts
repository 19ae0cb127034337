import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import { journalMark } from '#adapters/storage/our-marks.ts';
import type { Journal } from '#app/ports/journal.ts';
import { grouped } from '#core/text/wording.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { callsQuery, completedCall, documentCall } from '#tests/support/journal/journal-calls.ts';
import { threadOf } from '#tests/support/run/thread.ts';

type Row = Record<string, unknown>;
const mebibyte = 1024 * 1024;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A journal at a path, closed when the test ends; `notices` is what it told. */
function journalAt(file: string | null, threadFile: string | null = null) {
  const notices: string[] = [];
  const journal = createJournal(file, threadFile, (notice) => notices.push(notice));
  onTestFinished(() => journal.close());
  return { journal, notices };
}
const inFolder = async (): Promise<string> => join(await ownFolder(), 'deep', 'journal.sqlite');

describe('the list', () => {
  it('tells what changed since a revision, and everything where a document went', async () => {
    const { journal } = journalAt(null);
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
    const { journal } = journalAt(null);
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

describe('the calls of a document', () => {
  const ofA = callsQuery({ ownerId: 'c', documentId: 'a' });

  it('are listed with the newest first, and each kept reply is given back byte for byte', async () => {
    const { journal } = journalAt(await inFolder());
    const large = randomBytes(3 * mebibyte + 17);
    await journal.keep(documentCall('a', { at: 10 }), bytes('{"small":true}'));
    await journal.keep(completedCall('a', { at: 20, facts: '{"f":1}' }), large);
    await journal.keep(documentCall('a', { at: 30 }), null);
    await journal.keep(documentCall('b', { at: 40 }), null);
    const calls = await journal.calls(ofA);
    expect(calls.map(({ at, hasReply, outcome }) => [Date.parse(at), hasReply, outcome])).toEqual([
      [30, false, 'pending'],
      [20, true, 'completed'],
      [10, true, 'pending'],
    ]);
    const opened = await journal.open({ seq: calls[1]?.seq ?? 0 });
    expect(opened).toMatchObject({ entry: { documentId: 'a' }, facts: '{"f":1}' });
    expect(large.equals(opened?.reply ?? bytes(''))).toBe(true);
    expect(await journal.open({ seq: calls[0]?.seq ?? 0 })).toMatchObject({ reply: null });
    expect(await journal.open({ seq: 12345 })).toBeNull();
  });

  const days = (journal: Journal) =>
    journal.calls(ofA).then((calls) => calls.map(({ at }) => Date.parse(at)));

  it('go once the quota is exceeded, but for the last Completed one of a document in a list', async () => {
    const { journal } = journalAt(null);
    const quotaBytes = 35_000;
    for (const [n, one] of [
      completedCall('a', { at: 1, quotaBytes }),
      completedCall('a', { at: 2, quotaBytes }),
      documentCall('a', { at: 3, quotaBytes }),
      documentCall('b', { at: 4, quotaBytes }),
    ].entries()) {
      await journal.keep(one, randomBytes(10_000));
      expect((await journal.size(0)).exchanges).toBe(n + 1);
    }
    expect(await days(journal)).toEqual([3, 2, 1]);
    for (const at of [5, 6, 7])
      await journal.keep(documentCall('b', { at, quotaBytes }), randomBytes(10_000));
    expect(await days(journal)).toEqual([2]);
    expect((await journal.size(0)).bytes).toBeLessThanOrEqual(quotaBytes);
    expect((await journal.list('c', null)).rows).toHaveLength(2);
    await journal.remove('c', ['a']);
    expect(await days(journal)).toEqual([]);
  });
});

/** Whether a file of a folder has this text. */
const isIn = async (folder: string, text: string): Promise<boolean> => {
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name))),
  );
  return files.some((content) => content.includes(text));
};

describe('what is forgotten', () => {
  const [mark, other] = ['zebrafinch', 'nightingale'];
  const called = (id: string, text: string, ownerId: string) =>
    completedCall(id, {
      ownerId,
      name: text,
      bankCode: text,
      words: { body: text, findings: text },
      facts: text,
      url: `https://a.example/${text}`,
      ...{ recordStatus: text, documentVersion: text, message: text },
    });

  it('of a connection leaves no text of it in the files, and the rest stays', async () => {
    const file = await inFolder();
    const folder = join(file, '..');
    const { journal } = journalAt(file);
    await journal.keep(called('a-0', mark, 'c'), bytes(mark));
    const pinned = await journal.keep(called('pinned', mark, 'c'), bytes(mark));
    await journal.pin([pinned ?? -1], true);
    await journal.annotate(pinned ?? -1, { note: mark, tags: [mark] });
    await journal.keep(called('b', other, 'other'), bytes(other));
    expect(await isIn(folder, mark)).toBe(true);
    await journal.removeConnection('c');
    expect((await journal.list('c', null)).rows).toEqual([]);
    expect(await journal.calls(callsQuery())).toMatchObject([{ name: other }]);
    expect(await journal.calls(callsQuery({ search: other }))).toHaveLength(1);
    expect(await journal.calls(callsQuery({ search: mark }))).toEqual([]);
    expect(await journal.lastSeen({ connectionId: 'c', id: 'a-0' })).toEqual({
      lastStatus: null,
      lastVersion: null,
    });
    await journal.close();
    expect(await isIn(folder, mark)).toBe(false);
    expect(await isIn(folder, other)).toBe(true);
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

  const ids = Array.from({ length: 2000 }, (_, n) => `id-${n}`);
  const documentsKept = async (file: string): Promise<void> => {
    const before = createJournal(file, null, () => undefined);
    await before.add('c', ids, 5);
    await before.close();
  };
  it.each([
    [
      'a database with a damaged table',
      async (file: string) => {
        await documentsKept(file);
        const handle = await open(file, 'r+');
        const { size } = await handle.stat();
        for (let page = 3; page * 4096 < size - 4096; page += 1)
          await handle.write(randomBytes(2048), 0, 2048, page * 4096);
        await handle.close();
      },
    ],
  ])(
    'that is %s is set aside, and a new one begun with what can be read of it',
    async (_name, spoil) => {
      const folder = await ownFolder();
      const file = join(folder, 'journal.sqlite');
      await spoil(file);
      const spoilt = await readFile(file);
      const { journal, notices } = journalAt(file);
      const { length } = (await journal.list('c', null)).rows;
      await journal.add('c', ids, 5);
      expect((await journal.list('c', null)).rows).toHaveLength(ids.length);
      const names = (await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name)).sort();
      const aside = names[1] ?? '';
      expect(names).toEqual([
        'journal.sqlite',
        expect.stringMatching(/^journal\.sqlite\.corrupt-/),
      ]);
      expect((await readFile(join(folder, aside))).equals(spoilt)).toBe(true);
      expect(notices).toEqual([
        expect.stringMatching(
          new RegExp(
            `${aside}.* (Nothing|${grouped(length)} of [0-9,]+ calls and documents) in it could be saved`,
          ),
        ),
      ]);
      expect(await journal.size(0)).toMatchObject({ file });
    },
  );

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
      'one with a mark of its own',
      (file) => made(file, 'CREATE TABLE gone (x); PRAGMA application_id = 7'),
      'not a journal',
    ],
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
    },
  );

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
