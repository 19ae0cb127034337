import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { HttpRequest, HttpResult } from '#core/http/http.ts';
import { type Route, usualTls } from '#core/http/route.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { forTest } from '../for-test.ts';
import { sent } from './sending.ts';

const reusing = { reuse: true };
const send = (url: string, route: Partial<Route> = {}, request: Partial<HttpRequest> = {}) =>
  sent(url, { ...reusing, ...route }, request);

async function reused(result: Promise<HttpResult>): Promise<boolean> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.reply.timings.reused;
}

const good = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** A server that answers the heads of each connection in turn as `answer` says, and how many connections there were. */
async function raw(answer: (socket: Socket, connection: number, call: number) => void) {
  let connections = 0;
  const heads: string[] = [];
  const { url } = await forTest(
    tcpServer((socket) => {
      connections += 1;
      const own = connections;
      let calls = 0;
      socket.on('data', (data) => {
        calls += 1;
        heads.push(data.toString('latin1'));
        answer(socket, own, calls);
      });
    }),
  );
  return { url, heads, connections: () => connections };
}

test('a call that may leave its connection open does, and the next one goes over it', async () => {
  const server = await raw((socket) => socket.write(good));
  const first = await send(server.url);
  const second = await send(server.url);
  if (!first.ok || !second.ok) throw new Error('no reply');
  expect(first.reply.timings).toMatchObject({ reused: false, connect: expect.any(Number) });
  expect(second.reply.timings).toMatchObject({
    reused: true,
    dns: null,
    connect: null,
    proxy: null,
    tls: null,
    firstByte: expect.any(Number),
  });
  expect(server.connections()).toBe(1);
  const host = new URL(server.url).host;
  expect(server.heads[1]).toBe(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`);
});

test('a connection of other trust is another connection', async () => {
  const { url } = await forTest(
    httpsServer('trusted.pem', (_request, response) => response.end('ok')),
  );
  const unverified = { tls: { ...usualTls, verify: false } };
  const verified = { tls: { ...usualTls, ca: pem('ca.pem') } };
  await send(url, unverified);
  expect(await reused(send(url, verified))).toBe(false);
  expect(await reused(send(url, verified))).toBe(true);
  expect(await send(url)).toMatchObject({ ok: false, failure: { kind: 'tls' } });
});

test('a connection that the server has closed meanwhile is replaced once, without a word', async () => {
  const server = await raw((socket, connection, call) => {
    if (connection === 1 && call === 2) socket.resetAndDestroy();
    else socket.write(good);
  });
  await send(server.url);
  expect(await reused(send(server.url))).toBe(false);
  expect(server.connections()).toBe(2);
});

test('only GET goes over a connection left open', async () => {
  const server = await raw((socket) => socket.write(good));
  await send(server.url);
  expect(await reused(send(server.url, {}, { method: 'POST', body: '{}' }))).toBe(false);
});
