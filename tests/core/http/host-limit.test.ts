import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostLimit, hostOf, isWider, maySendTo } from '#core/http/host-limit.ts';
import { hostLimitSchema } from '#operations/vault-schemas.ts';

/** An address that the kept limit names. */
const addressOf = (kept: string, scheme = 'https'): string =>
  `${scheme}://${kept.replace(/^\*\./, 'a.')}/path?to=evil.example#x`;

describe('a limit as it is kept', () => {
  test.each([
    ['API.Example.com', 'api.example.com'],
    ['  api.example.com.  ', 'api.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.BÜCHER.example:8443', '*.xn--bcher-kva.example:8443'],
    ['ａｐｉ.example', 'api.example'],
    ['日本。example', 'xn--wgv71a.example'],
    ['localhost:4000', 'localhost:4000'],
    ['localhost:080', 'localhost:80'],
    ['2130706433', '127.0.0.1'],
    ['[0:0:0:0:0:0:0:1]:4000', '[::1]:4000'],
    ['[::FFFF:127.0.0.1]', '[::ffff:7f00:1]'],
    ['my_host', 'my_host'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(hostLimit(typed)).toBe(kept);
  });

  test.each([
    '',
    '*',
    '*.',
    '.',
    'a..b',
    '.example.com',
    '**.example',
    'a.*.example',
    '*example.com',
    'https://api.example.com',
    'api.example.com/x',
    'me@api.example.com',
    'a b',
    'a\\b',
    'a?b',
    'a#b',
    'api.example.com:',
    'api.example.com:0',
    'api.example.com:65536',
    ':80',
    '::1',
    '[::1',
    '[fe80::1%eth0]',
    '[1.2.3.4]',
    '256.1.1.1',
    '%61pi.example',
    'a,b',
    '*.127.0.0.1',
    '*.1',
    '*.[::1]',
    '-a.example',
    '\u0000a',
    '\u200b',
  ])('%j is not one', (typed) => {
    expect(hostLimit(typed)).toBeNull();
    const { error } = hostLimitSchema.safeParse(typed);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('hostname'),
    ]);
  });

  test('any text: what is let through is kept the same the next time, and fits an address', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webAuthority());
    fc.assert(
      fc.property(text, (typed) => {
        const { data: kept } = hostLimitSchema.safeParse(typed);
        expect(kept ?? null).toBe(hostLimit(typed));
        if (kept === undefined) return;
        expect(hostLimit(kept)).toBe(kept);
        expect(kept).toMatch(/^[!-~]+$/);
        expect(maySendTo([kept], addressOf(kept))).toBe(true);
        expect(maySendTo([kept], addressOf(kept, 'http'))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('where a secret may be sent', () => {
  test('without limits anywhere', () => {
    fc.assert(fc.property(fc.webUrl(), (url) => maySendTo([], url)));
  });

  test.each([
    ['api.example.com', 'https://api.example.com@evil.example/'],
    ['api.example.com', 'https://evil.example/@api.example.com'],
    ['api.example.com', 'https://evil.example\\@api.example.com/'],
    ['api.example.com', 'https://api.example.com..evil.example'],
    ['api.example.com', 'https://api.example.com%2eevil.example'],
    ['api.example.com', 'https://аpi.example.com'],
    ['127.0.0.1', 'http://127.0.0.2'],
    ['*.shop.example', 'https://shop.example'],
    ['*.shop.example', 'https://.shop.example'],
    ['*.shop.example', 'https://evil-shop.example'],
    ['*.shop.example', 'https://a.shop.example.evil'],
    ['api.example.com', 'ftp://api.example.com'],
    ['api.example.com', 'api.example.com'],
    ['api.example.com', ''],
    ['no limit at all', 'https://api.example.com'],
    ['api.example.com:443', 'http://api.example.com'],
    ['api.example.com:80', 'https://api.example.com'],
  ])('a token for %s is not sent to %s', (kept, url) => {
    expect(maySendTo([kept], url)).toBe(false);
  });

  test.each([
    ['127.0.0.1', 'http://0x7f.1/'],
    ['127.0.0.1', 'http://127.0.0.1./'],
    ['[::1]', 'http://[0:0::1]:4000'],
    ['*.shop.example', 'https://a.shop.example'],
    ['*.shop.example', 'https://x.a.shop.example.:9/'],
    ['api.example.com:443', 'https://API.example.com'],
    ['api.example.com:80', 'http://api.example.com.'],
    ['api.example.com', 'https:api.example.com'],
    ['xn--bcher-kva.example', 'https://B%C3%BCcher.example'],
  ])('a token for %s is sent to %s', (kept, url) => {
    expect(maySendTo([kept], url)).toBe(true);
  });

  test('the host is named as it is dialled', () => {
    expect([
      hostOf('https://user@API.example.com:443/x'),
      hostOf('http://[::1]:4000'),
      hostOf('nothing'),
    ]).toEqual(['api.example.com', '[::1]:4000', '']);
  });
});

describe('a wider limit', () => {
  test.each([
    [['*.example.com'], ['a.example.com'], false],
    [['*.example.com'], ['*.a.example.com', 'b.example.com:80'], false],
    [['*.example.com'], ['example.com'], true],
    [['example.com'], ['*.example.com'], true],
    [['example.com'], ['example.com', 'evil.example'], true],
    [['example.com:443'], ['example.com'], true],
    [['example.com'], ['example.com:443'], false],
    [['example.com:443'], ['example.com:80'], true],
    [['*.example.com:443'], ['a.example.com'], true],
    [['a.example', 'b.example'], ['b.example'], false],
    [['a.example'], [], true],
    [[], [], false],
    [[], ['a.example'], false],
    [['not one'], ['a.example'], true],
  ])('from %j to %j: %j', (from, to, wider) => {
    expect(isWider(from, to)).toBe(wider);
  });

  test('what is not wider lets nothing be sent that was not allowed', () => {
    const few = fc.constantFrom(
      'a.example',
      'b.a.example',
      'c.b.a.example',
      'xa.example',
      'example',
    );
    const rule = fc.tuple(fc.boolean(), few, fc.option(fc.constantFrom(80, 443, 9)));
    const rules = fc.array(
      rule.map(
        ([below, at, behind]) => `${below ? '*.' : ''}${at}${behind === null ? '' : `:${behind}`}`,
      ),
      { maxLength: 3 },
    );
    const url = fc.tuple(
      fc.constantFrom('http', 'https'),
      few,
      fc.option(fc.constantFrom(80, 443, 9, 10)),
    );
    let narrower = 0;
    fc.assert(
      fc.property(rules, rules, url, (from, to, [scheme, at, behind]) => {
        const address = `${scheme}://${at}${behind === null ? '' : `:${behind}`}`;
        if (isWider(from, to)) return;
        narrower += 1;
        if (maySendTo(to, address)) expect(maySendTo(from, address)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(narrower).toBeGreaterThan(300);
  });
});
