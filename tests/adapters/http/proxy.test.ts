import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpResult } from '#core/http/http.ts';
import { directRoute, type Route, usualTls } from '#core/http/route.ts';
import { httpServer, type Loopback, tcpServer } from '#tests/support/network/loopback.ts';
import { connectProxy } from '#tests/support/network/proxy.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { running } from '#tests/support/run/running.ts';
import { expectWords } from '#tests/support/words.ts';

const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };
const tls = { ...usualTls, ca: pem('ca.pem') };

const kept = async <L extends Loopback>(server: Promise<L>): Promise<L> => {
  const ready = await server;
  onTestFinished(() => ready.close());
  return ready;
};
const target = () =>
  kept(
    httpsServer('trusted.pem', (request, response) =>
      response.end(JSON.stringify(request.rawHeaders)),
    ),
  );
const hostOf = (url: string): string => new URL(url).host;

const send = (
  url: string,
  proxy: Route['proxy'],
  timeout = limits.timeout,
): Promise<HttpResult> => {
  const request = {
    method: 'GET' as const,
    url,
    headers: [['X-One', '1']] as [string, string][],
    body: null,
  };
  return nodeHttp.send(request, { ...limits, timeout }, running(), {
    ...directRoute,
    settingsOf: 'connection',
    tls,
    proxy,
  });
};
async function failure(url: string, proxy: Route['proxy']) {
  const result = await send(url, proxy);
  if (result.ok) throw new Error(`a reply came: ${result.reply.status}`);
  return result.failure;
}

test('an https request goes through a way the proxy opens, and the proxy sees none of its head', async () => {
  const [server, proxy] = [await target(), await kept(connectProxy())];
  const result = await send(server.url, { url: proxy.url, credentials: null });
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
  const proxy = await kept(
    tcpServer((socket) => {
      socket.on('data', (data) => {
        heard += data.toString('latin1');
        if (heard.endsWith('\r\n\r\n'))
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    }),
  );
  const result = await send('http://api.example:81/a?b=%20c', {
    url: proxy.url,
    credentials: 'jo:s3cr3t',
  });
  expect(result).toMatchObject({
    ok: true,
    reply: { status: 200, timings: { reused: false, tls: null } },
  });
  expect(heard).toBe(
    `GET http://api.example:81/a?b=%20c HTTP/1.1\r\nHost: api.example:81\r\nX-One: 1\r\nProxy-Authorization: Basic ${btoa('jo:s3cr3t')}\r\nConnection: close\r\n\r\n`,
  );
});

test.each([
  [502, null],
  [407, 'jo:s3cr3t'],
])(
  'a proxy that answers CONNECT with %i (credentials %s) is reported',
  async (status, credentials) => {
    const proxy = await kept(
      connectProxy(() => `HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`),
    );
    const { kind, message } = await failure('https://api.example/', {
      url: proxy.url,
      credentials,
    });
    expect(kind).toBe('proxy');
    expectWords(message);
    expect(message).toContain(hostOf(proxy.url));
    expect(message).not.toContain('s3cr3t');
  },
);

test('a proxy that does not run is told apart from a server that does not', async () => {
  const gone = await httpServer(() => undefined);
  await gone.close();
  const { kind, message } = await failure('https://api.example/', {
    url: gone.url,
    credentials: null,
  });
  expect([kind, message]).toEqual(['proxy', expect.stringContaining(hostOf(gone.url))]);
  expectWords(message);
});

/** The TLS side of a proxy: what comes out of it goes to the plain one. */
async function securely(
  plain: string,
  certificate: 'trusted.pem' | 'self-signed.pem',
): Promise<string> {
  const outer = createServer({ cert: pem(certificate), key: pem('server.key') }, (socket) => {
    const onward = connect(Number(new URL(plain).port), '127.0.0.1');
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  outer.on('tlsClientError', () => undefined);
  await new Promise<void>((ready) => outer.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void outer.close());
  return `https://127.0.0.1:${(outer.address() as AddressInfo).port}`;
}

test('a proxy whose certificate is not trusted gets no credentials, and is reported as the proxy', async () => {
  const [server, proxy] = [await target(), await kept(connectProxy())];
  const url = await securely(proxy.url, 'self-signed.pem');
  const { kind, message } = await failure(server.url, { url, credentials: 'jo:s3cr3t' });
  expect([kind, message]).toEqual(['proxy', expect.stringContaining(hostOf(url))]);
  expectWords(message);
  expect(proxy.heads).toEqual([]);
});
