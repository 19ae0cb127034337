import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { createMockServer } from '#adapters/mock-server/server.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import type { Progress } from '#operations/outcome.ts';
import { ownServer } from '#tests/support/network/own-server.ts';

type Given = z.input<typeof mockReplySchema>;
type Asked = Partial<HttpRequest> & {
  timeout?: number;
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
};

/** A webhook that fails the test when it is called. */
async function untouched(): Promise<string> {
  let calls = 0;
  const server = await ownServer((_request, response) => {
    calls += 1;
    response.end();
  });
  onTestFinished(() => expect(calls).toBe(0));
  return server.url;
}

const send = (
  given: Given,
  url: string,
  {
    timeout = 10_000,
    signal = new AbortController().signal,
    progress = () => undefined,
    ...request
  }: Asked = {},
) =>
  createMockServer
    .http(mockReplySchema.parse(given))
    .send(
      { method: 'GET', url, headers: [], body: null, ...request },
      { timeout, maxBytes: 1024 * 1024 },
      { signal, progress },
    );
const replyTo = async (...asked: Parameters<typeof send>) => {
  const result = await send(...asked);
  if (!result.ok) throw new Error(result.failure.message);
  const { status, headers, body } = result.reply;
  return { status, headers: named(headers), text: Buffer.from(body).toString() };
};
const named = (headers: readonly (readonly string[])[]) =>
  Object.fromEntries(headers.map(([name = '', value]) => [name.toLowerCase(), value]));
/** The servers that begin to listen from now on, until the test ends. */
function servers(): Server[] {
  const started: Server[] = [];
  const heard = (message: unknown): void =>
    void started.push((message as { server: Server }).server);
  subscribe('tracing:net.server.listen:asyncEnd', heard);
  onTestFinished(() => void unsubscribe('tracing:net.server.listen:asyncEnd', heard));
  return started;
}

test('a reply in the place of the webhook comes with the status, content type, headers and body of the fault', async () => {
  const given: Given = {
    status: 418,
    contentType: 'text/html',
    headers: [['Location', '/x']],
    body: '<p>ü</p>',
  };
  expect(await replyTo(given, `${await untouched()}/tab?a=b`)).toEqual({
    status: 418,
    headers: {
      'content-type': 'text/html',
      'content-length': '9',
      location: '/x',
      connection: 'close',
    },
    text: '<p>ü</p>',
  });
});

describe('a reply that does not come whole', () => {
  test.each<[string, Given, string, Asked]>([
    ['truncated', { kind: 'truncated', body: '{"items":[]}' }, 'incomplete', {}],
    ['latency beyond the time limit', { latency: 60_000 }, 'timeout', { timeout: 150 }],
  ])('%s: told with the host of the webhook', async (_name, given, kind, asked) => {
    const started = servers();
    const result = await send(given, 'https://hook.example:8443/tab', asked);
    expect(result).toMatchObject({
      failure: { kind, message: expect.stringMatching(/^(?!.*127\.0\.0\.1).*hook\.example:8443/) },
    });
    expect(started.map(({ listening }) => listening)).toEqual([false]);
  });

  test('one that never comes can be cancelled, and leaves no server behind', async () => {
    const url = await untouched();
    const started = servers();
    const stop = new AbortController();
    const progress = ({ phase }: Progress): void => {
      if (phase === 'Waiting for the reply') stop.abort();
    };
    await expect(
      send({ kind: 'never' }, url, { signal: stop.signal, progress }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(started.map(({ listening }) => listening)).toEqual([false]);
  });
});

test.each([true, false])(
  'the preflight of a direct call is answered at once, and reply and preflight allow the origin: %s',
  async (allowsOrigin) => {
    const origin = 'https://widget.example';
    const url = await untouched();
    const preflight: Asked = {
      method: 'OPTIONS',
      headers: [
        ['Origin', origin],
        ['Access-Control-Request-Method', 'POST'],
        ['Access-Control-Request-Headers', 'content-type'],
      ],
    };
    const allowed = { 'access-control-allow-origin': origin, vary: 'Origin' };
    const more = {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    };
    const given: Given = { kind: 'reset', latency: 60_000, allowsOrigin };
    expect(await replyTo(given, url, preflight)).toMatchObject({ status: 204 });
    expect((await replyTo(given, url, preflight)).headers).toEqual({
      ...(allowsOrigin && { ...allowed, ...more }),
      connection: 'close',
    });
    const { headers } = await replyTo({ allowsOrigin }, url, { headers: [['Origin', origin]] });
    const own = ['content-type', 'content-length', 'connection'];
    expect(Object.keys(headers).sort()).toEqual(
      [...own, ...(allowsOrigin ? Object.keys(allowed) : [])].sort(),
    );
  },
);
