import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { usualTls } from '#core/http/route.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { expectWords } from '#tests/support/words.ts';
import { forTest } from '../for-test.ts';
import { failureOf, sent } from './sending.ts';

const target = () =>
  forTest(
    httpsServer('trusted.pem', (request, response) =>
      response.end(JSON.stringify(request.rawHeaders)),
    ),
  );
const hostOf = (url: string): string => new URL(url).host;
const credentials = 'jo:s3cr3t';

/** The route through a proxy. */
const through = (url: string, own: string | null = null) => ({
  settingsOf: 'connection' as const,
  tls: { ...usualTls, ca: pem('ca.pem') },
  proxy: { url, credentials: own },
});

test('an https request goes through a way the proxy opens, and the proxy sees none of its head', async () => {
  const [server, proxy] = [await target(), await forTest(connectProxy())];
  const result = await sent(server.url, through(proxy.url), { headers: [['X-One', '1']] });
  if (!result.ok) throw new Error(result.failure.message);
  expect(JSON.parse(new TextDecoder().decode(result.reply.body))).toEqual([
    'Host',
    hostOf(server.url),
    'X-One',
    '1',
    'Connection',
    'close',
  ]);
  const host = hostOf(server.url);
  expect(proxy.heads).toEqual([
    `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`,
  ]);
  expect(result.reply.timings).toMatchObject({
    connect: expect.any(Number),
    proxy: expect.any(Number),
    tls: expect.any(Number),
  });
});

test('an http request is handed to the proxy with its whole address', async () => {
  let heard = '';
  const proxy = await forTest(
    tcpServer((socket) => {
      socket.on('data', (data) => {
        heard += data.toString('latin1');
        if (heard.endsWith('\r\n\r\n'))
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    }),
  );
  const result = await sent('http://api.example:81/a?b=%20c', through(proxy.url, credentials));
  expect(result).toMatchObject({
    ok: true,
    reply: { status: 200, timings: { reused: false, tls: null } },
  });
  expect(heard).toBe(
    `GET http://api.example:81/a?b=%20c HTTP/1.1\r\nHost: api.example:81\r\nProxy-Authorization: Basic ${btoa(credentials)}\r\nConnection: close\r\n\r\n`,
  );
});

test.each([
  [502, null],
  [407, credentials],
])('a proxy that answers CONNECT with %i (credentials %s) is reported', async (status, own) => {
  const { url } = await forTest(
    connectProxy(() => `HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`),
  );
  const { kind, message } = await failureOf('https://api.example/', through(url, own));
  expect([kind, message]).toEqual(['proxy', expect.stringContaining(hostOf(url))]);
  expectWords(message);
  expect(message).not.toContain('s3cr3t');
});

test('a proxy that does not run is told apart from a server that does not', async () => {
  const gone = await ownServer(() => undefined);
  await gone.close();
  const { kind, message } = await failureOf('https://api.example/', through(gone.url));
  expect([kind, message]).toEqual(['proxy', expect.stringContaining(hostOf(gone.url))]);
  expectWords(message);
});

test('a proxy whose certificate is not trusted gets no credentials, and is reported as the proxy', async () => {
  const server = await target();
  let heard = '';
  const identity = { cert: pem('self-signed.pem'), key: pem('server.key') };
  const outer = createServer(identity, (socket) =>
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        heard += data;
      }),
  );
  outer.on('tlsClientError', () => undefined);
  await once(outer.listen(0, '127.0.0.1'), 'listening');
  await forTest(outer);
  const url = `https://127.0.0.1:${(outer.address() as AddressInfo).port}`;
  const { kind, message } = await failureOf(server.url, through(url, credentials));
  expect([kind, message]).toEqual(['proxy', expect.stringContaining(hostOf(url))]);
  expectWords(message);
  expect(heard).toBe('');
});
