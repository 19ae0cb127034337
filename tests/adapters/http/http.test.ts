import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { running } from '#tests/support/run/running.ts';
import { forTest } from '../for-test.ts';
import { failureOf, limits, sent } from './sending.ts';

it('sends the bytes of the request and no header of its own but Host, Content-Length and Connection', async () => {
  let heard = '';
  const { url } = await forTest(
    tcpServer((socket) => {
      socket.on('data', (data) => {
        heard += data.toString('latin1');
        if (heard.endsWith('{"Ã¤":1}'))
          socket.end('HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 2\r\n\r\nok');
      });
    }),
  );
  const headers: [string, string][] = [
    ['X-One', '1'],
    ['accept', 'x'],
  ];
  const result = await sent(`${url}/a?b=%20c`, {}, { method: 'POST', headers, body: '{"ä":1}' });
  const host = url.slice('http://'.length);
  expect(heard).toBe(
    `POST /a?b=%20c HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\naccept: x\r\nContent-Length: 8\r\nConnection: close\r\n\r\n{"Ã¤":1}`,
  );
  expect(result).toMatchObject({
    ok: true,
    reply: {
      status: 200,
      statusText: 'OK',
      headers: [
        ['X-A', '1'],
        ['x-a', '2'],
        ['Content-Length', '2'],
      ],
    },
  });
});

it('shows a redirect and does not follow it', async () => {
  let calls = 0;
  const { url } = await ownServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { Location: '/again' }).end();
  });
  expect(await sent(url)).toMatchObject({ ok: true, reply: { status: 302 } });
  expect(calls).toBe(1);
});

it('ends at once when cancelled', async () => {
  const controller = new AbortController();
  const { url } = await ownServer(() => controller.abort());
  const request: HttpRequest = { method: 'GET', url, headers: [], body: null };
  await expect(nodeHttp.send(request, limits, running(controller.signal))).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('gives up a server that never answers', async () => {
  const { url } = await ownServer(() => undefined);
  // Long enough for a busy machine to connect.
  expect(await failureOf(url, {}, {}, { timeout: 5000 })).toMatchObject({
    kind: 'timeout',
    message: `${new URL(url).host} sent no reply within 5 s, so the call was stopped. Check the server's log.`,
  });
});

it('gives up a body that never ends, on the announced length or on what was received, and a small one that unpacks to a large one', async () => {
  const announced = await ownServer((_request, response) =>
    response.writeHead(200, { 'Content-Length': String(200 * 1024 * 1024) }).write('x'),
  );
  const endless = await ownServer((_request, response) => {
    const more = (): void => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
    };
    response.on('drain', more);
    more();
  });
  const bomb = await ownServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(3 * 1024 * 1024))),
  );
  for (const [{ url }, said] of [
    [announced, '200 MB'],
    [endless, ''],
    [bomb, '1 MB'],
  ] as const)
    expect(await failureOf(url)).toMatchObject({
      kind: 'too-large',
      message: expect.stringContaining(said),
    });
});

it('never repeats the path or a header in a message', async () => {
  const server = await ownServer(() => undefined);
  await server.close();
  for (const value of ['Bearer s3cr3t', 's3cr3t\n']) {
    const headers: [string, string][] = [['Authorization', value]];
    const { message } = await failureOf(`${server.url}/hooks/s3cr3t?k=s3cr3t`, {}, { headers });
    expect(message).not.toContain('s3cr3t');
  }
});
