import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MockDocument, MockReplies, MockReply } from '#core/widget/mock-reply.ts';
import { type MockCall, type MockSettings, startMock } from '#samples/mock.ts';
import { post } from './running.ts';

const ids =
  'agentId=11111111-1111-4111-8111-111111111111&tabId=22222222-2222-4222-8222-222222222222';
const platform = {
  Accept: 'application/json',
  'Cache-Control': 'no-cache, no-store, max-age=0',
  Pragma: 'no-cache',
};
const none: MockReplies = { category: 'default', tab: null, fixed: {}, documents: new Map() };
const id = '9c2f4a10-52b1-4c8e-9d55-0123456789ab';
const fixedReply: MockReply = {
  ...{ kind: 'reply', latency: 0, status: 200, body: '' },
  contentType: 'text/plain',
  headers: [['X-Own', 'yes']],
  allowsOrigin: true,
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function running(settings: Partial<MockSettings> = {}) {
  const calls: MockCall[] = [];
  const { url, close } = await startMock({
    as: 'webhook',
    port: 0,
    replies: none,
    latency: [0, 0],
    fail: { share: 0, status: 500 },
    seed: 1,
    speed: 1,
    onCall: (call) => calls.push(call),
    ...settings,
  });
  closing.push(close);
  const read = async (action: string, more = '') =>
    fetch(`${url}?action=${action}&${ids}${more}`, { headers: platform });
  const rows = async (): Promise<Record<string, unknown>[]> =>
    ((await (await read('get_items', '&_ts=1764140000000')).json()) as { items: [] }).items;
  return { url, calls, read, rows };
}

const direct = (action: string, item: Record<string, unknown>) => ({
  action,
  tabId: '22222222-2222-4222-8222-222222222222',
  tabName: 'Orders',
  sessionId: 's',
  item,
  firedAt: '2026-05-20T12:00:00.000Z',
});

describe('a mock webhook', () => {
  it('answers with the samples, and finds nothing in a call of the platform', async () => {
    const { rows, calls } = await running();
    expect((await rows()).length).toBe(11);
    expect(calls).toMatchObject([
      { as: 'webhook', action: 'get_items', surface: 'proxied', status: 200 },
    ]);
    expect(calls[0]?.request.findings).toEqual([]);
  });

  it('judges each call, and shows none of its secrets', async () => {
    const { url, calls } = await running();
    await fetch(`${url}?action=get_items&agentId=x`, {
      headers: { ...platform, 'X-End-User-Token': 'eyJhbGciOi.eyJzdWIi.abcdefgh' },
    });
    await fetch(`${url}?action=get_item`, { headers: platform });
    await post(url, direct('update_item', { id: 'ORD-1042' }));
    const clausesOf = (at: number) => calls[at]?.request.findings.map(({ clause }) => clause);
    expect(clausesOf(0)).toEqual(expect.arrayContaining(['TAB-REQ-1', 'TAB-REQ-2', 'TAB-REQ-6']));
    expect(JSON.stringify(calls)).not.toContain('abcdefgh');
    expect(calls[1]).toMatchObject({
      action: null,
      status: 400,
      request: { findings: [{ clause: 'TAB-REQ-1', level: 'error' }] },
    });
    expect(calls[2]).toMatchObject({ action: 'update_item', surface: 'direct', status: 200 });
    expect(clausesOf(2)).toEqual(['TAB-DIR-3']);
  });

  it("begins with the user's own list; what is updated and deleted stays", async () => {
    const { url, read } = await running({
      replies: {
        ...none,
        category: 'default',
        tab: {
          list: [
            {
              data: [
                { id: 'a', status: 'open' },
                { id: 'b', uuid: 'u' },
              ],
              badge: { color: 'red' },
            },
          ],
          details: new Map([['a', { id: 'a', status: 'open', description: 'In full' }]]),
        },
      },
    });
    const list = await read('get_items');
    // The list is the user's own, and any page could ask for it.
    expect(list.headers.has('access-control-allow-origin')).toBe(false);
    expect(await list.json()).toEqual({
      data: [
        { id: 'a', status: 'open' },
        { id: 'b', uuid: 'u' },
      ],
      badge: { color: 'red' },
    });
    const updated = await post(url, direct('update_item', { id: 'a' }));
    expect(updated.headers.get('access-control-allow-origin')).toBe('*');
    await post(url, direct('delete_item', { id: 'b' }));
    expect(await (await read('get_items')).json()).toMatchObject({
      data: [{ id: 'a', status: 'in_progress' }],
    });
    expect(await (await read('item_clicked', '&id=a')).json()).toEqual({
      id: 'a',
      status: 'in_progress',
      description: 'In full',
    });
    expect((await read('item_clicked', '&id=b')).status).toBe(404);
    expect((await post(url, direct('update_item', { id: 'b' }))).status).toBe(404);
    expect((await post(url, direct('delete_item', { id: 'b' }))).status).toBe(200);
  });

  it('keeps what a visitor writes, reads and deletes in own conversations', async () => {
    const { url, read } = await running({
      replies: {
        ...none,
        category: 'messaging',
        tab: {
          list: { items: [{ id: 'c', unread: 2 }] },
          details: new Map([['c', { id: 'c', entries: [{ id: 'e1', content: 'Hello' }] }]]),
        },
      },
    });
    const send = (action: string, body: object) =>
      post(`${url}?action=${action}&${ids}&conversationId=c`, body);
    await send('create_item', { kind: 'message', content: 'Hi' });
    await send('update_item', { type: 'mark_read', seenAt: '2026-05-20T12:00:00Z' });
    await send('delete_item', { id: 'e1' });
    expect(await (await read('item_clicked', '&id=c')).json()).toMatchObject({
      entries: [{ content: 'Hi' }],
    });
    expect(await (await read('get_items')).json()).toEqual({ items: [{ id: 'c', unread: 0 }] });
    expect((await send('delete_item', { id: 'e1' })).status).toBe(404);
  });

  it('gives a fixed reply for its action, readable by a page', async () => {
    const { read } = await running({
      replies: {
        ...none,
        fixed: {
          item_clicked: { ...fixedReply, status: 418, body: 'a teapot' },
        },
      },
    });
    const reply = await read('item_clicked', '&id=x');
    expect([reply.status, await reply.text()]).toEqual([418, 'a teapot']);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect((await read('get_items')).status).toBe(200);
  });

  it('fails the same calls in every run with the same seed, and never a preflight', async () => {
    const statuses = async (seed: number): Promise<number[]> => {
      const { url, read } = await running({ fail: { share: 0.5, status: 503 }, seed });
      const found: number[] = [];
      for (let call = 0; call < 20; call += 1) found.push((await read('get_items')).status);
      expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204);
      return found;
    };
    const first = await statuses(7);
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await statuses(7)).toEqual(first);
    expect(await statuses(8)).not.toEqual(first);
  });

  const latency = 600_000;
  it.each<[string, Partial<MockSettings>]>([
    ['every reply', { latency: [latency, latency] }],
    ['a fixed reply', { replies: { ...none, fixed: { get_items: { ...fixedReply, latency } } } }],
  ])('holds %s back as long as it is told', async (_what, settings) => {
    const [held, other] = [await running(settings), await running()];
    const late = held.read('get_items').catch(() => null);
    await expect.poll(() => held.calls).toHaveLength(1);
    expect((await Promise.race([late, other.read('get_items')]))?.url).toContain(other.url);
  });
});

