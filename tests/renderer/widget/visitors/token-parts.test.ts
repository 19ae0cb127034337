import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeApart } from '#renderer/widget/visitors/token-sheet.tsx';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown): string =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.AQIDBA`;

test('a token that can be read has its header and its claims', () => {
  expect(takeApart(token({ sub: 'v-ö' }))).toEqual({
    header: { alg: 'HS256', typ: 'JWT' },
    claims: { sub: 'v-ö' },
  });
});

describe('what cannot be read says so', () => {
  test.each([
    ['a word', 'abc', 'This text has 1'],
    ['an encrypted token', 'a.b.c.d.e', 'encrypted'],
    ['claims that are no object', token('text'), 'JSON objects'],
  ])('%s', (_, text, words) => {
    expect(takeApart(text)).toEqual({ message: expect.stringContaining(words) });
  });

  test('whatever is pasted, it is never repeated', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (text) => {
        const taken = takeApart(text);
        if ('message' in taken) expect(taken.message).not.toContain(text);
      }),
    );
  });
});
