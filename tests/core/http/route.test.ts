import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { pem } from '#tests/support/network/tls-loopback.ts';
import { expectWords } from '#tests/support/words.ts';

const certificate = pem('ca.pem');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const bytes = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
const labelled = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const messages = (checked: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  checked.error?.issues.map(({ message }) => message) ?? [];

test.each([
  'http://proxy.example:3128',
  'https://proxy.example',
  'http://127.0.0.1:8080/',
  'http://[::1]:3128',
])('%s is the address of a proxy', (url) =>
  expect(messages(proxySchema.safeParse({ url }))).toEqual([]),
);

test('what is no address of a proxy is refused with a sentence that says why', () =>
  expectWords(
    [
      ...['', 'proxy.example:3128', 'socks5://proxy.example', 'http://jo:secret@proxy.example'],
      ...['http://jo@proxy.example', 'http://proxy.example/path', 'http://proxy.example?a'],
    ].map((url) => [url, ...messages(proxySchema.safeParse({ url }))]),
  ));

test.each([
  certificate,
  certificate + certificate,
  certificate.replaceAll('\n', '\r\n'),
  `# Example CA\n==============================\nSHA256 Fingerprint=AB:CD:EF\n${certificate}`,
])('a certificate in PEM is taken, alone or with others', (ca) =>
  expect(messages(tlsSchema.safeParse({ ca }))).toEqual([]),
);

test('text other than certificates is refused, a private key above all', () =>
  expectWords(
    Object.entries({
      nothing: '',
      'a line alone': '-----BEGIN CERTIFICATE-----',
      'a private key behind': `${certificate}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`,
      'its bytes behind': `${certificate}\n${bytes}`,
      'in small letters': certificate + labelled.replaceAll('PRIVATE KEY', 'private key'),
      'that says it is a certificate':
        certificate + labelled.replaceAll('PRIVATE KEY', 'CERTIFICATE'),
      'its bytes as a certificate': `-----BEGIN CERTIFICATE-----\n${bytes}\n-----END CERTIFICATE-----`,
      'a public key behind': `${certificate}${String(publicKey.export({ type: 'spki', format: 'pem' }))}`,
    }).map(([what, ca]) => [what, ...messages(tlsSchema.safeParse({ ca }))]),
  ));

test.each([
  ['api.example.com', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['', false],
  ['api example', false],
  ['https://api.example', false],
  ['-', false],
])('%j is a server name: %s', (servername, isGood) =>
  expect(tlsSchema.safeParse({ servername }).success).toBe(isGood),
);
