import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { createTokensStore, isLocked } from '#renderer/tokens/store.ts';
import { answering, ok } from '../../answering.ts';

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
  let read = 0;
  const now = () => ok(isOpen ? open : shut);
  const call = answering({
    readVault: now,
    listTokens: () => {
      read += 1;
      return ok([]);
    },
    unlockVault: ({ passphrase }) => {
      isOpen = passphrase === right;
      return isOpen ? now() : wrong;
    },
    lockVault: () => {
      isOpen = false;
      return now();
    },
  });
  const openElsewhere = (): void => {
    isOpen = true;
  };
  return { vault: createTokensStore(call), read: () => read, openElsewhere };
}

test('unlocking and locking show what the host said, let the tokens be read again, and keep no passphrase', async () => {
  const { vault, read } = vaultOpenedBy('correct horse');
  await vault.load();
  expect(isLocked(vault.getState())).toBe(true);
  expect(await vault.unlock('wrong horse')).toEqual(wrong.error);
  expect(read()).toBe(1);
  expect(await vault.unlock('correct horse')).toBeNull();
  expect([isLocked(vault.getState()), read()]).toEqual([false, 2]);
  expect(JSON.stringify(vault.getState())).not.toContain('horse');
  await vault.lock();
  expect([isLocked(vault.getState()), read()]).toEqual([true, 3]);
});

test('several calls that wait for the passphrase are one question, and all hear its answer', async () => {
  const { vault } = vaultOpenedBy('x');
  const waiting = [vault.ask(), vault.ask()];
  await expect.poll(() => vault.getState().isAsking).toBe(true);
  vault.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(vault.getState().isAsking).toBe(false);
});

test('a vault that was unlocked elsewhere meanwhile ends the question', async () => {
  const { vault, openElsewhere } = vaultOpenedBy('x');
  const asked = vault.ask();
  await expect.poll(() => vault.getState().isAsking).toBe(true);
  await vault.load();
  expect(vault.getState().isAsking).toBe(true);
  openElsewhere();
  await vault.load();
  expect(await asked).toBe(true);
  expect(vault.getState().isAsking).toBe(false);
});
