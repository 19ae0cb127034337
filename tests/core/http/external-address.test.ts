import { expect, test } from 'vitest';
import { externalAddress } from '#core/http/address.ts';

test('an https address is given as it is sent, with its host', () => {
  expect(externalAddress('https://example.org/a b?q=ä#x')).toEqual({
    href: 'https://example.org/a%20b?q=%C3%A4#x',
    host: 'example.org',
    lookalike: false,
  });
  expect(externalAddress('HTTPS://EXAMPLE.org:8443')).toMatchObject({ host: 'example.org:8443' });
});

test('a host in letters of another alphabet is reported in punycode', () => {
  expect(externalAddress('https://аррle.com/')).toEqual({
    href: 'https://xn--le-6kc8da.com/',
    host: 'xn--le-6kc8da.com',
    lookalike: true,
  });
});

test.each([
  'http://example.org/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'app://assay/text/1',
  'example.org',
  '//example.org',
  '',
  'https://',
  'https://bank.example@evil.example/',
  'https://a:b@evil.example/',
])('%s is opened nowhere', (address) => {
  expect(externalAddress(address)).toBeNull();
});

test('an address that nobody would read to its end is opened nowhere', () => {
  for (const long of ['a'.repeat(3000), 'ä'.repeat(1500)])
    expect(externalAddress(`https://example.org/${long}`)).toBeNull();
});
