import { describe, expect, it, test } from 'vitest';
import { withoutLookAlikes } from '#core/secrets/credentials.ts';
import { redact } from '#core/secrets/redact.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { expectLinear } from '#tests/support/linear.ts';

/** In parts, so that nobody takes these files for a leak. */
const joined = (...parts: string[]): string => parts.join('');
const token = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'abcdefghijklmnopqrst'].join('.');

describe('a sentence or a line of a log', () => {
  it.each([
    ['a known secret', 'sent hunter2hunter2 there', 'hunter2hunter2'],
    [
      'a known secret in Base64',
      `sent ${btoa('me:hunter2hunter2')} there`,
      btoa('hunter2').slice(0, 8),
    ],
    ['a signed token', `sent ${token} there`, token.slice(21, 60)],
    ['behind Bearer', 'sent Bearer aB3dE5fG7hI9jK1lM3nO5', 'aB3dE5fG'],
    ['an address with a password', 'connect postgres://app:hunter33@db.local/x failed', 'hunter33'],
    ['a named value', '{"api_key":"9f8e7d6c5b4a"}', '9f8e7d6c5b4a'],
    ['a provider key', joined('glpat', '-a1B2c3D4e5F6g7H8i9J0'), 'a1B2c3D4'],
    [
      'a private key',
      joined('-----BEGIN ', 'PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----\nafter'),
      'MIIEvQIB',
    ],
    [
      'a private key that is cut',
      joined('-----BEGIN EC ', 'PRIVATE KEY-----\\nMIIEvQIBADANBgkq'),
      'MIIEvQIB',
    ],
  ])('without %s', (_name, line, gone) => {
    expect(line).toContain(gone);
    expect(withoutCredentials(line, ['hunter2hunter2'])).not.toContain(gone);
  });

  it.each([
    'ECONNREFUSED 127.0.0.1:8080',
    'The journal at /home/me/assay/journal.db cannot be written: disk full',
    'authorization code 004711',
  ])('that holds none is the same: %s', (line) =>
    expect(withoutCredentials(line, ['hunter2hunter2'])).toBe(line),
  );
});

test.each(['a', '-----BEGIN PRIVATE KEY-----', 'password=', '.eyJ', '"', ': '])(
  'a line of %j takes as much longer as it is longer',
  (part) =>
    expectLinear(
      (size) => part.repeat(size / part.length),
      100_000,
      (line) => withoutCredentials(line, ['hunter2hunter2']),
    ),
);

describe('an address in a line of a log', () => {
  const secret = 'Zk7Qw2Rt9Lm4Xc8Vb1Np6Hs3';
  test.each([
    ['an apostrophe', `fetch http://h.example/it's/${secret}`],
    ['braces', `http://h.example/{tenant}/${secret}`],
    ['a backquote', `see \`http://h.example/\`a/${secret}\``],
    ['a stroke', `http://h.example/a|b/${secret}`],
    ['slashes escaped by JSON', `{"url":"http:\\/\\/h.example\\/hook\\/${secret}"}`],
    ['slashes as code points', `http:\\u002f\\u002fh.example\\u002fhook\\u002f${secret}`],
    ['a parameter behind an escaped sign', `http://h.example/?a=1\\u0026key\\u003d${secret}`],
    ['backslashes', `http:\\\\h.example\\hook\\${secret}`],
    ['percent-encoded', `next=http%3A%2F%2Fh.example%2Fhook%2F${secret}`],
    ['percent-encoded twice', `http%253A%252F%252Fh.example%252Fhook%252F${secret}`],
    ['of 8,000 letters', `http://h.example/${'word/'.repeat(1598)}${secret}`],
    ['of more letters', `http://h.example/${'word/'.repeat(3000)}${secret}`],
  ])('shows no URL secret, with %s', (_name, text) => {
    const shown = withoutCredentials(text, []);
    expect(shown).toContain('h.example');
    expect(shown).not.toContain(secret.slice(0, 6));
    expect(shown).not.toContain(secret.slice(-6));
  });

  test.each([
    'http:\\/\\/h.example\\/orders',
    'http%3A%2F%2Fh.example%2Forders',
    "'http://h.example/orders'",
    '`http://h.example/orders`',
  ])('without a secret stays as it is: %s', (text) =>
    expect(withoutCredentials(text, [])).toBe(text),
  );
});

const each = (write: (code: string) => string) => (text: string) =>
  Array.from(text, (letter) =>
    write((letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')),
  ).join('');
const inPoints = each((code) => `\\u00${code}`);
const inEntities = each((code) => `&#x${code};`);

test.each<[string, (text: string) => string]>([
  ['code points', inPoints],
  ['code points of JSON inside JSON', (text) => JSON.stringify(inPoints(text))],
  ['code points of JavaScript', each((code) => `\\u{${code}}`)],
  ['bytes of JavaScript', each((code) => `\\x${code}`)],
  ['percents', each((code) => `%${code}`)],
  ['percents twice', (text) => encodeURIComponent(each((code) => `%${code}`)(text))],
  ['entities', inEntities],
  ['entities whose signs JSON escaped', (text) => inEntities(text).replaceAll('&', '\\u0026')],
  ['entities of a text of HTML', (text) => inEntities(text).replaceAll('&', '&amp;')],
  ['full stops as code points', (text) => text.replaceAll('.', '\\u002e')],
  ['full stops by name', (text) => text.replaceAll('.', '&period;')],
])('a secret in %s is found in a reply, a line of a log and a sentence', (_name, write) => {
  const known = 'Zk7Qw2Rt9Lm4Xc8Vb1Np6Hs3';
  const written = (text: string): string => `x ${write(text)} y`;
  const claims = write('.eyJzdWIiOiIxMjM0In0').slice(-12);
  for (const shown of [
    withoutLookAlikes(written(token), 'reply'),
    withoutCredentials(written(token), []),
  ])
    expect(shown).not.toContain(claims);
  expect(redact(written(known), [known])).not.toContain(write('Np6Hs3').slice(-6));
});
