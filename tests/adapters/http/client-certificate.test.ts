import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ClientCertificate } from '#core/http/route.ts';
import { certificatePath, labPassphrase, pem } from '#tests/support/network/tls-loopback.ts';
import { expectWords } from '#tests/support/words.ts';
import { failureOf } from './sending.ts';

const p12 = readFileSync(certificatePath('client.p12'), 'latin1');
const [key, certificate, encrypted] = [
  pem('server.key'),
  pem('client.pem'),
  pem('client-encrypted.key'),
];

test.each<[string, ClientCertificate]>([
  ['PKCS#12', { secret: p12, certificate: null, passphrase: labPassphrase }],
  ['a wrong passphrase for a key', { secret: encrypted, certificate, passphrase: 'wrong-one' }],
  ['neither', { secret: 'tok-0123456789', certificate: null, passphrase: null }],
  [
    'a certificate of another key',
    { secret: key, certificate: pem('lab-ca.pem'), passphrase: null },
  ],
])('%s is reported, and nothing is sent', async (_, clientCertificate) => {
  const { kind, message } = await failureOf('https://127.0.0.1:9', {
    settingsOf: 'tab',
    clientCertificate,
  });
  expect(kind).toBe('tls');
  expectWords(message);
});
