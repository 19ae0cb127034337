import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { createVaultStore, isLocked } from '#renderer/tokens/vault/store.ts';
import { createUnlockStore } from '#renderer/tokens/vault/unlock-store.ts';
import { answering } from '../../answering.ts';

const open: VaultInfo = {
  system: null,
  keep: 'passphrase',
  choices: ['passphrase', 'memory', 'none'],
  note: '',
  passphrase: { set: true, locked: false, autoLockMinutes: 15 },
};
const shut: VaultInfo = { ...open, passphrase: { set: true, locked: true, autoLockMinutes: 15 } };
const wrong = {
  ok: false,
  error: { code: 'wrong-passphrase', message: 'This is not the passphrase.' },
} as const;

/** A host with a vault that one passphrase opens. */
function vaultOpenedBy(right: string) {
  let isOpen = false;
  let turned = 0;
  const now = () => ({ ok: true, value: isOpen ? open : shut }) as const;
  const call = answering({
    readVault: now,
    unlockVault: ({ passphrase }) => {
      isOpen = passphrase === right;
      return isOpen ? now() : wrong;
    },
    lockVault: () => {
      isOpen = false;
      return now();
    },
  });
  const vault = createVaultStore(call, () => {
    turned += 1;
  });
  const openElsewhere = (): void => {
    isOpen = true;
  };
  return { vault, unlock: createUnlockStore(vault), turned: () => turned, openElsewhere };
}

/** Comes back once what was asked for so far has been answered. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('unlocking and locking show what the host said, let the tokens be read again, and keep no passphrase', async () => {
  const { vault, turned } = vaultOpenedBy('correct horse');
  await vault.getState().load();
  expect(isLocked(vault.getState())).toBe(true);
  expect(await vault.getState().unlock('wrong horse')).toEqual(wrong.error);
  expect(turned()).toBe(0);
  expect(await vault.getState().unlock('correct horse')).toBeNull();
  expect([isLocked(vault.getState()), turned()]).toEqual([false, 1]);
  expect(JSON.stringify(vault.getState())).not.toContain('horse');
  await vault.getState().lock();
  expect([isLocked(vault.getState()), turned()]).toEqual([true, 2]);
});

test('several calls that wait for the passphrase are one question, and all hear its answer', async () => {
  const { unlock } = vaultOpenedBy('x');
  const waiting = [unlock.getState().ask(), unlock.getState().ask()];
  await settled();
  expect(unlock.getState().asking).toBe(true);
  unlock.getState().answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(unlock.getState().asking).toBe(false);
});
