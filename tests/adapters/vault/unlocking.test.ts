import { expect, test, vi } from 'vitest';
import { createSecretCipher } from '#adapters/vault/secret-cipher.ts';
import { createAutoLock } from '#adapters/vault/unlocking.ts';
import { gate } from '#tests/support/gate.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const secret = 'live_0123456789abcdef';
const passphrase = 'correct horse battery';
const one = { label: 'One', secret } as const;

test('locking wins over an unlocking that is under way', async () => {
  const file = tokenText();
  const vault = vaultOn({ file });
  await vault.choose('passphrase', passphrase);
  await vault.lock();
  const { read } = file;
  const [begun, held] = [gate(), gate()];
  file.read = async () => {
    begun.open();
    await held.opened;
    return read();
  };
  const unlocking = outcome(vault.unlock(passphrase));
  await begun.opened;
  const locking = vault.lock();
  held.open();
  await locking;
  expect(await unlocking).toEqual({ code: 'locked' });
  expect(await vault.info()).toMatchObject({ passphrase: { locked: true } });
});

test('the vault locks itself so many minutes after its last use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const vault = vaultOn({ file: tokenText() });
    await vault.choose('passphrase', passphrase);
    const { id } = await vault.add(one);
    await vault.autoLock(2);
    vi.advanceTimersByTime(119_000);
    expect(await vault.read(id)).toBe(secret);
    vi.advanceTimersByTime(119_000);
    expect(await vault.list()).toMatchObject([{ state: 'ready' }]);
    vi.advanceTimersByTime(1000);
    expect(await vault.list()).toMatchObject([{ state: 'locked' }]);
    await vault.unlock(passphrase);
    await vault.autoLock(0);
    vi.advanceTimersByTime(86_400_000);
    expect(await vault.read(id)).toBe(secret);
  } finally {
    vi.useRealTimers();
  }
});

test('a computer that slept counts as time without use', () => {
  let [now, locked] = [0, 0];
  const autoLock = createAutoLock(
    () => {
      locked += 1;
    },
    () => now,
  );
  autoLock.touch({ autoLockMinutes: 15 });
  now = 14 * 60_000;
  autoLock.check();
  expect(locked).toBe(0);
  now = 15 * 60_000;
  autoLock.check();
  expect(locked).toBe(1);
  autoLock.stop();
  autoLock.check();
  expect(locked).toBe(1);
});

test('a key is overwritten when the vault is locked', async () => {
  const bytes = Buffer.alloc(32, 7);
  const cipher = createSecretCipher(null);
  cipher.hold({ bytes, salt: 'salt' });
  cipher.hold({ bytes: Buffer.alloc(32, 8), salt: 'another' });
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});
