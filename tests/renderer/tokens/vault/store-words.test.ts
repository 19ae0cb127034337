import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { weakness } from '#renderer/tokens/vault/store-words.ts';

const libsecret = { name: 'gnome_libsecret', usable: true, note: '' };
const weak = { name: 'basic_text', usable: false, note: 'This system has no keychain.' };
const vault: VaultInfo = {
  system: libsecret,
  keep: 'system',
  choices: ['system'],
  passphrase: { set: false, locked: false, autoLockMinutes: 15 },
  note: '',
};

test('a weak or missing store of the system is reported where it keeps nothing', () => {
  expect(weakness(vault)).toBe('');
  expect(weakness({ system: weak, keep: null })).toBe(weak.note);
  expect(weakness({ system: null, keep: null })).toMatch(/keychain/);
  expect(weakness({ system: null, keep: 'passphrase' })).toBe('');
});
