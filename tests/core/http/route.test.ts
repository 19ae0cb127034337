import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { pem } from '#tests/support/network/tls-loopback.ts';

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

test.each([
  ['', /Enter an http:\/\/ or https:\/\/ address/],
  ['proxy.example:3128', /Enter an http:\/\/ or https:\/\/ address/],
  ['socks5://proxy.example', /Enter an http:\/\/ or https:\/\/ address/],
  ['http://jo:secret@proxy.example', /Choose a token/],
  ['http://jo@proxy.example', /Choose a token/],
  ['http://proxy.example/path', /Enter only the scheme, hostname and port/],
  ['http://proxy.example?a', /Enter only the scheme, hostname and port/],
])('%j is none, and a sentence says why', (url, sentence) => {
  expect(messages(proxySchema.safeParse({ url }))).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  certificate,
  certificate + certificate,
  certificate.replaceAll('\n', '\r\n'),
  `# Example CA\n==============================\nSHA256 Fingerprint=AB:CD:EF\n${certificate}`,
])('a certificate in PEM is taken, alone or with others', (ca) =>
  expect(messages(tlsSchema.safeParse({ ca }))).toEqual([]),
);

test.each([
  ['', /BEGIN CERTIFICATE/],
  ['-----BEGIN CERTIFICATE-----', /BEGIN CERTIFICATE/],
  [
    `${certificate}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`,
    /private key is a secret/i,
  ],
  [`${certificate}\n${bytes}`, /more than PEM certificates/],
  [
    `${certificate}${labelled.replaceAll('PRIVATE KEY', 'private key')}`,
    /more than PEM certificates/,
  ],
  [
    `${certificate}${labelled.replaceAll('PRIVATE KEY', 'CERTIFICATE')}`,
    /more than PEM certificates/,
  ],
  [`-----BEGIN CERTIFICATE-----\n${bytes}\n-----END CERTIFICATE-----`, /BEGIN CERTIFICATE/],
  [
    `${certificate}${String(publicKey.export({ type: 'spki', format: 'pem' }))}`,
    /more than PEM certificates/,
  ],
])('other text is refused, a private key above all', (ca, sentence) => {
  expect(messages(tlsSchema.safeParse({ ca }))).toEqual([expect.stringMatching(sentence)]);
});

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
