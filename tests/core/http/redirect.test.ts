import { expect, test } from 'vitest';
import { redirectFinding } from '#core/http/redirect.ts';
import { expectWords } from '#tests/support/words.ts';

const url = 'https://api.example.com/webhook/x?id=1';
const secret = 'Tok-9f8e7d6c5b4a';
const found = (
  location: string,
  { status = 302, hosts = ['api.example.com'], name = 'Location' } = {},
) =>
  redirectFinding(
    'DOC-REQ-2',
    { url },
    { status, headers: [[name, location]] },
    { hosts, secrets: [secret] },
  );

test('where a token is limited to other hosts than the redirect leads to, both are named', () => {
  const finding = found('https://evil.example/x');
  expect(finding).toMatchObject({
    clause: 'DOC-REQ-2',
    level: 'warning',
    path: '$reply.headers["Location"]',
    message: expect.stringMatching(/evil\.example\b.*api\.example\.com\b/),
  });
  expectWords([finding?.message, finding?.effect]);
});

test('a token that may be sent there was not sent there either', () => {
  const message = 'The redirect leads to evil.example:8443; the token was not sent there.';
  expect(found('//evil.example:8443', { hosts: [] })?.message).toBe(message);
  expect(found('//evil.example:8443', { hosts: ['*.evil.example', 'evil.example'] })?.message).toBe(
    message,
  );
});

test.each([301, 303, 307, 308, 399])(
  'under the status %j as well, however the header is spelled',
  (status) => {
    expect(found('//evil.example', { status, name: 'lOCATION' })).not.toBeNull();
  },
);

test.each([
  ['/other', 302],
  ['https://api.example.com:443/other', 302],
  ['https://me@API.example.com/other', 302],
  ['https://evil.example', 200],
  ['https://evil.example', 401],
  ['https://[', 302],
])('%s with the status %i leads nowhere else', (location, status) => {
  expect(found(location, { status })).toBeNull();
});

test('the same host without TLS is another place', () => {
  expect(found('http://api.example.com/x', { hosts: [] })?.message).toContain(
    ' http://api.example.com;',
  );
});

test('what is neither http nor https is not repeated', () => {
  const message = found('javascript:alert(1)')?.message;
  expect(message).not.toMatch(/javascript|alert/);
  expect(message).toContain('api.example.com');
  expectWords(message);
});

test.each([`https://${secret}.evil.example`, `https://evil.example/?${secret}`])(
  'a redirect that repeats the token is not named: %s',
  (location) => {
    expect(found(location)?.message).toContain('another address');
    expect(found(location)?.message.toLowerCase()).not.toContain(secret.toLowerCase());
  },
);
