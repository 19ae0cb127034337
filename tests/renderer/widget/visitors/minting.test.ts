import { describe, expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/widget/tab.ts';
import type { Algorithm, VerifyWith } from '#core/widget/visitor.ts';
import { claimRows, lackOf } from '#renderer/widget/visitors/minting.ts';

const secret: VerifyWith = { secretTokenId: 's1' };
const stored = [{ id: 's1', label: 'Customer secret', state: 'ready' as const, signs: true }];
const tabThat = (verifyWith: VerifyWith | null, algorithms?: Algorithm[]) => ({
  identity: identitySettingsSchema.parse({ verifyWith, algorithms }),
});

describe('what has to be set up first', () => {
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
});

test('TAB-IDN-1: of the claims sub and email are forwarded, everything else is not', () => {
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
