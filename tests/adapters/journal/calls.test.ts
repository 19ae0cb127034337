import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import type { CallToKeep, HistoryQuery, Journal } from '#app/ports/journal.ts';
import type { Level } from '#core/contract/finding.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { callsQuery, keptCall } from '#tests/support/journal/journal-calls.ts';

const day = 24 * 3600 * 1000;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const exchange = (changed: Parameters<typeof keptCall>[1] = {}): CallToKeep =>
  keptCall('', { words: { body: '', findings: '' }, quotaBytes: 1024 * 1024, ...changed });
const everything = callsQuery();

const seqsOf = async (
  journal: Pick<Journal, 'calls'>,
  query: Partial<HistoryQuery> = {},
): Promise<number[]> => (await journal.calls({ ...everything, ...query })).map(({ seq }) => seq);

function journalAt(file: string | null) {
  const opened = createJournal(file, null, (notice) => expect(notice).toBe(''));
  onTestFinished(() => opened.close());
  /** Of a call that is kept. */
  const keep = async (...call: Parameters<Journal['keep']>): Promise<number> =>
    Number(await opened.keep(...call));
  const journal = { ...opened, keep };
  const seqs = (query: Partial<HistoryQuery> = {}): Promise<number[]> => seqsOf(journal, query);
  return { journal, seqs };
}

