import { expect, test } from 'vitest';
import { proxySchema, tlsSchema } from '#core/route.ts';

const body = 'MIIBkTCB+wIJAKHHCgVZU65BMA0GCSqGSIb3DQEBCwUAMBExDzANBgNVBAMMBnVu';
const certificate = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
const messages = (checked: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  checked.error?.issues.map(({ message }) => message) ?? [];

test.each(['http://proxy.example:3128', 'https://proxy.example', 'http://127.0.0.1:8080/', 'http://[::1]:3128'])(
  '%s is the address of a proxy',
  (url) => expect(messages(proxySchema.safeParse({ url }))).toEqual([]),
);

test.each([
  ['', /http:\/\/ or https:\/\/ address is needed/],
  ['proxy.example:3128', /http:\/\/ or https:\/\/ address is needed/],
  ['socks5://proxy.example', /http:\/\/ or https:\/\/ address is needed/],
  ['http://jo:secret@proxy.example', /choose a token/],
  ['http://jo@proxy.example', /choose a token/],
  ['http://proxy.example/path', /Only the scheme, the host and the port/],
  ['http://proxy.example?a', /Only the scheme, the host and the port/],
])('%j is none, and a sentence says why', (url, sentence) => {
  expect(messages(proxySchema.safeParse({ url }))).toEqual([expect.stringMatching(sentence)]);
});

test.each([certificate, certificate + certificate, `Subject: CN=x\n${certificate}`, certificate.replaceAll('\n', '\r\n')])(
  'a certificate in PEM is taken, alone or with others',
  (ca) => expect(messages(tlsSchema.safeParse({ ca }))).toEqual([]),
);

test.each([
  ['', /BEGIN CERTIFICATE/],
  [body, /BEGIN CERTIFICATE/],
  ['-----BEGIN CERTIFICATE-----', /BEGIN CERTIFICATE/],
  [`${certificate}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`, /private key, which is a secret/],
  [`-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----`, /private key, which is a secret/],
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
])('%j is a server name: %s', (servername, isGood) => expect(tlsSchema.safeParse({ servername }).success).toBe(isGood));
