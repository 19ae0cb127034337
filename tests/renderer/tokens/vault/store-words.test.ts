import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { backendOf, storeLabel, weakness } from '#renderer/tokens/vault/store-words.ts';
import { autoLockOptions, autoLockWords } from '#renderer/tokens/vault/vault-card.tsx';
import { expectWords } from '#tests/support/words.ts';

const libsecret = { name: 'gnome_libsecret', usable: true, note: '' };
const weak = { name: 'basic_text', usable: false, note: 'This system has no keychain.' };
const vault: VaultInfo = {
  system: libsecret,
  keep: 'system',
  choices: ['system'],
  passphrase: { set: false, locked: false, autoLockMinutes: 15 },
  note: '',
};

test.each([
  [vault, 'gnome_libsecret'],
  [{ ...vault, keep: 'passphrase' }, 'passphrase'],
  [{ ...vault, keep: 'memory' }, 'memory, for this run'],
  [{ ...vault, keep: null }, 'not chosen yet'],
] as const)('the backend is named', (given, name) => expect(backendOf(given)).toBe(name));

test('the status bar says how tokens are stored, and whether they wait for a passphrase', () => {
  expect(storeLabel(vault)).toBe('Tokens: gnome_libsecret');
  expect(
    storeLabel({
      ...vault,
      keep: 'passphrase',
      passphrase: { set: true, locked: true, autoLockMinutes: 0 },
    }),
  ).toBe('Tokens: passphrase, locked');
  expectWords(storeLabel({ ...vault, system: weak, keep: null }));
});

test('a weak or missing store of the system is reported where it keeps nothing', () => {
  expect(weakness(vault)).toBe('');
  expect(weakness({ system: weak, keep: null })).toBe(weak.note);
  expect(weakness({ system: null, keep: null })).toMatch(/keychain/);
  expect(weakness({ system: null, keep: 'passphrase' })).toBe('');
});

test('the time of the automatic lock that is set is among the choices', () => {
  expect(autoLockOptions(15)).toEqual([0, 5, 15, 30, 60]);
  expect(autoLockOptions(90)).toEqual([0, 5, 15, 30, 60, 90]);
  expect([0, 1, 5].map(autoLockWords)).toEqual(['Off', '1 minute', '5 minutes']);
});