describe('a mock document service', () => {
  const ask = (url: string, documentId: string, headers: Record<string, string> = {}) =>
    fetch(`${url}?id=${documentId}`, {
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer any', ...headers },
    }).then((reply) => reply.json() as Promise<Record<string, unknown>>);

  it('leads any document from Pending to Completed, and lets it expire, as fast as it is told to, and never dates into the future', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 20, 12) });
    try {
      const { url, calls } = await running({ as: 'document', speed: 100 });
      const later = async (milliseconds: number) => {
        vi.setSystemTime(Date.now() + milliseconds);
        return ask(url, id);
      };
      expect(await later(0)).toMatchObject({ status_code: 200, id, status: 'Pending' });
      expect(await later(40)).toMatchObject({ status: 'Processing' });
      const done = await later(40);
      expect(done).toMatchObject({ status: 'Completed', parsed_base64: expect.any(String) });
      expect(Date.parse(String(done.parsed_date))).toBe(Date.now());
      expect(await later(2_591_000)).toMatchObject({ status: 'Completed' });
      expect(await later(1_000)).toMatchObject({ status_code: 204, id });
      expect(calls.flatMap(({ request }) => request.findings)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('judges the request, and wants any token', async () => {
    const { url, calls } = await running({ as: 'document' });
    expect(await ask(url, 'x')).toMatchObject({ status_code: 204 });
    expect(await ask(url, id, { Authorization: '' })).toMatchObject({ status_code: 401 });
    expect(calls.map(({ request }) => request.findings.map(({ clause }) => clause))).toEqual([
      ['DOC-REQ-5'],
      ['DOC-REQ-3'],
    ]);
  });

  it("gives the user's own documents", async () => {
    const own = { status_code: 200, id, status: 'Completed', bank_code: 'OWN', parsed_base64: '' };
    const other = '00000000-0000-4000-8000-000000000001';
    const { url } = await running({
      as: 'document',
      speed: 1_000_000,
      replies: {
        ...none,
        documents: new Map<string, MockDocument>([
          [id, own],
          [other, 'failed'],
        ]),
      },
    });
    await ask(url, id);
    await expect.poll(() => ask(url, id)).toMatchObject({ status: 'Completed', bank_code: 'OWN' });
    await ask(url, other);
    await expect.poll(() => ask(url, other)).toMatchObject({ status: 'Failed' });
  });
});
