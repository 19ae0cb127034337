import { describe, expect, test } from 'vitest';
import {
  identityOf,
  madeBy,
  presetOf,
  signingAlgorithm,
  visitorPresets,
  visitorSchema,
} from '#core/widget/visitor.ts';
import { subFault, timeClaimFault } from '#core/widget/visitor-claims.ts';
import { expectWords } from '#tests/support/words.ts';

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
  const keyNamed = (kid: string) => JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid });
  test.each([
    [{ kind: 'anonymous' }, true],
    [{ ...token, verifyWith: { secretTokenId: 'a' } }, true],
    [{ ...token, verifyWith: { publicKey: '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}' } }, true],
    [{ ...token, verifyWith: { publicKey: 'k' } }, false],
    [{ ...token, verifyWith: { publicKey: '{"kty":"RSA","n":"AQAB","e":"AQAB"}' } }, true],
    [{ ...token, verifyWith: { publicKey: '{"kty":"RSA","n":"AQAB"}' } }, false],
    [{ ...token, verifyWith: { publicKey: keyNamed('k'.repeat(200)) } }, true],
    [{ ...token, verifyWith: { publicKey: keyNamed('k'.repeat(201)) } }, false],
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

test.each(visitorPresets)('the preset %s is known again by what its token was made of', (preset) =>
  expect(presetOf(madeBy(preset))).toBe(preset),
);
test.each([
  [undefined, 'HS256'],
  [['RS256'], 'RS256'],
  [['RS256', 'HS512'], 'HS512'],
  [[], 'HS256'],
] as const)('of the algorithms %j, a token is signed with %s', (accepted, one) =>
  expect(signingAlgorithm(accepted as never)).toBe(one),
);
test('only the presets with a flaw make one', () => {
  expect(madeBy('verified')).toEqual({ expiresIn: 3600, flaw: null });
  expect(madeBy('expired')).toEqual({ expiresIn: -3600, flaw: null });
});

describe('TAB-IDN-1: why a claim makes a token invalid', () => {
  const now = Date.UTC(2026, 10, 26);
  const faults: [string, unknown][] = [
    ['exp', '1'],
    ['exp', 3600],
    ['exp', 5e8],
    ['nbf', 2e9],
    ['nbf', 1e11],
    ['iat', 1e14],
    ['nbf', 1e17],
    ['nbf', 1e20],
    ['aud', 'x'],
  ];
  test('in words', () => {
    expectWords(faults.map((one) => [...one, timeClaimFault(...one, now)]));
  });

  const claims = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 1]));
  test.each<[object, RegExp]>([
    [{}, /visitor\. It has no claims\.$/],
    [claims(8), /It has c0, c1, c2, c3, c4, c5, c6, c7\.$/],
    [claims(9), /c7 and 1 more\.$/],
    [{ sub: 7 }, /its sub claim is the number 7\./],
  ])('%j names nobody', (given, reason) =>
    expect(subFault(given as Record<string, unknown>)?.reason).toMatch(reason),
  );
});
