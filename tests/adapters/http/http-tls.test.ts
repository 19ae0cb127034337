import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { type TlsSettings, usualTls } from '#core/http/route.ts';
import { httpsServer, pem } from '#tests/support/network/tls-loopback.ts';
import { expectWords } from '#tests/support/words.ts';
import { forTest } from '../for-test.ts';
import { failureOf, sent } from './sending.ts';

type Certificate = Parameters<typeof httpsServer>[0];

async function served(certificate: Certificate): Promise<string> {
  const answer: RequestListener = (_request, response) => response.end('hello');
  return (await forTest(httpsServer(certificate, answer))).url;
}

test.each<[string, Certificate, Partial<TlsSettings>]>([
  ['of a given authority', 'trusted.pem', { ca: pem('ca.pem') }],
  [
    'for the server name that is given',
    'elsewhere.pem',
    { ca: pem('ca.pem'), servername: 'elsewhere.example' },
  ],
  ['that is not verified', 'expired.pem', { verify: false }],
])('a certificate %s is taken', async (_name, certificate, tls) => {
  const route = { tls: { ...usualTls, ...tls } };
  expect(await sent(await served(certificate), route)).toMatchObject({
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
  const failure = await failureOf(url, {}, { method: 'POST', body: '{}' });
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(says) });
  expectWords(failure.message.replace(/ \(ERR_\w+\)/, ''));
});
