import { safeStorage } from 'electron';
import type { Cipher } from '#adapters/vault-file.ts';

const weak = 'Assay keeps tokens in memory for this run only.';

/**
 * The operating system's own encryption, or the sentence that says why there is none. Newer Electrons encrypt asynchronously and tell
 * when a secret should be encrypted again; older ones have the synchronous functions only. This is the one place that knows.
 */
export async function systemCipher(): Promise<{ cipher: Cipher; backend: string } | { missing: string }> {
  const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform === 'darwin' ? 'Keychain' : 'DPAPI';
  if (backend === 'basic_text' || backend === 'unknown') return { missing: `This system offers no keyring (no libsecret, no KWallet). ${weak}` };
  const newer = 'encryptStringAsync' in safeStorage;
  const available = newer ? await safeStorage.isAsyncEncryptionAvailable() : safeStorage.isEncryptionAvailable();
  if (!available) return { missing: `The system's keyring (${backend}) does not answer. ${weak}` };
  return { backend, cipher: newer ? asynchronous : synchronous };
}

const asynchronous: Cipher = {
  encrypt: (secret) => safeStorage.encryptStringAsync(secret),
  decrypt: (bytes) =>
    safeStorage.decryptStringAsync(Buffer.from(bytes)).then(
      ({ result }) => result,
      () => null,
    ),
};

const synchronous: Cipher = {
  encrypt: async (secret) => safeStorage.encryptString(secret),
  decrypt: async (bytes) => {
    try {
      return safeStorage.decryptString(Buffer.from(bytes));
    } catch {
      return null;
    }
  },
};
