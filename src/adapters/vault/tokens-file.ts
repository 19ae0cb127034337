import { z } from 'zod';
import {
  allowedRouteSchema,
  autoLockSchema,
  secretReferenceSchema,
  storeChoices,
  tokenFormSchema,
  usualAutoLock,
} from '#operations/vault-schemas.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { passphraseSchema, sealedSchema } from './seal.ts';

/** Encrypted by the operating system, in Base64. One damaged ciphertext is one token that cannot be read, not a file that cannot be: so its spelling is not checked here. */
const bySystemSchema = z.object({
  by: z.literal('system'),
  backend: z.string(),
  ciphertext: z.string(),
});
export type BySystem = z.infer<typeof bySystemSchema>;
const byPassphraseSchema = z.object({ by: z.literal('passphrase'), sealed: sealedSchema });
const encryptedSchema = z.discriminatedUnion('by', [bySystemSchema, byPassphraseSchema]);
export type Encrypted = z.infer<typeof encryptedSchema>;

/** `approval` holds, encrypted, the reference and the limit that a person allowed. */
const byReferenceSchema = z.object({
  by: z.literal('reference'),
  reference: secretReferenceSchema,
  approval: encryptedSchema.nullable().default(null),
});

export const storedTokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  // Not a limit, and so not sealed with the secret.
  authorization: tokenFormSchema.default(null),
  hosts: z.array(z.string()).default([]),
  signs: z.boolean().default(false),
  routes: z.array(allowedRouteSchema).default([]),
  kept: z.discriminatedUnion('by', [bySystemSchema, byPassphraseSchema, byReferenceSchema]),
});
export type StoredToken = z.infer<typeof storedTokenSchema>;

/** What is stored about every token, wherever its secret is. */
export type TokenFacts = Omit<StoredToken, 'kept'>;

/** The version of the token file that this Assay writes. */
export const vaultVersion = 3;

/** What the token file holds. */
export const storedVaultSchema = z.object({
  version: z.literal(vaultVersion),
  keep: z.enum(storeChoices).nullable().default(null),
  passphrase: passphraseSchema.nullable().default(null),
  autoLockMinutes: autoLockSchema.default(usualAutoLock),
  tokens: z.array(storedTokenSchema),
});
export type StoredVault = z.infer<typeof storedVaultSchema>;

const emptyVault: StoredVault = {
  version: vaultVersion,
  keep: null,
  passphrase: null,
  autoLockMinutes: usualAutoLock,
  tokens: [],
};

const nothingToChange = new Error('There is nothing to change.');

/**
 * What is stored of a vault, and who wants to hear when that changes. Without a file it lasts as long as the run.
 * Throws OperationError `storage`.
 */
export function createVaultFile(file: JsonFile<StoredVault> | null, start: Partial<StoredVault>) {
  const listeners = new Set<() => void>();
  let withoutFile: StoredVault = { ...emptyVault, ...start };

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  async function written(
    work: (stored: StoredVault) => Promise<StoredVault>,
  ): Promise<StoredVault> {
    if (file !== null) return file.change((stored) => work(stored ?? emptyVault));
    withoutFile = await work(withoutFile);
    return withoutFile;
  }
  return {
    isWritten: file !== null,
    changed,
    read: async (): Promise<StoredVault> =>
      file === null ? withoutFile : ((await file.read()) ?? emptyVault),
    /** Writes the result of `work` on the current content; null changes nothing. */
    async change(work: (stored: StoredVault) => Promise<StoredVault | null>): Promise<StoredVault> {
      let before = emptyVault;
      try {
        const next = await written(async (stored) => {
          before = stored;
          const after = await work(stored);
          if (after === null) throw nothingToChange;
          return after;
        });
        changed();
        return next;
      } catch (error) {
        if (error === nothingToChange) return before;
        throw error;
      }
    },
    onChanged(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: (): void => listeners.clear(),
  };
}
export type VaultFile = ReturnType<typeof createVaultFile>;
