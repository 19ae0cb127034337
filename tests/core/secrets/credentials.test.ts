import { describe, expect, it, test } from 'vitest';
import { credentialsIn, dotted, withoutLookAlikes } from '#core/secrets/credentials.ts';
import { expectLinear } from '#tests/support/linear.ts';

/** In parts, so that nobody takes these files for a leak. */
const header = 'eyJhbGciOiJIUzI1NiJ9';
const [claims, signature] = ['eyJzdWIiOiIxMjM0In0', 'abcdefghijklmnopqrst'];
const token = [header, claims, signature].join('.');
const dots = (text: string): string => '•'.repeat(text.length);
const shownToken = [header, dots(claims), dots(signature)].join('.');
const made = 'aB3dE5fG7hI9jK1lM3nO5';
const basic = btoa('user:hunter2hunter2');
const slashed = btoa('user:hunter2???hunter2?');

/** The text with its credentials masked; `‹` and `›` in it say what is to be masked. */
const marked = (text: string) => {
  const came = text.replace(/[‹›]/g, '');
  const expected = text.replace(/‹([^›]*)›/g, (_whole, hidden: string) => dots(hidden));
  return { came, expected };
};

describe('in a reply', () => {
  it.each([
    `Authorization: Bearer ‹${made}›`,
    'Authorization: Bearer ‹abc12345›\r\nX-Next: 1',
    'authorization: token ‹9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b›',
    `Proxy-Authorization: Basic ‹${basic}›`,
    `{"authorization":"Bearer ‹${made}›"}`,
    `{"headers":["Authorization", "Bearer ‹${made}›"]}`,
    `{'Authorization': 'Bearer ‹${made}›'}`,
    `{:"Authorization"=>"Bearer ‹${made}›"}`,
    `"{\\"authorization\\":\\"Bearer ‹${made}\\/+›\\"}"`,
    `"{\\\\\\"authorization\\\\\\":\\\\\\"Bearer ‹${made}›\\\\\\"}"`,
    `%7B%22Authorization%22%3A%20%22Bearer%20‹${made}%2F%3D›%22%7D`,
    `?authorization=Bearer+‹${made}›&x=1`,
    `&quot;Authorization&quot;: &quot;Bearer ‹${made}›&quot;`,
    'Authorization: Digest username="u", nonce="‹dcd98b7102dd2f0e8b11d0f600bfb0c093›", response="‹6629fae49393a05397450978507c4ef1›"',
    `curl -H "Authorization: Bearer ‹${made}›" https://hook.example`,
    `the header Bearer ‹${made}›.`,
    `a\\nBearer ‹${made}›`,
    'Bearer ‹550e8400-e29b-41d4-a716-446655440000›',
    `it sent Basic ‹${basic}›`,
    `{"h":"Basic ‹${slashed}›"}`,
    `{"h":"Basic ‹${slashed.replaceAll('/', '\\/')}›"}`,
    `{"h":"Basic ‹${slashed.replaceAll('/', '\\u002f').replaceAll('=', '\\u003d')}›"}`,
    `{"h":"Basic ‹${basic.replace(/=+$/, '')}›\\/v1"}`,
    `[{"name":"Authorization","value":"Token ‹${made}›"}]`,
    `[\n  [\n    "Authorization",\n    "Token ‹${made}›"\n  ]\n]`,
    `<header name="Authorization" value="Token ‹${made}›"/>`,
    `map[Authorization:[Token ‹${made}›]]`,
    `[(b'authorization', b'Token ‹${made}›')]`,
    `<Authorization>Token ‹${made}›</Authorization>`,
    `Authorization: Token token="‹${made}›"`,
    `Authorization: Token token=‹${made}›`,
  ])('%s', (text) => {
    const { came, expected } = marked(text);
    expect(withoutLookAlikes(came, 'reply')).toBe(expected);
  });

  it.each([
    token,
    `{"jwt":"${token}"}`,
    `%22${token}%22`,
    `a\\n${token}`,
    `Bearer ${token}`,
    `"Authorization":"Bearer ${token}"`,
    `x=${token}&y`,
  ])('a signed token keeps its header: %s', (text) =>
    expect(withoutLookAlikes(text, 'reply')).toBe(text.replace(token, shownToken)),
  );

  it('the longest tokens are masked to their last letter', () => {
    const long = [header, claims.repeat(1000), signature.repeat(500)].join('.');
    expect(withoutLookAlikes(long, 'reply')).toBe(
      [header, dots(claims.repeat(1000)), dots(signature.repeat(500))].join('.'),
    );
  });
});

