import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { listen, send } from '#samples/send.ts';
import { webhookScenarios } from '#samples/webhook/scenarios.ts';
import { post, running } from '../running.ts';

type Name = keyof typeof webhookScenarios;
const urlOf = async (name: Name): Promise<string> =>
  (await running()).webhook.scenarios[name] ?? '';
const ask = async (name: Name, init?: RequestInit) =>
  fetch(`${await urlOf(name)}?action=get_items`, init);
const bodyOf = async (name: Name) => (await ask(name)).json();

const two = [expect.objectContaining({ id: 'N-1' }), expect.objectContaining({ id: 'N-2' })];
const badge = { color: 'teal' };
const head = { method: 'GET', url: new URL('http://webhook.example'), headers: {} };

test.each<[Name, unknown]>([
  ['minimal', { items: [] }],
  [
    'bare-array',
    [expect.objectContaining({ id: 'N-1', badge }), expect.objectContaining({ id: 'N-2' })],
  ],
  ['data-key', { data: two, badge }],
  ['rows-key', { total: 2, rows: two, next: null }],
  ['wrapped', [{ items: two, badge }]],
  ['null', null],
  ['one-object', { id: 'N-1', title: 'The only record' }],
  ['phantom', { error: expect.any(String) }],
])('%s answers 200 with %o', async (name, body) => {
  expect(await bodyOf(name)).toEqual(body);
});

test('empty-body is 200 and nothing', async () => {
  const reply = await ask('empty-body');
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

test('html and not-json cannot be parsed as JSON', async () => {
  for (const name of ['html', 'not-json'] as const)
    await expect((await ask(name)).json()).rejects.toThrow(SyntaxError);
});

test('many is a list of 10,000 items, each with an id of its own', async () => {
  const { items } = (await bodyOf('many')) as { items: { id: string }[] };
  expect(new Set(items.map((item) => item.id)).size).toBe(10_000);
});

test('error-500 has a body longer than the 2000 characters that are stored', async () => {
  const reply = await ask('error-500');
  expect(reply.status).toBe(500);
  expect((await reply.text()).length).toBeGreaterThan(2_000);
});

test.each([{ Authorization: 'Bearer tell-nobody' }, { 'X-API-Key': 'tell-nobody' }])(
  'echo-secret repeats %o under 401',
  async (headers) => {
    const reply = await ask('echo-secret', { headers });
    expect(reply.status).toBe(401);
    expect(await reply.text()).toContain('tell-nobody');
  },
);

test('unauthorized is 401 without a credential, and a list with one that is never repeated', async () => {
  expect((await ask('unauthorized')).status).toBe(401);
  const reply = await ask('unauthorized', { headers: { Authorization: 'Bearer tell-nobody' } });
  expect(reply.status).toBe(200);
  expect(await reply.text()).not.toContain('tell-nobody');
});

test('redirect-loop leads to itself', async () => {
  const url = `${await urlOf('redirect-loop')}?action=get_items&_ts=5`;
  const reply = await fetch(url, { redirect: 'manual' });
  expect([reply.status, new URL(reply.headers.get('location') ?? '', url).href]).toEqual([
    302,
    url,
  ]);
});

test('cut-off promises more than it sends', async () => {
  const reply = await ask('cut-off');
  expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(50);
  await expect(reply.text()).rejects.toThrow();
});

test('slow waits for 30 s', () => {
  expect(webhookScenarios.slow.reply(head, 0)).toMatchObject({
    status: 200,
    afterMs: 30_000,
  });
});

test('no-cors neither answers OPTIONS nor allows an origin; every other scenario does both', async () => {
  const options = await ask('no-cors', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  expect((await ask('no-cors')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('broken', { method: 'OPTIONS' })).status).toBe(204);
  expect((await ask('broken')).headers.get('access-control-allow-origin')).toBe('*');
});

test('a scenario is the same for a POST, whatever its body', async () => {
  expect(await (await post(await urlOf('phantom'), 'not json')).json()).toEqual({
    error: expect.any(String),
  });
});

test('an unknown scenario is 404', async () => {
  const reply = await fetch((await urlOf('null')).replace('/null', '/toString'));
  expect([reply.status, await reply.json()]).toEqual([
    404,
    { error: expect.stringContaining('/scenarios/toString') },
  ]);
});

test('huge stops being made when the client goes away', async () => {
  let made = 0;
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  function* counted(body: string | Iterable<string>) {
    try {
      for (const chunk of body) {
        made += chunk.length;
        yield chunk;
      }
    } finally {
      stop();
    }
  }
  const reply = webhookScenarios.huge.reply(head, 0);
  const served = await listen('test service', 0, (_, response) =>
    send(response, { ...reply, body: counted(reply.body ?? '') }),
  );
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(served.origin, resolve).once('error', reject),
  );
  answer.once('data', () => answer.destroy()).once('error', () => undefined);
  await stopped;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(50 * 1024 * 1024);
  await served.close();
});

test('huge goes on over the wire for as long as one reads, and the service answers others meanwhile', async () => {
  const { scenarios } = (await running()).webhook;
  const leave = new AbortController();
  const reply = await fetch(scenarios.huge ?? '', { signal: leave.signal });
  const reader = reply.body?.getReader();
  let received = 0;
  while (received < 20_000_000)
    received += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY;
  expect(received).toBeLessThan(21_000_000);
  expect(await (await fetch(scenarios.null ?? '')).json()).toBeNull();
  leave.abort();
});

test('the huge list is 200 MB in all', () => {
  const body = webhookScenarios.huge.reply(head, 0).body ?? '';
  let length = 0;
  for (const chunk of body) length += chunk.length;
  expect(length / (200 * 1024 * 1024)).toBeCloseTo(1, 3);
});
