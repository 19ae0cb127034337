import { powerMonitor, safeStorage } from 'electron';
import type { Cipher, SystemStore } from '#adapters/vault/secret-cipher.ts';
import type { Tokens } from '#app/ports/tokens.ts';

/**
 * The operating system's own encryption, or the sentence that says why there is none. Newer
 * versions of Electron encrypt asynchronously and report when a secret should be re-encrypted;
 * older ones have synchronous functions only. This is the only place that knows.
 */
export async function systemStore(): Promise<SystemStore> {
  const name =
    process.platform === 'linux'
      ? safeStorage.getSelectedStorageBackend()
      : process.platform === 'darwin'
        ? 'Keychain'
        : 'DPAPI';
  if (name === 'basic_text' || name === 'unknown')
    return { name, missing: 'This system has no keychain (no libsecret, no KWallet).' };
  const newer = 'encryptStringAsync' in safeStorage;
  const available = newer
    ? await safeStorage.isAsyncEncryptionAvailable()
    : safeStorage.isEncryptionAvailable();
  if (!available) return { name, missing: `The system keychain (${name}) does not answer.` };
  return { name, cipher: newer ? asynchronous : synchronous };
}

const asynchronous: Cipher = {
  encrypt: (secret) => safeStorage.encryptStringAsync(secret),
  decrypt: (bytes) =>
    safeStorage.decryptStringAsync(Buffer.from(bytes)).then(
      ({ result, shouldReEncrypt }) => ({ text: result, again: shouldReEncrypt }),
      () => null,
    ),
};

const synchronous: Cipher = {
  encrypt: async (secret) => safeStorage.encryptString(secret),
  decrypt: async (bytes) => {
    try {
      return { text: safeStorage.decryptString(Buffer.from(bytes)), again: false };
    } catch {
      return null;
    }
  },
};

/**
 * Locks the vault when the screen is locked or the computer goes to sleep, because the next person
 * at the computer may not be its owner.
 */
export function lockWhenAway(vault: Pick<Tokens, 'lock'>): void {
  // The key is forgotten before anything can fail; what fails after that is only the look at the file.
  const lock = (): void => void vault.lock().catch(() => undefined);
  powerMonitor.on('lock-screen', lock);
  powerMonitor.on('suspend', lock);
}
