import { describe, expect, it, test } from 'vitest';
import { headSecrets, unknownValues, withoutHeadSecrets } from '#core/secrets/head-secrets.ts';
import { mask } from '#core/secrets/redact.ts';
import { expectLinear } from '#tests/support/linear.ts';

const dots = (text: string): string => '•'.repeat(text.length);
const shown = (name: string, value: string): string | undefined =>
  withoutHeadSecrets([[name, value]], 'reply')[0]?.[1];

describe('the head of a reply', () => {
  it.each([
    ['Set-Cookie', 'sid=‹a1b2 c3›; Path=/; HttpOnly'],
    ['set-cookie', '__Host-a=‹x=y›;Secure'],
    ['Set-Cookie', 'sid=; Max-Age=0'],
    ['Cookie', 'a=‹1›; b=‹two›'],
    ['Authorization', 'Bearer ‹abc›'],
    ['Proxy-Authorization', 'Basic ‹dTpw›'],
    ['X-Authorization', '‹abc›'],
    ['Cookie', '‹a1b2c3›; ‹d4e5›'],
    ['Set-Cookie', '‹a1b2c3›; Path=/'],
    ['Authorization', '‹s3cr3t word›'],
    [
      'WWW-Authenticate',
      'Digest realm="r", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth"',
    ],
    ['WWW-Authenticate', 'Bearer realm="hook", error="invalid_token"'],
    ['X-Debug', 'sent Bearer ‹aB3dE5fG7hI9jK1lM3nO5›'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['ETag', '"9f8e7d6c5b4a39281706f5e4d3c2b1a0"'],
    ['Content-Security-Policy', "default-src 'self'; img-src https:"],
  ])('%s: %s', (name, value) => {
    expect(shown(name, value.replace(/[‹›]/g, ''))).toBe(
      value.replace(/‹([^›]*)›/g, (_whole, hidden: string) => dots(hidden)),
    );
  });

  it.each([
    ['Location', 'https://login.example/?next=%2Fa&access_token=••••&code=••••#id_token=••••'],
    ['Location', '/next?code=••••&key=••••&state=••••&page_token=2'],
    ['Location', 'https://••••@hook.example/a:b@c'],
    ['location', 'orders/••••/list'],
    ['Content-Location', '//hooks.example/in/••••?a=b'],
    ['Referer', 'https://hooks.example/in/••••'],
    ['Location', 'https://hooks.example/orders/open?page=2'],
    ['Refresh', '0; url=/x?token=••••'],
    ['Refresh', '5; URL="https://hooks.example/in/••••"'],
    ['Refresh', '30'],
    ['Link', '</x?token=••••>; rel="next", <https://hooks.example/in/••••>; rel="a9b8c7d6e5f4"'],
  ])('each URL secret of an address is four dots, and all else stays: %s: %s', (name, value) => {
    expect(shown(name, value.replaceAll('••••', '9f8e7d6c5b4a3928'))).toBe(value);
  });

  it('masked once more, it stays as it is', () => {
    const head: [string, string][] = [
      ['Set-Cookie', 'sid=a1b2; Path=/'],
      ['Location', '/x?token=abc123'],
      ['Authorization', 'Bearer a1b2c3d4'],
    ];
    expect(withoutHeadSecrets(withoutHeadSecrets(head, 'reply'), 'reply')).toEqual(
      withoutHeadSecrets(head, 'reply'),
    );
  });
});

describe('a whole value', () => {
  test.each([
    ['X-API-Key', '1', true],
    ['X-Vault-Token', 'winter', true],
    ['X-Session-Id', 'winter', false],
    ['X-Session-Id', '9f8e7d6c5b4a39281706', true],
    ['X-App-Version', '1.2.3', false],
    ['X-Released-At', '2026-01-15T10:00:00.123Z', false],
    ['X-Cache-Key', 'orders', false],
    ['X-Request-Id', '9f8e7d6c5b4a39281706', false],
    ['ETag', '"9f8e7d6c5b4a39281706"', false],
  ])('%s: %s is masked in a reply: %s', (name, value, isMasked) =>
    expect(withoutHeadSecrets([[name, value]], 'reply')).toEqual([[name, isMasked ? mask : value]]),
  );

  test.each([
    ['X-Pin', '4711', true],
    ['X-Unknown', 'yes', true],
    ['X-Unknown', '', false],
    [' x-request-id ', '4711', false],
    ['Sec-CH-UA-Mobile', '?0', false],
  ])('%s: %s is masked in a request, whatever it looks like: %s', (name, value, isMasked) =>
    expect(withoutHeadSecrets([[name, value]], 'request')).toEqual([
      [name, isMasked ? mask : value],
    ]),
  );

  test('what a text that looks like one holds is masked in a harmless header as well', () =>
    expect(withoutHeadSecrets([['User-Agent', 'tool/1 api_key=a9b8c7d6e5f4']], 'request')).toEqual([
      ['User-Agent', `tool/1 api_key=${mask}`],
    ]));

  test('an address in any header is shown without its secrets', () => {
    const address = '/a?page=2&api_key=winter';
    for (const name of ['X-Original-URI', 'Referer', 'Via', 'User-Agent'])
      for (const text of [address, `https://a.example${address}`])
        expect(withoutHeadSecrets([[name, text]], 'request')).toEqual([
          [name, text.replace('winter', '••••')],
        ]);
    expect(withoutHeadSecrets([['X-Said', `at ${address}`]], 'reply')).toEqual([
      ['X-Said', 'at /a?page=2&api_key=••••'],
    ]);
  });

  test('of a header that nobody knows is looked for in other texts from 12 letters on', () =>
    expect(
      unknownValues([
        ['X-Pin', '4711'],
        ['X-Words', 'correct horse battery'],
        ['X-Made', '9f8e7d6c5b4a'],
        ['X-API-Key', '9f8e7d6c5b4a'],
        ['X-Request-Id', '9f8e7d6c5b4a'],
        ['Cookie', 'sid=9f8e7d6c5b4a'],
      ]),
    ).toEqual({ made: ['9f8e7d6c5b4a'], words: ['correct horse battery'] }));
});

test('what a sentence may quote of a head is known, but not the words in it', () => {
  const head: [string, string][] = [
    ['Set-Cookie', 'theme=dark'],
    ['Set-Cookie', 'sid=9f8e7d6c5b4a'],
    ['Location', '/in/0a9b8c7d6e5f?token=abc123def456&key=word'],
  ];
  expect(headSecrets(head)).toEqual(['9f8e7d6c5b4a', '0a9b8c7d6e5f', 'abc123def456']);
});

test('hostile headers take as much longer as they are longer', async () => {
  for (const part of ['a=', ';', '?token=', '://a:', 'Bearer '])
    for (const name of ['Set-Cookie', 'Location', 'X-Token'])
      await expectLinear(
        (count) => part.repeat(count),
        10_000,
        (value) => shown(name, value),
      );
});
