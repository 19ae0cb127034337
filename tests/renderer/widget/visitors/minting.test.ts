import { describe, expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/widget/tab.ts';
import {
  type Algorithm,
  tokenFlaws,
  type VerifyWith,
  visitorChoices,
} from '#core/widget/visitor.ts';
import { claimRows, lackOf, mintingOf, verifierWords } from '#renderer/widget/visitors/minting.ts';

const secret: VerifyWith = { secretTokenId: 's1' };
const publicKey: VerifyWith = { publicKey: '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}' };
const stored = [{ id: 's1', label: 'Customer secret', state: 'ready' as const, signs: true }];
const tabThat = (verifyWith: VerifyWith | null, algorithms?: Algorithm[]) => ({
  identity: identitySettingsSchema.parse({ verifyWith, algorithms }),
});

describe('the token of each visitor', () => {
  test('verified: the claims of the tab, for an hour', () => {
    expect(mintingOf(tabThat(secret), 'verified')).toEqual({
      verifyWith: { secretTokenId: 's1' },
      algorithm: 'HS256',
      expiresIn: 3600,
      flaw: null,
      claims: { sub: 'visitor-1', email: 'visitor@example.org' },
    });
  });

  test('wrong key: signed with another one; expired: over for an hour', () => {
    expect(mintingOf(tabThat(secret), 'wrong-key')).toMatchObject({
      flaw: 'wrong-key',
      expiresIn: 3600,
    });
    expect(mintingOf(tabThat(secret), 'expired')).toMatchObject({
      flaw: null,
      expiresIn: -3600,
    });
  });

  test('it is signed by the first algorithm that takes a secret and is accepted', () => {
    expect(mintingOf(tabThat(secret, ['RS256', 'HS512', 'HS384']), 'verified')).toMatchObject({
      algorithm: 'HS384',
    });
  });

  test('where only algorithms of key pairs are accepted, by the first of them: the secret is a private key', () => {
    expect(mintingOf(tabThat(secret, ['ES256', 'RS256']), 'verified')).toMatchObject({
      algorithm: 'ES256',
    });
  });

  test.each(tokenFlaws)('%s: for an hour, with that flaw', (flaw) => {
    expect(mintingOf(tabThat(secret), flaw)).toMatchObject({ flaw, expiresIn: 3600 });
  });

  test.each([
    ['nothing', tabThat(null)],
    ['a public key', tabThat(publicKey)],
  ])('none where the platform verifies with %s', (_, tab) => {
    expect(mintingOf(tab, 'verified')).toBeNull();
  });
});

describe('what has to be set up first', () => {
  test('nothing for an anonymous visitor, whatever the tab', () => {
    expect(lackOf('anonymous', tabThat(null), [], '')).toBeNull();
  });

  test('nothing once the secret is stored', () => {
    for (const choice of ['verified', 'wrong-key', 'expired'] as const)
      expect(lackOf(choice, tabThat(secret), stored, '')).toBeNull();
  });

  test('while the stored secrets are not known yet, none is called missing', () => {
    expect(lackOf('verified', tabThat(secret), null, '')).toBeNull();
  });

  test.each([
    ['no key to verify with', tabThat(null), stored, 'no key to verify', true],
    ['a secret that was removed', tabThat(secret), [], 'no longer stored', true],
    [
      'a secret that cannot be read',
      tabThat(secret),
      [{ id: 's1', label: 'Customer secret', state: 'unreadable' as const, signs: true }],
      '“Customer secret” is stored but cannot be read',
      false,
    ],
    [
      'a secret that may not sign',
      tabThat(secret),
      [{ ...stored[0], id: 's1', label: 'Customer secret', state: 'ready' as const, signs: false }],
      'switch on “Signing key”',
      false,
    ],
    ['a public key', tabThat(publicKey), stored, 'a public key, which cannot sign tokens', true],
    [
      'a key set',
      tabThat({ jwksUrl: 'https://id.example/keys' }),
      stored,
      'a key set, which cannot sign tokens',
      true,
    ],
  ])('%s', (_, tab, secrets, words, edit) => {
    expect(lackOf('verified', tab, secrets, '')).toEqual({
      text: expect.stringContaining(words),
      edit,
    });
  });

  test.each(['locked', 'unapproved'] as const)(
    'nothing for a secret that is %s: it is asked about when it is needed',
    (state) => {
      expect(
        lackOf(
          'verified',
          tabThat(secret),
          [{ id: 's1', label: 'Customer secret', state, signs: true }],
          '',
        ),
      ).toBeNull();
    },
  );

  test('an own token: something to verify it with, and the token', () => {
    expect(lackOf('own', tabThat(publicKey), stored, '')).toEqual({
      text: expect.stringContaining('Paste'),
      edit: false,
    });
    expect(lackOf('own', tabThat(publicKey), stored, 'a.b.c')).toBeNull();
    expect(lackOf('own', tabThat(null), stored, 'a.b.c')).toMatchObject({ edit: true });
  });

  test('where nothing is missing a token can be made, and the other way round', () => {
    const tabs = [tabThat(null), tabThat(secret), tabThat(publicKey), tabThat(secret, ['RS256'])];
    for (const tab of tabs)
      for (const choice of visitorChoices.filter((one) => one !== 'anonymous' && one !== 'own'))
        expect(mintingOf(tab, choice) === null).toBe(lackOf(choice, tab, stored, '') !== null);
  });
});

describe('TAB-IDN-1: where the claims go', () => {
  test('sub and email are forwarded, everything else is not', () => {
    const { rows, reason } = claimRows({
      sub: 'v',
      email: 'v@example.org',
      role: ['admin'],
      iss: 'us',
    });
    expect(rows).toEqual([
      { name: 'sub', value: 'v', as: 'endUserId' },
      { name: 'email', value: 'v@example.org', as: 'endUserEmail' },
      { name: 'role', value: '["admin"]', as: null },
      { name: 'iss', value: 'us', as: null },
    ]);
    expect(reason).toBeNull();
  });

  test('an email that is not a text goes nowhere', () => {
    expect(claimRows({ sub: 'v', email: 7 }).rows[1]).toEqual({
      name: 'email',
      value: '7',
      as: null,
    });
  });

  test('claims that name nobody say so', () => {
    const { rows, reason } = claimRows({ email: 'v@example.org' });
    expect([rows[0]?.as, reason]).toEqual([null, expect.stringContaining('sub')]);
  });
});

test('what the platform verifies with is reported without the key itself', () => {
  expect(verifierWords(null, null)).toBeNull();
  expect(verifierWords(secret, 'Customer secret')).toContain('“Customer secret”');
  expect(verifierWords(secret, null)).toContain('removed');
  expect(verifierWords({ publicKey: 'MII' }, null)).toBe('a public key');
  expect(verifierWords({ jwksUrl: 'https://id.example/keys' }, null)).toContain(
    'https://id.example/keys',
  );
});
