import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SystemStore } from '#adapters/vault/secret-cipher.ts';

/** Stands in for a store of the system, which unit tests do not have: its key ends with the test. Another one opens nothing of it. */
export function cipherOfTest(name = 'test', key = randomBytes(32)): SystemStore {
  return {
    name,
    cipher: {
      async encrypt(text) {
        const nonce = randomBytes(12);
        const sealing = createCipheriv('aes-256-gcm', key, nonce);
        return Buffer.concat([
          nonce,
          sealing.update(text, 'utf8'),
          sealing.final(),
          sealing.getAuthTag(),
        ]);
      },
      async decrypt(bytes) {
        try {
          const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
          opening.setAuthTag(bytes.subarray(-16));
          return {
            text: Buffer.concat([
              opening.update(bytes.subarray(12, -16)),
              opening.final(),
            ]).toString('utf8'),
            again: false,
          };
        } catch {
          return null;
        }
      },
    },
  };
}

/** A store that checks nothing, as Chromium's on Linux: a wrong key or a damaged ciphertext gives a wrong text more often than none. */
export function uncheckedCipherOfTest(name = 'unchecked'): SystemStore {
  const [key, nonce] = [randomBytes(16), Buffer.alloc(16, ' ')];
  return {
    name,
    cipher: {
      async encrypt(text) {
        const sealing = createCipheriv('aes-128-cbc', key, nonce);
        return Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      },
      async decrypt(bytes) {
        const opening = createDecipheriv('aes-128-cbc', key, nonce).setAutoPadding(false);
        const whole = bytes.subarray(0, bytes.length - (bytes.length % 16));
        const plain = Buffer.concat([opening.update(whole), opening.final()]);
        return {
          text: plain.subarray(0, plain.length - Math.min(16, plain.at(-1) ?? 0)).toString('utf8'),
          again: false,
        };
      },
    },
  };
}
