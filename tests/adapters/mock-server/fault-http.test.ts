import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { createMockServer } from '#adapters/mock-server/server.ts';
import type { HttpRequest, HttpResult } from '#core/http/http.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import type { Progress } from '#operations/outcome.ts';
import { httpServer } from '#tests/support/network/loopback.ts';

type Given = z.input<typeof mockReplySchema>;
type Asked = Partial<HttpRequest> & {
  timeout?: number;
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
};

/** A webhook that fails the test when it is called. */
async function untouched(): Promise<string> {
  let calls = 0;
  const server = await httpServer((_request, response) => {
    calls += 1;
    response.end();
  });
  onTestFinished(async () => {
    await server.close();
    expect(calls).toBe(0);
  });
  return server.url;
}

const standInFor = (given: Given) => createMockServer.http(mockReplySchema.parse(given));
const send = (
  http: ReturnType<typeof standInFor>,
  url: string,
  {
    timeout = 10_000,
    signal = new AbortController().signal,
    progress = () => undefined,
    ...request
  }: Asked = {},
) =>
  http.send(
    { method: 'GET', url, headers: [], body: null, ...request },
    { timeout, maxBytes: 1024 * 1024 },
    { signal, progress },
  );
const replyTo = (result: HttpResult) => {
  if (!result.ok) throw new Error(result.failure.message);
  return { ...result.reply, text: Buffer.from(result.reply.body).toString() };
};
const failureOf = (result: HttpResult) => {
  if (result.ok) throw new Error('a reply came');
  return result.failure;
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

describe('a reply in the place of the webhook', () => {
  test('comes with the status, content type, headers and body of the fault', async () => {
    const http = standInFor({
      status: 418,
      contentType: 'text/html',
      headers: [['Location', '/x']],
      body: '<p>ü</p>',
    });
    const { status, headers, text } = replyTo(await send(http, `${await untouched()}/tab?a=b`));
    expect([status, text]).toEqual([418, '<p>ü</p>']);
    expect(named(headers)).toEqual({
      'content-type': 'text/html',
      'content-length': '9',
      location: '/x',
      connection: 'close',
    });
  });
});

describe('a reply that does not come whole', () => {
  test.each([
    ['truncated', { kind: 'truncated', body: '{"items":[]}' }, 'incomplete'],
    ['latency beyond the time limit', { latency: 60_000 }, 'timeout'],
  ] as [string, Given, string][])(
    '%s: told with the host of the webhook',
    async (_name, given, kind) => {
      const started = servers();
      const failure = failureOf(
        await send(standInFor(given), 'https://hook.example:8443/tab', {
          ...(kind === 'timeout' && { timeout: 150 }),
        }),
      );
      expect(failure).toMatchObject({
        kind,
        message: expect.stringContaining('hook.example:8443'),
      });
      expect(failure.message).not.toContain('127.0.0.1');
      expect(started.map(({ listening }) => listening)).toEqual([false]);
    },
  );

  test.each([['never', { kind: 'never' }, 'Waiting for the reply']] as [string, Given, string][])(
    '%s can be cancelled, and leaves no server behind',
    async (_name, given, phase) => {
      const url = await untouched();
      const started = servers();
      const stop = new AbortController();
      const progress = (now: Progress): void => void (now.phase === phase && stop.abort());
      await expect(
        send(standInFor(given), url, { signal: stop.signal, progress }),
      ).rejects.toMatchObject({ name: 'AbortError' });
      expect(started.map(({ listening }) => listening)).toEqual([false]);
    },
  );
});

describe('the preflight of a direct call', () => {
  const asks: Asked = {
    method: 'OPTIONS',
    headers: [
      ['Origin', 'https://widget.example'],
      ['Access-Control-Request-Method', 'POST'],
      ['Access-Control-Request-Headers', 'content-type'],
    ],
  };
  const allowed = { 'access-control-allow-origin': 'https://widget.example', vary: 'Origin' };

  test('is answered at once and allows what is asked, and the reply the origin', async () => {
    const http = standInFor({ kind: 'reset', latency: 60_000 });
    const url = await untouched();
    const { status, headers } = replyTo(await send(http, url, asks));
    expect(status).toBe(204);
    const more = {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    };
    expect(named(headers)).toEqual({ ...allowed, ...more, connection: 'close' });
    const call: Asked = {
      method: 'POST',
      headers: [['Origin', 'https://widget.example']],
      body: '{}',
    };
    expect(named(replyTo(await send(standInFor({}), url, call)).headers)).toMatchObject(allowed);
  });

  test('is answered without any CORS header where the origin is not allowed', async () => {
    const url = await untouched();
    expect(
      named(replyTo(await send(standInFor({ allowsOrigin: false }), url, asks)).headers),
    ).toEqual({ connection: 'close' });
    const { headers } = replyTo(
      await send(standInFor({ allowsOrigin: false }), url, {
        headers: [['Origin', 'https://widget.example']],
      }),
    );
    expect(Object.keys(named(headers))).toEqual(['content-type', 'content-length', 'connection']);
  });
});
