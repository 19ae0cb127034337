import { describe, expect, it, test } from 'vitest';
import { withoutCredentials } from '#core/without-credentials.ts';

/** In parts, so that nobody takes these files for a leak. */
const joined = (...parts: string[]): string => parts.join('');
const token = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'abcdefghijklmnopqrst'].join('.');

describe('a sentence or a line of a log', () => {
  it.each([
    ['a known secret', 'sent hunter2hunter2 there', 'hunter2hunter2'],
    ['a known secret in Base64', `sent ${btoa('me:hunter2hunter2')} there`, btoa('hunter2').slice(0, 8)],
    ['a signed token', `sent ${token} there`, token.slice(21, 60)],
    ['behind Bearer', 'sent Bearer aB3dE5fG7hI9jK1lM3nO5', 'aB3dE5fG'],
    ['an address with a password', 'connect postgres://app:hunter33@db.local/x failed', 'hunter33'],
    ['a named value', '{"api_key":"9f8e7d6c5b4a"}', '9f8e7d6c5b4a'],
    ['a provider key', joined('glpat', '-a1B2c3D4e5F6g7H8i9J0'), 'a1B2c3D4'],
    ['a private key', joined('-----BEGIN ', 'PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----\nafter'), 'MIIEvQIB'],
    ['a private key that is cut', joined('-----BEGIN EC ', 'PRIVATE KEY-----\\nMIIEvQIBADANBgkq'), 'MIIEvQIB'],
  ])('without %s', (_name, line, gone) => {
    expect(line).toContain(gone);
    expect(withoutCredentials(line, ['hunter2hunter2'])).not.toContain(gone);
  });

  it.each(['ECONNREFUSED 127.0.0.1:8080', 'The journal at /home/me/assay/journal.db cannot be written: disk full', 'authorization code 004711'])(
    'that holds none is the same: %s',
    (line) => expect(withoutCredentials(line, ['hunter2hunter2'])).toBe(line),
  );
});

test('a long line is read in a moment', () => {
  for (const part of ['a', '-----BEGIN PRIVATE KEY-----', 'password=', '.eyJ', '"', ': '])
    withoutCredentials(part.repeat(100_000 / part.length), ['hunter2hunter2']);
});
