import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { createVaultStore } from '#renderer/tokens/vault/store.ts';
import { createUnlockStore } from '#renderer/tokens/vault/unlock-store.ts';
import { answering } from '../../answering.ts';

/** A window whose vault is locked until `host.locked` says otherwise. */
function lockedWindow() {
  const host = { locked: true };
  const info = (): VaultInfo => ({
    system: null,
    keep: 'passphrase',
    choices: ['passphrase'],
    passphrase: { set: true, locked: host.locked, autoLockMinutes: 15 },
    note: '',
  });
  const vault = createVaultStore(
    answering({ readVault: () => ({ ok: true, value: info() }) }),
    () => undefined,
  );
  return { host, vault, unlock: createUnlockStore(vault) };
}

test('calls that wait are asked for once and answered together', async () => {
  const { unlock } = lockedWindow();
  const asked = [unlock.getState().ask(), unlock.getState().ask()];
  await expect.poll(() => unlock.getState().asking).toBe(true);
  unlock.getState().answer(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(unlock.getState().asking).toBe(false);
});

test('a vault that was unlocked elsewhere meanwhile ends the question', async () => {
  const { host, vault, unlock } = lockedWindow();
  const asked = unlock.getState().ask();
  await expect.poll(() => unlock.getState().asking).toBe(true);
  await vault.getState().load();
  expect(unlock.getState().asking).toBe(true);
  host.locked = false;
  await vault.getState().load();
  expect(await asked).toBe(true);
  expect(unlock.getState().asking).toBe(false);
});
