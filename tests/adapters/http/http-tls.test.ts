import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpResult } from '#core/http/http.ts';
import { directRoute, type TlsSettings, usualTls } from '#core/http/route.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { running } from '#tests/support/run/running.ts';
import { expectWords } from '#tests/support/words.ts';

const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };
type Certificate = Parameters<typeof httpsServer>[0];

async function served(certificate: Certificate, options = {}): Promise<string> {
  const server = await httpsServer(
    certificate,
    (_request, response) => response.end('hello'),
    options,
  );
  onTestFinished(() => server.close());
  return server.url;
}

const send = (url: string, tls: Partial<TlsSettings> = {}): Promise<HttpResult> =>
  nodeHttp.send({ method: 'GET', url, headers: [], body: null }, limits, running(), {
    ...directRoute,
    settingsOf: 'connection',
    tls: { ...usualTls, ...tls },
  });

test.each<[string, Certificate, Partial<TlsSettings>]>([
  ['of a given authority', 'trusted.pem', { ca: pem('ca.pem') }],
  [
    'for the server name that is given',
    'elsewhere.pem',
    { ca: pem('ca.pem'), servername: 'elsewhere.example' },
  ],
  ['that is not verified', 'expired.pem', { verify: false }],
])('a certificate %s is taken', async (_name, certificate, tls) => {
  expect(await send(await served(certificate), tls)).toMatchObject({
    ok: true,
    reply: { status: 200, timings: { tls: expect.any(Number) } },
  });
});

/** A TLS or HTTP/2 server of node on a free port, and the address to call it by. */
async function listening(server: Server, scheme: string): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return `${scheme}://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
}

const identity = { cert: pem('trusted.pem'), key: pem('server.key') };

test.each<[name: string, scheme: string, server: () => Server, kind: string, says: RegExp]>([
  [
    'http to a TLS port of node',
    'http',
    () => createTlsServer(identity),
    'protocol',
    /speaks TLS.* https:\/\//,
  ],
  [
    'https to a plain port',
    'https',
    () => createHttpServer(),
    'tls',
    /does not speak https.* http:\/\//,
  ],
  [
    'HTTP/2 only, over TLS',
    'https',
    () => createSecureServer({ ...identity, allowHTTP1: false }),
    'tls',
    /HTTP\/2 only: browsers/,
  ],
  ['HTTP/2 only, without TLS', 'http', () => createHttp2Server(), 'protocol', /HTTP\/2 only/],
])('%s is named, with its own fix', async (_name, scheme, server, kind, says) => {
  const url = await listening(server(), scheme);
  const result = await nodeHttp.send(
    { method: 'POST', url, headers: [], body: '{}' },
    limits,
    running(),
  );
  expect(result).toMatchObject({ failure: { kind, message: expect.stringMatching(says) } });
  expectWords(result.ok || result.failure.message.replace(/ \(ERR_\w+\)/, ''));
});
