import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, placeOfSecret, redact, redactInPlace, redactWithin } from '#core/redact.ts';

const secret = 'k9s8/d7"f6 +ä\\z';
const utf8Base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

describe('a secret is found', () => {
  it.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify(secret)],
    ['in JSON with every letter escaped', [...secret].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
    ['in JSON with a slash escaped', JSON.stringify(secret).replaceAll('/', '\\/')],
    ['in an address', encodeURIComponent(secret)],
    ['in an address in lower case', encodeURIComponent(secret).replace(/%../g, (found) => found.toLowerCase())],
    ['in a form', new URLSearchParams({ a: secret }).toString()],
    ['in Base64', utf8Base64(secret)],
    ['in Base64 behind one letter', utf8Base64(`a${secret}b`)],
    ['in Base64 behind a user name', utf8Base64(`me:${secret}`)],
    ['in Base64 for addresses', Buffer.from(`xx${secret}`, 'utf8').toString('base64url')],
    ['behind Bearer', `Bearer ${secret}`],
  ])('%s', (_name, text) => {
    expect(placeOfSecret(text, secret)).toBeGreaterThanOrEqual(0);
    expect(redact(`<${text}>`, [secret])).toContain(mask);
  });

  it('wherever it stands in whatever is encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ minLength: 8, unit: 'grapheme-ascii' }), fc.string(), (before, hidden, after) => {
        expect(placeOfSecret(utf8Base64(before + hidden + after), hidden)).not.toBe(-1);
        expect(redact(JSON.stringify(before + hidden + after), [hidden])).toContain(mask);
      }),
    );
  });
});

describe('a short secret', () => {
  it('is found as a word of its own', () => expect(redact('id order-1234.', ['1234'])).toBe(`id order-${mask}.`));
  it('is not found inside a longer word, where it stands by chance', () => expect(placeOfSecret('a12345 x1234 1234_', '1234')).toBe(-1));
});

it('an empty secret is nowhere', () => expect([placeOfSecret('abc', ''), redact('abc', [''])]).toEqual([-1, 'abc']));

it('a very long secret is found', () => expect(redact(`a ${'x'.repeat(5000)} b`, ['x'.repeat(5000)])).toBe(`a ${mask} b`));

it('masked in place, every line and column stays where it was', () => {
  const text = '{\n "a": "hunter2hunter2", "b": 1\n}';
  expect(redactInPlace(text, ['hunter2hunter2'])).toBe('{\n "a": "••••••••••••••", "b": 1\n}');
});

it('every text in a value is masked, and nothing else of it is changed', () => {
  const value = { a: ['x hunter2hunter2', 5, null, { b: true }], c: 'hunter2hunter2' };
  expect(redactWithin(value, ['hunter2hunter2'])).toEqual({ a: [`x ${mask}`, 5, null, { b: true }], c: mask });
});
