import { expect, test } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import { countLevels } from '#core/contract/finding.ts';
import { gate } from '#tests/support/gate.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, type Desk, desk, stillTimer } from './desk.ts';
import { tabOf } from './stage.ts';

const id = '12345678-1234-4234-8234-123456789012';
const ref = '11111111-1111-4111-8111-111111111111';
const rows = JSON.stringify([{ id: '1', title: 'A parcel', status: 'open' }]);
const record = JSON.stringify({
  status_code: 200,
  id,
  status: 'Completed',
  bank_code: 'abc_de',
  external_id: 'e',
  document_version: '1',
  date_created: '2026-11-21T10:00:00.1+00:00',
  parsed_date: '2026-11-21T10:00:01.1+00:00',
  parsed_base64: Buffer.from('<s><t>zebrafinch</t></s>').toString('base64'),
});

/** A service and webhook that answers each in turn. */
async function answeringServer(): Promise<string> {
  const server = await ownServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', '*');
    response.end(request.url?.includes('/hook') ? rows : record);
  });
  return server.url;
}

const all = { limit: 100 } as const;
const entriesOf = async ({ run }: Desk, query: object = {}) =>
  (await run('listHistory', { ...all, ...query })).entries;

test('every exchange of a tab is kept: with visitor, clock, mock replies and preflights', async () => {
  const url = await answeringServer();
  const app = desk({ timer: stillTimer });
  const tab = tabOf(`${url}/hook`);
  await app.run('saveTab', tab);
  const origin = { ref };
  const now = '2030-01-01T00:00:00.000Z';
  await app.run('fireAction', { tab, action: 'get_items', origin, now });
  await app.run('fireAction', {
    tab,
    action: 'item_clicked',
    itemId: '1',
    fault: { status: 503, body: '[]' },
  });
  const item = { id: '1' };
  await app.run('fireAction', { tab, action: 'update_item', surface: 'direct', item });
  expect(await entriesOf(app)).toMatchObject([
    { action: 'update_item', surface: 'direct', isMock: false, clock: null, visitor: 'anonymous' },
    { action: 'item_clicked', status: 503, isMock: true },
    {
      kind: 'webhook',
      name: 'Orders',
      ownerId: 't',
      action: 'get_items',
      at: new Date(app.time.now).toISOString(),
      clock: now,
      version: '0',
      isPinned: false,
    },
  ]);
  const [direct, , list] = await entriesOf(app);
  const opened = await app.run('openExchange', { seq: direct?.seq ?? -1 });
  expect(opened.fired?.cors?.hops.map(({ kind }) => kind)).toEqual(['preflight', 'request']);
  const { fired } = await app.run('openExchange', { ref });
  const reply = fired?.reply?.id ?? '';
  expect(new TextDecoder().decode(app.texts.find(reply)?.shown)).toBe(rows);
  expect(await entriesOf(app, { search: 'parcel', action: 'get_items' })).toEqual([list]);
});

test('every exchange of documents is kept, of those that are followed too, and opens with its XML', async () => {
  const url = await answeringServer();
  const app = desk();
  const connection = connectionTo(url);
  await app.run('saveConnection', connection);
  await app.run('fetchDocument', { connection, id, age: null });
  await app.run('followDocuments', { connectionId: 'c', ids: ['2'], deadlineSeconds: 60 });
  await app.rowsOnce((found) => found.some((row) => row.id === '2' && row.kind !== null));
  const entries = await entriesOf(app);
  expect(entries).toMatchObject([
    { kind: 'document', documentId: '2', bankCode: 'abc_de' },
    { kind: 'document', name: 'c', ownerId: 'c', documentId: id, outcome: 'completed' },
  ]);
  expect(await entriesOf(app, { bankCode: 'abc_de', documentId: id })).toHaveLength(1);
  expect(await entriesOf(app, { search: 'zebrafinch' })).toHaveLength(2);
  const { document } = await app.run('openExchange', { seq: entries[0]?.seq ?? -1 });
  expect(new TextDecoder().decode(app.texts.find(document?.xml?.id ?? '')?.shown)).toContain(
    '<t>zebrafinch</t>',
  );
});

test('a call of the history has as many findings as its verdict, equal ones counted', async () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ id: `${at}`, title: 'A', status: 'odd' }));
  const { url } = await ownServer((_, response) => response.end(JSON.stringify(many)));
  const app = desk({ timer: stillTimer });
  const { verdict } = await app.run('fireAction', { tab: tabOf(url), action: 'get_items' });
  expect(countLevels(verdict.findings)).toEqual({ error: 0, warning: 0, info: 150 });
  expect(await entriesOf(app)).toMatchObject([{ findings: { error: 0, warning: 0, info: 150 } }]);
});

test('a switch of all and one of a tab keep exchanges out of the history', async () => {
  const url = await answeringServer();
  const app = desk();
  const tab = tabOf(`${url}/hook`);
  const kept = async () => {
    await app.run('fireAction', { tab, action: 'get_items' });
    const { length } = await entriesOf(app);
    await app.run('clearHistory', {});
    return length;
  };
  await app.run('saveTab', { ...tab, keepsHistory: false });
  expect(await kept()).toBe(0);
  await app.run('saveTab', tab);
  expect(await kept()).toBe(1);
  const { settings } = await app.run('readWorkspace', {});
  await app.run('saveSettings', { ...settings, history: { keep: false, quotaMiB: 1 } });
  expect(await kept()).toBe(0);
  expect(await app.run('readHistorySize', {})).toEqual({
    exchanges: 0,
    pinned: 0,
    bytes: 0,
    old: 0,
    keeps: false,
    quotaBytes: 1024 * 1024,
    file: null,
  });
});

test('a call does not wait for the history, nor fail with it', async () => {
  const url = await answeringServer();
  const journal = createJournal(null, null, () => undefined);
  const held = gate();
  let asked = 0;
  const keep: typeof journal.keep = async (...kept) => {
    asked += 1;
    await held.opened;
    if (asked === 1) throw new Error('The disk is full.');
    return journal.keep(...kept);
  };
  const app = desk({ history: 'always', journal: { ...journal, keep } });
  const tab = tabOf(`${url}/hook`);
  const fired = await app.run('fireAction', { tab, action: 'get_items' });
  expect(fired.verdict.outcome).toBe('list');
  held.open();
  await app.run('fireAction', { tab, action: 'get_items' });
  expect((await entriesOf(app)).length).toBeLessThan(3);
});
