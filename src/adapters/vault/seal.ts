import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { OperationError } from '#operations/outcome.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Some bytes sealed with AES-256-GCM, in Base64: nonce, ciphertext and tag. What is damaged shows when it is opened. */
export const sealedSchema = z.object({ nonce: z.string(), data: z.string(), tag: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

const version = 1;

/**
 * How the key is derived from a passphrase, and a known text sealed with it, which distinguishes a
 * wrong passphrase from a damaged secret. `N`, `r` and `p` are scrypt's; with the default values a
 * try takes 128 MiB and some tenths of a second.
 */
export const passphraseSchema = z.object({
  version: z.literal(version),
  kdf: z.literal('scrypt'),
  salt: z.string(),
  N: z.int().min(1024).max(1_048_576),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  check: sealedSchema,
});
export type Passphrase = z.infer<typeof passphraseSchema>;

/** A key in memory, and the salt it was made with: with another salt in the file it opens nothing. */
export type Key = { bytes: Buffer; salt: string };

/** What one try of a passphrase costs. */
export type Cost = Pick<Passphrase, 'N' | 'r' | 'p'>;
export const usualCost: Cost = { N: 131_072, r: 8, p: 1 };

const checkText = 'assay';
const checkFor = 'check';

/** Seals a text for one purpose; it can be opened for that purpose only, so that ciphertexts cannot change places. */
export function seal(text: string, key: Key, purpose: string): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(
    Buffer.from(`assay:${version}:${purpose}`),
  );
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    nonce: nonce.toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** The text, decrypted; null if key, purpose or bytes are not the ones it was sealed with. */
export function unseal({ nonce, data, tag }: Sealed, key: Key, purpose: string): string | null {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64'), {
      authTagLength: 16,
    });
    cipher
      .setAAD(Buffer.from(`assay:${version}:${purpose}`))
      .setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([cipher.update(Buffer.from(data, 'base64')), cipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

/** The memory limit of key derivation: a manipulated file could demand all there is. */
const maxMemory = 1_073_741_824;

/** Throws an OperationError `storage` when no key can be made in the way that the file says. */
async function keyOf(passphrase: string, salt: string, { N, r, p }: Cost): Promise<Key> {
  try {
    // One passphrase can be typed in several ways; all of them are the same letters.
    return {
      bytes: await derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
        N,
        r,
        p,
        maxmem: maxMemory,
      }),
      salt,
    };
  } catch {
    throw new OperationError(
      'storage',
      `Assay cannot derive a key from a passphrase with scrypt N ${N}, r ${r}, p ${p}, as set in the token file. Nothing was changed.`,
    );
  }
}

/** A new passphrase: its key, and what the file stores about it. */
export async function newPassphrase(
  passphrase: string,
  cost: Cost,
): Promise<{ key: Key; kept: Passphrase }> {
  const key = await keyOf(passphrase, randomBytes(16).toString('base64'), cost);
  return {
    key,
    kept: {
      version,
      kdf: 'scrypt',
      salt: key.salt,
      ...cost,
      check: seal(checkText, key, checkFor),
    },
  };
}

/** The key of a passphrase; null when it is not the one that was set. */
export async function openPassphrase(passphrase: string, kept: Passphrase): Promise<Key | null> {
  const key = await keyOf(passphrase, kept.salt, kept);
  const opened = Buffer.from(unseal(kept.check, key, checkFor) ?? '');
  if (opened.length === checkText.length && timingSafeEqual(opened, Buffer.from(checkText)))
    return key;
  key.bytes.fill(0);
  return null;
}
