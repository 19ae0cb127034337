import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpResult } from '#core/http/http.ts';
import { type ClientCertificate, directRoute, usualTls } from '#core/http/route.ts';
import { certificatePath, labPassphrase, pem } from '#tests/support/network/tls-loopback.ts';
import { running } from '#tests/support/run/running.ts';
import { expectWords } from '#tests/support/words.ts';

const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };
const p12 = readFileSync(certificatePath('client.p12'), 'latin1');
const [key, certificate, encrypted] = [
  pem('server.key'),
  pem('client.pem'),
  pem('client-encrypted.key'),
];

const send = (url: string, clientCertificate: ClientCertificate): Promise<HttpResult> =>
  nodeHttp.send({ method: 'GET', url, headers: [], body: null }, limits, running(), {
    ...directRoute,
    settingsOf: 'tab',
    tls: { ...usualTls, ca: pem('ca.pem') },
    clientCertificate,
  });

test.each<[string, ClientCertificate]>([
  ['PKCS#12', { secret: p12, certificate: null, passphrase: labPassphrase }],
  ['a wrong passphrase for a key', { secret: encrypted, certificate, passphrase: 'wrong-one' }],
  ['neither', { secret: 'tok-0123456789', certificate: null, passphrase: null }],
  [
    'a certificate of another key',
    { secret: key, certificate: pem('lab-ca.pem'), passphrase: null },
  ],
])('%s is reported, and nothing is sent', async (_, one) => {
  const result = await send('https://127.0.0.1:9', one);
  if (result.ok) throw new Error('a reply came');
  expect(result.failure.kind).toBe('tls');
  expectWords(result.failure.message);
});