describe('the history', () => {
  it('gives an exchange back as it was kept, with the body of its reply', async () => {
    const { journal } = journalAt(null);
    const reply = bytes('x'.repeat(3 * 1024 * 1024));
    const given = exchange({ isMock: true, facts: '{"of":"ours"}' });
    const seq = await journal.keep(given, reply);
    const opened = await journal.open({ seq });
    expect(opened).toEqual({
      entry: {
        ...given.row,
        seq,
        hasReply: true,
        findings: { error: 0, warning: 0, info: 0 },
        ref: given.ref,
        isPinned: false,
        note: '',
        tags: [],
      },
      facts: given.facts,
      reply: expect.any(Uint8Array),
    });
    expect(Buffer.from(opened?.reply ?? bytes('')).equals(reply)).toBe(true);
    expect(await journal.open({ seq: seq + 1 })).toBeNull();
  });

  it('finds words of the address, the body and the findings, each as a beginning, whatever else is typed', async () => {
    const { journal, seqs } = journalAt(null);
    const one = await journal.keep(
      exchange({ words: { body: '{"ticket_rows":["Grüße"]}', findings: 'TAB-ENV-1 no list' } }),
      null,
    );
    await journal.keep(exchange({ url: 'https://b.example/other' }), null);
    for (const search of ['ticket_r', 'grüß', 'a.example'])
      expect({ search, found: await seqs({ search }) }).toEqual({ search, found: [one] });
    for (const search of [
      ...['rows', '"', '%', '\0', "' OR 1 --", '* AND (', 'url:a', 'NEAR(hook a)'],
    ])
      for (const asked of [{ search }, { note: search }])
        expect({ asked, found: await seqs(asked) }).toEqual({ asked, found: [] });
    for (const column of ['name', 'tag', 'clause', 'url'])
      expect(await seqs({ [column]: "%' OR 1=1 --" })).toEqual([]);
  });

  it('deletes what was kept more than 30 days ago, also from the file and its index', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const { journal, seqs } = journalAt(file);
    const mark = 'zebrafinch';
    const words = { body: `{"a":"${mark}"}`, findings: mark };
    await journal.keep(
      exchange({ words, url: `https://a.example/${mark}`, facts: JSON.stringify({ mark }) }),
      bytes(mark),
    );
    expect(await seqs({ search: mark })).toHaveLength(1);
    const held = async (): Promise<boolean> => {
      const names = await readdir(dirname(file));
      const files = await Promise.all(names.map((name) => readFile(join(dirname(file), name))));
      return files.some((content) => content.includes(mark));
    };
    expect(await held()).toBe(true);
    const later: number[] = [];
    for (const days of [28, 31, 32])
      later.unshift(await journal.keep(exchange({ keptAt: 1001 + days * day }), null));
    expect(await seqs()).toEqual(later);
    expect(await seqs({ search: mark })).toEqual([]);
    await journal.close();
    expect(await held()).toBe(false);
  });

  it('deletes the oldest until the quota is met, however many they are', async () => {
    const { journal, seqs } = journalAt(null);
    const small = await journal.keep(exchange({ facts: '' }), null);
    for (let at = 1001; at < 1300; at += 1) await journal.keep(exchange({ at, facts: '' }), null);
    expect(await seqs({ limit: 1000 })).toHaveLength(300);
    const large = await journal.keep(
      // Whatever date it has, it was kept last.
      exchange({ at: 1, quotaBytes: 1000 }),
      randomBytes(900),
    );
    let left: number[] = [];
    const look = async (): Promise<number> => {
      left = await seqs({ limit: 1000 });
      return left.length;
    };
    // One that holds nothing has 20 bytes.
    await expect.poll(look).toBeLessThan(6);
    expect(left.length).toBeGreaterThan(1);
    expect(left[0]).toBe(large);
    expect(left).not.toContain(small);
  });

  it('is filtered by everything that a row says, and read in pages', async () => {
    const { journal, seqs } = journalAt(null);
    const found = (level: Level) => ({ findings: [{ clause: 'TAB-ENV-1', level }] });
    const list = await journal.keep(exchange(found('error')), null);
    const click = await journal.keep(
      exchange({
        ...found('warning'),
        at: 2000,
        action: 'item_clicked',
        status: null,
        ownerId: 'u',
        visitor: 'own',
      }),
      null,
    );
    const document = await journal.keep(
      exchange({ at: 3000, kind: 'document', action: null, documentId: '7', bankCode: 'abc' }),
      null,
    );
    const expected: [Partial<HistoryQuery>, number[]][] = [
      [{ clause: 'TAB-ENV-1', level: 'warning' }, [click]],
      [{ level: 'error' }, [list]],
      [{ action: 'item_clicked' }, [click]],
      [{ status: 0 }, [click]],
      [{ status: 200 }, [document, list]],
      [{ ownerId: 'u' }, [click]],
      [{ bankCode: 'abc' }, [document]],
      [{ visitor: 'own' }, [click]],
      [{ since: 2000, until: 3000 }, [click]],
      [{ name: 'Orders' }, [document, click, list]],
      [{ limit: 1, before: document }, [click]],
    ];
    for (const [query, seqsFound] of expected)
      expect({ query, found: await seqs(query) }).toEqual({ query, found: seqsFound });
  });

  it('keeps notes and tags, by which an exchange is found, and pins', async () => {
    const { journal, seqs } = journalAt(null);
    const words = { body: 'reply', findings: '' };
    const one = await journal.keep(exchange({ words }), null);
    const two = await journal.keep(exchange({ words }), null);
    const notes = { note: 'Broken since Tuesday', tags: ['bug 7', 'ask Ada'] };
    expect(await journal.annotate(one, notes)).toBe(true);
    expect(await journal.annotate(two + 1, notes)).toBe(false);
    await journal.pin([one], true);
    expect(await journal.open({ seq: one })).toMatchObject({
      entry: {
        note: notes.note,
        tags: expect.arrayContaining(notes.tags),
        isPinned: true,
      },
    });
    for (const query of [
      { note: 'tuesd' },
      { note: 'ada broken' },
      { search: 'tuesday reply' },
      { search: 'reply', note: 'broken' },
      { tag: 'bug 7' },
      { isPinned: true },
    ])
      expect({ query, found: await seqs(query) }).toEqual({ query, found: [one] });
    expect(await seqs({ note: 'reply' })).toEqual([]);
    expect(await seqs({ tag: 'bug' })).toEqual([]);
    expect(await seqs({ isPinned: false })).toEqual([two]);
    await journal.annotate(one, { note: '', tags: [] });
    expect(await seqs({ search: 'tuesday' })).toEqual([]);
    expect(await journal.open({ seq: one })).toMatchObject({ entry: { note: '', tags: [] } });
  });

  it('keeps what is pinned beyond its time and the quota', async () => {
    const { journal, seqs } = journalAt(null);
    const pinned = await journal.keep(exchange(), randomBytes(900));
    await journal.pin([pinned], true);
    const old = await journal.keep(exchange({ at: 1001 }), null);
    const large = await journal.keep(exchange({ at: 2000, quotaBytes: 950 }), randomBytes(900));
    expect(await seqs()).toEqual([large, pinned]);
    expect(await journal.size(0)).toEqual({
      exchanges: 2,
      pinned: 1,
      bytes: expect.any(Number),
      old: 0,
      file: null,
    });
    await journal.deleteOld(31 * day, 30 * day);
    await journal.deleteOld(32 * day, 30 * day);
    expect(await seqs()).toEqual([pinned]);
    expect(old).toBeLessThan(large);
  });

  it('deletes what is wanted, and the rest in one go', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const { journal, seqs } = journalAt(file);
    const mark = 'zebrafinch';
    const gone = await journal.keep(
      exchange({ words: { body: mark, findings: mark }, facts: JSON.stringify({ mark }) }),
      bytes(mark),
    );
    await journal.annotate(gone, { note: mark, tags: [mark] });
    const pinned = await journal.keep(exchange(), null);
    await journal.pin([pinned], true);
    const other = await journal.keep(exchange(), null);
    expect(await journal.deleteCalls([gone, other + 1])).toBe(1);
    expect(await seqs()).toEqual([other, pinned]);
    expect(await journal.clear(true)).toBe(1);
    expect(await seqs()).toEqual([pinned]);
    expect(await seqs({ search: 'example' })).toEqual([pinned]);
    expect(await journal.clear(false)).toBe(1);
    expect(await seqs()).toEqual([]);
    await journal.close();
    const names = await readdir(dirname(file));
    for (const name of names)
      expect((await readFile(join(dirname(file), name))).includes(mark)).toBe(false);
  });
});