describe('nothing else is masked', () => {
  const kinds = ['reply', 'document', 'webhook'] as const;
  it.each([
    'authorization code 004711',
    '"authorization": "approved by the bank, code 004711"',
    '<Authorization>ABC123</Authorization>',
    '<authorization scheme="Bearer">ABC12345678</authorization>',
    'Authorization: Bearer token is missing',
    'Authorization: Bearer YOUR_ACCESS_TOKEN_1234',
    '{"authorization":"Bearer <token>"}',
    '{"authorization":"Bearer ••••••••"}',
    'Authorization: Token 0047112233',
    'Authorization: Basic authentication is required',
    'Authorization, Token ab12cd34ef: see there',
    'payable to Bearer DE89370400440532013000',
    'Bearer XS1234567890/2026/0047112233',
    'Bearer authentication-is-required-here',
    'Bearer api/v2/token-endpoint-documentation',
    'Bearer 00471122334455667788990011',
    'WWW-Authenticate: Bearer realm="hook", error="invalid_token"',
    'WWW-Authenticate: Bearer scope=read:accounts1234567890',
    '[{"name":"Authorization","value":"Token is missing"}]',
    'Basic dXNlcm5hbWU6cGFzc3dvcmQ=',
    'version 1.eyJ.2',
    `${header}.payload.signature`,
    `${header}.${claims}.short`,
    '{"access_token":"short"}',
  ])('%s', (text) => {
    for (const kind of kinds) expect(withoutLookAlikes(text, kind)).toBe(text);
  });

  test('in Base64, whatever it is of and however it is broken into lines', () => {
    const bytes = Buffer.alloc(300_000, `Authorization: Bearer ${made}\n${token}\n`);
    for (const text of [
      bytes.toString('base64'),
      bytes.toString('base64').replace(/.{76}/g, '$&\\r\\n'),
      bytes.toString('base64url'),
    ])
      expect(credentialsIn(`{"parsed_base64":"${text}"}`, 'reply')).toEqual([]);
  });
});

describe('in a document', () => {
  it.each([
    `<a>Authorization: Bearer ‹${made}›</a>`,
    `<a>Authorization: Basic ‹${basic}›</a>`,
    `<h name="Authorization">Bearer ‹${made}›</h>`,
    `<a>Basic ${basic}</a>`,
    '<a>Authorization: Token AB12345678</a>',
  ])('%s', (text) => {
    const { came, expected } = marked(text);
    expect(withoutLookAlikes(came, 'document')).toBe(expected);
  });
  it('a signed token', () =>
    expect(withoutLookAlikes(`<t>${token}</t>`, 'document')).toBe(`<t>${shownToken}</t>`));
});

test('an id that is a signed token is sent back to the webhook, so it stays there and nowhere else', () => {
  const body = JSON.stringify([{ id: token, title: token }]);
  expect(withoutLookAlikes(body, 'webhook')).toBe(
    JSON.stringify([{ id: token, title: shownToken }]),
  );
  expect(withoutLookAlikes(body, 'reply')).toBe(
    JSON.stringify([{ id: shownToken, title: shownToken }]),
  );
});

test('ranges come in order and apart, and masking them keeps the length', () => {
  const text = `Basic ${basic} x Bearer ${token} y ${token}\nAuthorization: Bearer ${made}`;
  const ranges = credentialsIn(text, 'reply');
  expect(ranges.length).toBeGreaterThanOrEqual(5);
  for (const [index, { start, end }] of ranges.entries())
    expect(start < end && start >= (ranges[index - 1]?.end ?? 0)).toBe(true);
  expect(dotted(text, ranges)).toHaveLength(text.length);
});

test.each([
  ...[
    'eyJ',
    '.eyJ',
    'eyJaaaaaaaa.eyJ',
    `eyJaaaaaaaa.eyJaaaaaaaa.`,
    '.',
    ' ',
    `${'a'.repeat(1999)}.eyJ`,
    'Bearer ',
    'Bearer a',
    'Basic ',
  ],
  ...[
    'Authorization: Bearer ',
    'Authorization: Digest ',
    'Authorization: Digest nonce=aaaaaaaa,',
    'Authorization\\\\\\\\\\\\',
    'a1'.repeat(20_000),
  ],
])('a hostile text of %j takes as much longer as it is longer', (part) =>
  expectLinear(
    (size) => part.repeat(size / part.length),
    1_000_000,
    (text) => {
      credentialsIn(text, 'reply');
      credentialsIn(`Bearer ${text}`, 'document');
    },
  ),
);
