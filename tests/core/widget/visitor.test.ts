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
  const clocks = /^Make a new token\./;
  const beyond = 'not valid before a time outside the range of dates\\.';
  test.each<[string, unknown, RegExp, RegExp]>([
    ['exp', '1', /must be a number of seconds, but it is a text\.$/, /^Write exp as whole/],
    ['exp', 3600, /claim is 3600, which looks like a duration\.$/, /^Add the time of .*Write exp/],
    [
      'exp',
      5e8,
      /^The token expired at 1985-11-05T00:53:20\.000Z, .* before this call\. A/,
      clocks,
    ],
    [
      'nbf',
      2e9,
      /^The token is not valid before 2033-05-18.* after this call\. Assay allows/,
      clocks,
    ],
    ['nbf', 1e11, /claim nbf looks like milliseconds, not seconds\.$/, /^Write nbf/],
    ['iat', 1e14, RegExp(`${beyond} The claim iat looks like microseconds`), /^Write iat/],
    ['nbf', 1e17, /looks like nanoseconds/, /^Write nbf/],
    ['nbf', 1e20, RegExp(`${beyond} Assay allows no difference`), clocks],
    ['aud', 'x', /^The claim aud of the token is not valid\.$/, /^$/],
  ])('%s %j', (name, value, reason, fix) => {
    const fault = timeClaimFault(name, value, now);
    expect(fault.reason).toMatch(reason);
    expect(fault.fix ?? '').toMatch(fix);
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
