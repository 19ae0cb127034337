import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallToKeep, Journal } from '#app/ports/journal.ts';
import type { Level } from '#core/contract/finding.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { keptCall } from '#tests/support/journal/journal-calls.ts';
import { bytes, journalAt } from './journal-at.ts';

const day = 24 * 3600 * 1000;

const exchange = (changed: Parameters<typeof keptCall>[1] = {}): CallToKeep =>
  keptCall('', { words: { body: '', findings: '' }, quotaBytes: 1024 * 1024, ...changed });

describe('the history', () => {
  it('gives an exchange back as it was kept, with the body of its reply', async () => {
    const { journal } = journalAt();
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
    const { journal, seqs } = journalAt();
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

  const [mark, other] = ['zebrafinch', 'nightingale'];
  const marked = (text: string, ownerId: string) =>
    exchange({
      ...{ ownerId, name: text, bankCode: text, recordStatus: text, message: text, facts: text },
      words: { body: text, findings: text },
      url: `https://a.example/${text}`,
      keptAt: ownerId === 'c' ? 1000 : 3 * day,
    });
  it.each<[string, (journal: Journal, seq: number) => Promise<unknown>]>([
    [
      'with its connection, pinned or not,',
      async (journal, seq) => {
        await journal.pin([seq], true);
        await journal.removeConnection('c');
      },
    ],
    ['on its own', (journal, seq) => journal.deleteCalls([seq])],
    [
      'after 30 days',
      async (journal) => {
        for (const days of [31, 32])
          await journal.keep(exchange({ keptAt: 1001 + days * day }), null);
      },
    ],
  ])(
    'that is forgotten %s leaves no text in the files, and the rest stays',
    async (_how, forget) => {
      const folder = await ownFolder();
      const { journal, seqs } = journalAt(join(folder, 'journal.sqlite'));
      const isIn = async (text: string): Promise<boolean> => {
        const files = (await readdir(folder)).map((name) => readFile(join(folder, name)));
        return (await Promise.all(files)).some((content) => content.includes(text));
      };
      const seq = await journal.keep(marked(mark, 'c'), bytes(mark));
      await journal.annotate(seq, { note: mark, tags: [mark] });
      const stays = await journal.keep(marked(other, 'other'), bytes(other));
      expect([await isIn(mark), await seqs({ search: mark })]).toEqual([true, [seq]]);
      await forget(journal, seq);
      expect(await seqs({ search: other })).toEqual([stays]);
      for (const query of [{ search: mark }, { note: mark }, { ownerId: 'c' }])
        expect(await seqs(query)).toEqual([]);
      await journal.close();
      expect([await isIn(mark), await isIn(other)]).toEqual([false, true]);
    },
  );

  it('deletes the oldest until the quota is met, however many they are', async () => {
    const { journal, seqs } = journalAt();
    for (let at = 1000; at < 1300; at += 1) await journal.keep(exchange({ at, facts: '' }), null);
    // Whatever date it has, it was kept last.
    const large = await journal.keep(exchange({ at: 1, quotaBytes: 1000 }), randomBytes(900));
    // One that holds nothing has 20 bytes.
    await expect.poll(() => seqs({ limit: 1000 }).then(({ length }) => length)).toBeLessThan(6);
    const [newest, ...left] = await seqs();
    expect(newest).toBe(large);
    expect(left).not.toEqual([]);
    expect(left).not.toContain(1);
  });

  it('is filtered by everything that a row says, and read in pages', async () => {
    const { journal, seqs } = journalAt();
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
    const expected: [object, number[]][] = [
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
    const { journal, seqs } = journalAt();
    const words = { body: 'reply', findings: '' };
    const one = await journal.keep(exchange({ words }), null);
    const two = await journal.keep(exchange({ words }), null);
    const notes = { note: 'Broken since Tuesday', tags: ['bug 7', 'ask Ada'] };
    expect(await journal.annotate(one, notes)).toBe(true);
    expect(await journal.annotate(two + 1, notes)).toBe(false);
    await journal.pin([one], true);
    const tags = expect.arrayContaining(notes.tags);
    const entry = { ...notes, tags, isPinned: true };
    expect(await journal.open({ seq: one })).toMatchObject({ entry });
    for (const [query, found] of [
      [{ note: 'tuesd' }, [one]],
      [{ note: 'ada broken' }, [one]],
      [{ search: 'tuesday reply' }, [one]],
      [{ search: 'reply', note: 'broken' }, [one]],
      [{ tag: 'bug 7' }, [one]],
      [{ isPinned: true }, [one]],
      [{ note: 'reply' }, []],
      [{ tag: 'bug' }, []],
      [{ isPinned: false }, [two]],
    ] as const)
      expect({ query, found: await seqs(query) }).toEqual({ query, found });
    await journal.annotate(one, { note: '', tags: [] });
    expect(await seqs({ search: 'tuesday' })).toEqual([]);
    expect(await journal.open({ seq: one })).toMatchObject({ entry: { note: '', tags: [] } });
  });

  it('keeps what is pinned beyond its time and the quota, and when the rest is deleted', async () => {
    const { journal, seqs } = journalAt();
    const pinned = await journal.keep(exchange(), randomBytes(900));
    await journal.pin([pinned], true);
    await journal.keep(exchange({ at: 1001 }), null);
    const large = await journal.keep(exchange({ at: 2000, quotaBytes: 950 }), randomBytes(900));
    expect(await seqs()).toEqual([large, pinned]);
    const size = { exchanges: 2, pinned: 1, bytes: expect.any(Number), old: 0, file: null };
    expect(await journal.size(0)).toEqual(size);
    await journal.deleteOld(31 * day, 30 * day);
    await journal.deleteOld(32 * day, 30 * day);
    expect(await seqs()).toEqual([pinned]);
    const other = await journal.keep(exchange(), null);
    expect(await journal.deleteCalls([other + 1])).toBe(0);
    expect([await journal.clear(true), await seqs()]).toEqual([1, [pinned]]);
    expect(await seqs({ search: 'example' })).toEqual([pinned]);
    expect([await journal.clear(false), await seqs()]).toEqual([1, []]);
  });
});
