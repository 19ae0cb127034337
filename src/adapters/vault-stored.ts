import { z } from 'zod';
import { autoLockSchema, keepChoices, secretReferenceSchema, tokenKinds, usualAutoLock } from '#operations/vault-schemas.ts';
import { passphraseSchema, sealedSchema } from './vault-seal.ts';

/**
 * Encrypted by the operating system, in Base64. `checked`: the plain text says whose it is (vault-checked-text). One damaged ciphertext is one token
 * that cannot be read, not a file that cannot be: so its spelling is not checked here.
 */
const bySystemSchema = z.object({ by: z.literal('system'), backend: z.string(), checked: z.boolean().default(false), ciphertext: z.string() });
export type BySystem = z.infer<typeof bySystemSchema>;
const byPassphraseSchema = z.object({ by: z.literal('passphrase'), sealed: sealedSchema });
const encryptedSchema = z.discriminatedUnion('by', [bySystemSchema, byPassphraseSchema]);
export type Encrypted = z.infer<typeof encryptedSchema>;

/** `approval` holds, encrypted, the command that a person allowed to run. */
const byReferenceSchema = z.object({
  by: z.literal('reference'),
  reference: secretReferenceSchema,
  approval: encryptedSchema.nullable().default(null),
});

export const storedTokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(tokenKinds),
  lastFour: z.string(),
  hosts: z.array(z.string()).default([]),
  kept: z.discriminatedUnion('by', [bySystemSchema, byPassphraseSchema, byReferenceSchema]),
});
export type StoredToken = z.infer<typeof storedTokenSchema>;

/** The version of the token file that this Assay writes. */
export const vaultVersion = 2;

const currentSchema = z.object({
  version: z.literal(vaultVersion),
  keep: z.enum(keepChoices).nullable().default(null),
  passphrase: passphraseSchema.nullable().default(null),
  autoLockMinutes: autoLockSchema.default(usualAutoLock),
  tokens: z.array(storedTokenSchema),
});
export type StoredVault = z.infer<typeof currentSchema>;

export const emptyVault: StoredVault = { version: vaultVersion, keep: null, passphrase: null, autoLockMinutes: usualAutoLock, tokens: [] };

const firstSchema = z.object({
  version: z.literal(1),
  tokens: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(tokenKinds), lastFour: z.string(), ciphertext: z.string() })),
});

/** The first version kept system ciphertexts only, and did not say of which system: '' fits any. */
const fromFirst = ({ tokens }: z.infer<typeof firstSchema>): StoredVault => ({
  ...emptyVault,
  tokens: tokens.map(({ ciphertext, ...token }) => ({
    ...token,
    hosts: [],
    kept: { by: 'system', backend: '', checked: false, ciphertext },
  })),
});

/** What the token file holds, whatever version of Assay wrote it. */
export const storedVaultSchema = z.union([currentSchema, firstSchema.transform(fromFirst)]);
