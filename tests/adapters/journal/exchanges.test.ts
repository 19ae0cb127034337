import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import type { ExchangeToKeep, HistoryQuery } from '#app/ports/journal.ts';
import { ownFolder } from '#tests/support/folder.ts';

const day = 24 * 3600 * 1000;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const exchange = (changed: Partial<ExchangeToKeep> = {}): ExchangeToKeep => ({
  at: 1000,
  kind: 'webhook',
  name: 'Orders',
  action: 'get_items',
  surface: 'proxied',
  status: 200,
  outcome: 'list',
  url: 'https://a.example/hook?action=get_items',
  documentId: null,
  visitor: 'anonymous',
  isMock: false,
  errors: 0,
  warnings: 0,
  infos: 0,
  version: '0.1.0',
  clauses: [],
  words: { body: '', findings: '' },
  facts: '{}',
  quotaBytes: 1024 * 1024,
  ...changed,
});
const everything: HistoryQuery = {
  search: null,
  clause: null,
  name: null,
  since: null,
  limit: 100,
};

function journalAt(file: string | null) {
  const journal = createJournal(file, null, (notice) => expect(notice).toBe(''));
  onTestFinished(() => journal.close());
  const seqs = async (query: Partial<HistoryQuery> = {}): Promise<number[]> =>
    (await journal.listExchanges({ ...everything, ...query })).map(({ seq }) => seq);
  return { journal, seqs };
}

describe('the history', () => {
  it('gives an exchange back as it was kept, with the body of its reply', async () => {
    const { journal } = journalAt(null);
    const reply = bytes('x'.repeat(3 * 1024 * 1024));
    const given = exchange({ isMock: true, facts: '{"of":"ours"}' });
    const seq = await journal.keepExchange(given, reply);
    const { clauses: _, words: __, quotaBytes: ___, ...row } = given;
    const opened = await journal.openExchange(seq);
    expect(opened).toEqual({ ...row, seq, reply: expect.any(Uint8Array) });
    expect(Buffer.from(opened?.reply ?? []).equals(reply)).toBe(true);
    expect(await journal.openExchange(seq + 1)).toBeNull();
  });

  it('lists the newest first, as many as wanted, and by clause, name and time', async () => {
    const { journal, seqs } = journalAt(null);
    const first = await journal.keepExchange(
      exchange({ clauses: [{ clause: 'TAB-ENV-1', level: 'error' }] }),
      null,
    );
    const second = await journal.keepExchange(exchange({ name: 'Chats', at: 2000 }), null);
    const third = await journal.keepExchange(exchange({ at: 3000 }), null);
    expect(await seqs()).toEqual([third, second, first]);
    expect(await seqs({ limit: 2 })).toEqual([third, second]);
    expect(await seqs({ clause: 'TAB-ENV-1' })).toEqual([first]);
    expect(await seqs({ clause: 'TAB-ENV-10' })).toEqual([]);
    expect(await seqs({ name: 'Chats' })).toEqual([second]);
    expect(await seqs({ since: 2000 })).toEqual([third, second]);
    expect(await seqs({ since: 2000, name: 'Orders' })).toEqual([third]);
  });

  it('finds words of the address, the body and the findings, each as a beginning, whatever else is typed', async () => {
    const { journal, seqs } = journalAt(null);
    const one = await journal.keepExchange(
      exchange({ words: { body: '{"ticket_rows":["Grüße"]}', findings: 'TAB-ENV-1 no list' } }),
      null,
    );
    await journal.keepExchange(exchange({ url: 'https://b.example/other' }), null);
    for (const search of ['ticket_r', 'grüß', 'a.example', 'TAB-ENV-1 list', 'hook no'])
      expect({ search, found: await seqs({ search }) }).toEqual({ search, found: [one] });
    for (const search of ['rows', 'nothing', '"', "' OR 1 --", '* AND (', ''])
      expect({ search, found: await seqs({ search }) }).toEqual({ search, found: [] });
  });

  it('deletes what is older than 30 days, also from the file and its index', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const { journal, seqs } = journalAt(file);
    const mark = 'zebrafinch';
    const words = { body: `{"a":"${mark}"}`, findings: mark };
    await journal.keepExchange(
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
    const later = await journal.keepExchange(exchange({ at: 1001 + 30 * day }), null);
    expect(await seqs()).toEqual([later]);
    expect(await seqs({ search: mark })).toEqual([]);
    await journal.close();
    expect(await held()).toBe(false);
  });

  it('deletes the oldest until the quota is met, however many they are', async () => {
    const { journal, seqs } = journalAt(null);
    const small = await journal.keepExchange(exchange({ facts: '' }), null);
    for (let at = 1001; at < 1300; at += 1)
      await journal.keepExchange(exchange({ at, facts: '' }), null);
    expect(await seqs({ limit: 1000 })).toHaveLength(300);
    const large = await journal.keepExchange(
      exchange({ at: 2000, quotaBytes: 1000 }),
      randomBytes(900),
    );
    const left = await seqs({ limit: 1000 });
    expect(left[0]).toBe(large);
    expect(left).not.toContain(small);
    // One that holds nothing has 20 bytes.
    expect(left.length).toBeLessThan(6);
    expect(left.length).toBeGreaterThan(1);
  });

  it('is there after a restart, next to the list of documents', async () => {
    const file = join(await ownFolder(), 'journal.sqlite');
    const before = journalAt(file);
    await before.journal.add('c', ['1'], 1);
    const seq = await before.journal.keepExchange(exchange(), bytes('reply'));
    await before.journal.close();
    const after = journalAt(file);
    expect(await after.seqs()).toEqual([seq]);
    expect((await after.journal.list('c', null)).rows).toHaveLength(1);
  });
});
