import { describe, expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { neededFor, problemsOfSecret } from '#renderer/tokens/dialogs/drafts.ts';

const unset = { set: false, locked: false, autoLockMinutes: 15 };
const vault: VaultInfo = {
  system: null,
  keep: null,
  choices: ['passphrase', 'memory', 'none'],
  passphrase: unset,
  note: '',
};
const nothing = { choices: null, setsPassphrase: false, unlocks: false, refused: false };

describe('before a typed secret can be stored', () => {
  test('how to keep it is asked while that is not chosen, and keeping none is no answer', () => {
    expect(neededFor(vault, null)).toEqual({ ...nothing, choices: ['passphrase', 'memory'] });
  });
  test('a first passphrase is set', () =>
    expect(neededFor(vault, 'passphrase').setsPassphrase).toBe(true));
  test('a passphrase that is set and missing is asked for', () => {
    expect(
      neededFor({ ...vault, passphrase: { ...unset, set: true, locked: true } }, 'passphrase'),
    ).toMatchObject({
      setsPassphrase: false,
      unlocks: true,
    });
    expect(
      neededFor(
        { ...vault, keep: 'passphrase', passphrase: { ...unset, set: true, locked: true } },
        null,
      ),
    ).toEqual({
      ...nothing,
      unlocks: true,
    });
  });
  test('nothing is asked where it is kept in memory or by the system, locked or not', () => {
    const locked = { ...unset, set: true, locked: true };
    expect(neededFor({ ...vault, keep: 'memory', passphrase: locked }, null)).toEqual(nothing);
    expect(neededFor({ ...vault, keep: 'system', passphrase: locked }, null)).toEqual(nothing);
  });
  test('it is refused where none are kept', () =>
    expect(neededFor({ ...vault, keep: 'none' }, null).refused).toBe(true));
});

test('what is wrong with a secret is said without any of it', () => {
  expect(problemsOfSecret('fine-1234')).toBeNull();
  expect(problemsOfSecret('')).toMatch(/empty/);
  expect(problemsOfSecret('two\nlines')).toMatch(/line break/);
  expect(problemsOfSecret('two\nlines')).not.toContain('two\n');
});
