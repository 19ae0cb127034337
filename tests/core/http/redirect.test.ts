import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectFinding } from '#core/http/redirect.ts';

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

test('where a token is limited to other hosts than the redirect leads to, both are said', () => {
  expect(found('https://evil.example/x')).toMatchObject({
    clause: 'DOC-REQ-2',
    level: 'warning',
    path: '$reply.headers["Location"]',
    effect: 'Redirects are not followed.',
    message:
      'The redirect leads to evil.example; the token is limited to api.example.com and was not sent there.',
  });
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
    'leads to http://api.example.com; the token was',
  );
});

test('what is neither http nor https is not repeated', () => {
  expect(found('javascript:alert(1)')?.message).toBe(
    'The redirect leads to an address that is neither http nor https; the token is limited to api.example.com and was not sent there.',
  );
});

test.each([
  `https://${secret}.evil.example`,
  `https://${secret.toUpperCase()}.evil.example`,
  `https://evil.example/?${secret}`,
])('a redirect that repeats the token is not named: %s', (location) => {
  expect(found(location)?.message).toContain('leads to another address;');
  expect(found(location)?.message.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('whatever the address: no throw, and a sentence that is not long', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl(), fc.constant(`https://${'a'.repeat(500)}.example`)),
      (location) => {
        expect((found(location)?.message ?? '').length).toBeLessThan(400);
      },
    ),
    { numRuns: 40 },
  );
});
