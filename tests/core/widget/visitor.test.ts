import { describe, expect, test } from 'vitest';
import { identityOf, visitorSchema } from '#core/widget/visitor.ts';

describe('TAB-IDN-1: what of the claims goes on', () => {
  test('sub and email only; the others are reported by name', () => {
    expect(identityOf({ sub: 'v', email: 'a@b', name: 'Ada', exp: 1 })).toEqual({
      verified: true,
      sub: 'v',
      email: 'a@b',
      forwarded: ['sub', 'email'],
      notForwarded: ['name', 'exp'],
    });
  });
  test.each([undefined, '', 7, null])('an email that is %j is not one', (email) => {
    const identity = identityOf({ sub: 'v', email });
    expect(identity).toMatchObject({ verified: true, forwarded: ['sub'], notForwarded: ['email'] });
    expect(identity).not.toHaveProperty('email');
  });
  test.each([undefined, '', 7, null])('a sub that is %j names nobody', (sub) => {
    expect(identityOf({ sub, email: 'a@b' })).toMatchObject({
      verified: false,
      forwarded: [],
      reason: expect.stringContaining('sub claim'),
    });
  });
});

describe('what a visitor may be given as', () => {
  const token = { kind: 'token', token: 't' };
  test.each([
    [{ kind: 'anonymous' }, true],
    [{ ...token, verifyWith: { secretTokenId: 'a' } }, true],
    [{ ...token, verifyWith: { publicKey: '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}' } }, true],
    [{ ...token, verifyWith: { publicKey: 'k' } }, false],
    [{ ...token, verifyWith: { jwksUrl: 'https://x.example/keys' }, algorithms: ['RS256'] }, true],
    [{ ...token, verifyWith: {} }, false],
    [{ ...token, verifyWith: { secretTokenId: 'a', publicKey: 'k' } }, false],
    [{ ...token, verifyWith: { jwksUrl: 'file:///etc/passwd' } }, false],
    [{ ...token, verifyWith: { jwksUrl: 'keys' } }, false],
    [{ ...token, verifyWith: { secretTokenId: 'a' }, algorithms: ['none'] }, false],
    [{ ...token, verifyWith: { secretTokenId: 'a' }, algorithms: [] }, false],
    [token, false],
  ])('%j: %s', (visitor, fits) => expect(visitorSchema.safeParse(visitor).success).toBe(fits));
});
