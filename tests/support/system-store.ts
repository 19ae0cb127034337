import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SystemStore } from '#adapters/vault-keeper.ts';

/** Stands in for a store of the system, which unit tests do not have: its key ends with the test. Another one opens nothing of it. */
export function cipherOfTest(name = 'test'): SystemStore {
  const key = randomBytes(32);
  return {
    name,
    cipher: {
      async encrypt(text) {
        const nonce = randomBytes(12);
        const sealing = createCipheriv('aes-256-gcm', key, nonce);
        return Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      },
      async decrypt(bytes) {
        try {
          const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
          opening.setAuthTag(bytes.subarray(-16));
          return { text: Buffer.concat([opening.update(bytes.subarray(12, -16)), opening.final()]).toString('utf8'), again: false };
        } catch {
          return null;
        }
      },
    },
  };
}
