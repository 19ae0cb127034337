import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeApart } from '#renderer/widget/visitors/parts-shown.tsx';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown, signature = 'AQIDBA'): string =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${signature}`;
const partsOf = (text: string) => {
  const taken = takeApart(text);
  if (!taken.ok) throw new Error(taken.message);
  return taken.parts;
};

describe('a token that can be read', () => {
  test('header and claims are laid out, the signature counted', () => {
    const { header, claims, signatureBytes } = partsOf(token({ sub: 'v-1' }));
    expect(header).toEqual({
      ok: true,
      value: { alg: 'HS256', typ: 'JWT' },
      text: '{\n  "alg": "HS256",\n  "typ": "JWT"\n}',
    });
    expect(claims).toMatchObject({ ok: true, value: { sub: 'v-1' } });
    expect(signatureBytes).toBe(4);
  });
});

describe('what cannot be read says so', () => {
  test.each([
    ['a word', 'abc', 'This text has 1'],
    ['four parts', 'a.b.c.d', 'This text has 4'],
    ['an encrypted token', 'a.b.c.d.e', 'encrypted'],
  ])('%s', (_, text, words) => {
    expect(takeApart(text)).toEqual({ ok: false, message: expect.stringContaining(words) });
  });

  test('whatever is pasted, it is never repeated', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (text) => {
        const taken = takeApart(text);
        if (!taken.ok) expect(taken.message).not.toContain(text);
      }),
    );
  });
});
