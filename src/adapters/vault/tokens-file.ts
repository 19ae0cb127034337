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

// Whether the secret was sealed together with its limit (limit.ts); earlier Assays did not.
const limited = z.boolean().default(false);

/**
 * Encrypted by the operating system, in Base64. `checked`: the plain text says whose it is (secret-cipher.ts). One damaged ciphertext is one token
 * that cannot be read, not a file that cannot be: so its spelling is not checked here.
 */
const bySystemSchema = z.object({
  by: z.literal('system'),
  backend: z.string(),
  checked: z.boolean().default(false),
  limited,
  ciphertext: z.string(),
});
export type BySystem = z.infer<typeof bySystemSchema>;
const byPassphraseSchema = z.object({ by: z.literal('passphrase'), limited, sealed: sealedSchema });
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

const currentSchema = z.object({
  version: z.literal(vaultVersion),
  keep: z.enum(storeChoices).nullable().default(null),
  passphrase: passphraseSchema.nullable().default(null),
  autoLockMinutes: autoLockSchema.default(usualAutoLock),
  tokens: z.array(storedTokenSchema),
});
export type StoredVault = z.infer<typeof currentSchema>;

const emptyVault: StoredVault = {
  version: vaultVersion,
  keep: null,
  passphrase: null,
  autoLockMinutes: usualAutoLock,
  tokens: [],
};

const firstSchema = z.object({
  version: z.literal(1),
  tokens: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      ciphertext: z.string(),
    }),
  ),
});

/**
 * The second version stored the limit next to the secret, and the last four characters of the
 * secret unencrypted, which are dropped here.
 */
const secondSchema = currentSchema.extend({ version: z.literal(2) });

/** The first version stored system ciphertexts only, without the system's name: '' fits any. */
const fromFirst = ({ tokens }: z.infer<typeof firstSchema>): StoredVault => ({
  ...emptyVault,
  tokens: tokens.map(({ ciphertext, ...token }) => ({
    ...token,
    authorization: null,
    hosts: [],
    signs: false,
    routes: [],
    kept: { by: 'system', backend: '', checked: false, limited: false, ciphertext },
  })),
});

/** What the token file holds, whatever version of Assay wrote it. */
export const storedVaultSchema = z.union([
  currentSchema,
  secondSchema.transform((stored): StoredVault => ({ ...stored, version: vaultVersion })),
  firstSchema.transform(fromFirst),
]);

const nothingToChange = new Error('There is nothing to change.');

/**
 * What is stored of a vault, and who wants to hear when that changes, here or by another copy of Assay. Without a file it lasts as long as the run.
 * Throws OperationError `storage`.
 */
export function createVaultFile(file: JsonFile<StoredVault> | null, start: Partial<StoredVault>) {
  const listeners = new Set<() => void>();
  let withoutFile: StoredVault = { ...emptyVault, ...start };
  let stopWatching: (() => void) | null = null;

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
    /**
     * Writes the result of `work` on the current content; null changes nothing. Other copies of
     * Assay wait meanwhile, so the work must be quick.
     */
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
      stopWatching ??= file?.onChanged(changed) ?? null;
      return () => void listeners.delete(listener);
    },
    close(): void {
      stopWatching?.();
      stopWatching = null;
      listeners.clear();
    },
  };
}
export type VaultFile = ReturnType<typeof createVaultFile>;
