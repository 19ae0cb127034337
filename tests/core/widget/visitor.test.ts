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

test('TAB-IDN-1: sub and email of the claims go on, where they are texts, and nothing else', () => {
  const odd = [undefined, '', 7, null];
  const all: Record<string, unknown>[] = [
    { sub: 'v', email: 'a@b', name: 'Ada', exp: 1 },
    ...odd.map((email) => ({ sub: 'v', email })),
    ...odd.map((sub) => ({ sub, email: 'a@b' })),
  ];
  expectWords(all.map((claims) => JSON.stringify(identityOf(claims))).join('\n'));
});

test('what a visitor may be given as', () => {
  const keyNamed = (kid: string) => JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid });
  const stored = { secretTokenId: 'a' };
  const tokens: object[] = [
    { verifyWith: stored },
    ...[keyNamed('k'), 'k', '{"kty":"RSA","n":"AQAB","e":"AQAB"}', '{"kty":"RSA","n":"AQAB"}'].map(
      (publicKey) => ({ verifyWith: { publicKey } }),
    ),
    ...[200, 201].map((letters) => ({ verifyWith: { publicKey: keyNamed('k'.repeat(letters)) } })),
    { verifyWith: { jwksUrl: 'https://x.example/keys' }, algorithms: ['RS256'] },
    { verifyWith: {} },
    { verifyWith: { ...stored, publicKey: 'k' } },
    ...['file:///etc/passwd', 'keys'].map((jwksUrl) => ({ verifyWith: { jwksUrl } })),
    ...[['none'], []].map((algorithms) => ({ verifyWith: stored, algorithms })),
    {},
  ];
  const fits = (visitor: object) => visitorSchema.safeParse(visitor).success;
  expect(fits({ kind: 'anonymous' })).toBe(true);
  const told = tokens.map((one) => {
    const isOne = fits({ kind: 'token', token: 't', ...one });
    return `${isOne} ${JSON.stringify(one)}`;
  });
  expectWords(told.join('\n'));
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
