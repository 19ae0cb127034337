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
/** A secret as it is kept, encrypted or in memory. */
export type KeptSecret = Encrypted | InMemory;

/** `approval` holds, encrypted, the reference and the limit that a person allowed. A reference to a file or a command, as earlier versions had, is null: its secret is typed anew. */
const byReferenceSchema = z.object({
  by: z.literal('reference'),
  reference: secretReferenceSchema.nullable().catch(null),
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
export type TokenFacts = Omit<z.infer<typeof storedTokenSchema>, 'kept'>;

/** A secret that ends with the run. No schema has it, so that no file can. */
type InMemory = { by: 'memory'; secret: string };
/** A token of the file, or of this run. */
export type StoredToken = TokenFacts & {
  kept: z.infer<typeof storedTokenSchema>['kept'] | InMemory;
};

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
export type VaultOnDisk = z.infer<typeof storedVaultSchema>;
/** What the file holds, and behind it the tokens of this run. */
export type StoredVault = Omit<VaultOnDisk, 'tokens'> & { tokens: StoredToken[] };

const emptyVault: VaultOnDisk = {
  version: vaultVersion,
  keep: null,
  passphrase: null,
  autoLockMinutes: usualAutoLock,
  tokens: [],
};

const nothingToChange = new Error('There is nothing to change.');

const isOnDisk = (token: StoredToken): token is VaultOnDisk['tokens'][number] =>
  token.kept.by !== 'memory';

/** What is stored of a vault, and who wants to hear when that changes. Throws OperationError `storage`. */
export function createVaultFile(file: JsonFile<VaultOnDisk>) {
  const listeners = new Set<() => void>();
  let inMemory: StoredToken[] = [];

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const onDisk = async (): Promise<VaultOnDisk> => (await file.read()) ?? emptyVault;
  const withMemory = (stored: VaultOnDisk): StoredVault => ({
    ...stored,
    tokens: [...stored.tokens, ...inMemory],
  });
  return {
    changed,
    read: async (): Promise<StoredVault> => withMemory(await onDisk()),
    /**
     * Stores the result of `work` on the current content; null changes nothing. `here`: only tokens of
     * this run change, so that the file is left alone.
     */
    async change(
      work: (stored: StoredVault) => Promise<StoredVault | null>,
      here = false,
    ): Promise<StoredVault> {
      let before = emptyVault;
      let [given, held] = [inMemory, inMemory];
      const worked = async (stored: VaultOnDisk): Promise<VaultOnDisk> => {
        before = stored;
        given = inMemory;
        const after = await work(withMemory(stored));
        if (after === null) throw nothingToChange;
        held = after.tokens.filter((token) => !isOnDisk(token));
        return { ...after, tokens: after.tokens.filter(isOnDisk) };
      };
      try {
        const stored = here
          ? await worked(await onDisk())
          : await file.change((now) => worked(now ?? emptyVault));
        // While a file is written, as by a renewal in the background, others may change what is in memory.
        inMemory = [
          ...inMemory.filter((token) => held.includes(token) || !given.includes(token)),
          ...held.filter((token) => !given.includes(token)),
        ];
        changed();
        return withMemory(stored);
      } catch (error) {
        if (error === nothingToChange) return withMemory(before);
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
