import { storedVaultSchema } from '#adapters/vault/tokens-file.ts';
import { createVault, type Vault, type VaultParts } from '#adapters/vault/vault.ts';
import { OperationError } from '#operations/outcome.ts';
import { jsonText } from '#tests/support/json-text.ts';
import { usesOfThisRun } from '#tests/support/memory-vault.ts';

/** A token file without a disk. */
export const tokenText = (text: string | null = null) => jsonText(storedVaultSchema, text);

/** Scrypt as cheap as the file allows: these tests make hundreds of keys. */
export const cheap = { N: 1024, r: 1, p: 1 };

/** A vault for one test: nothing of the machine it runs on. */
export const vaultOn = (parts: Partial<VaultParts> & Pick<VaultParts, 'file'>): Vault =>
  createVault({ system: null, uses: usesOfThisRun(), environment: {}, cost: cheap, ...parts });

/** What came of a call: its value, or the code of the error that it was refused with. Every other error fails the test. */
export const outcome = <T>(work: Promise<T>): Promise<{ value: T } | { code: string }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof OperationError) return { code: error.code };
      throw error;
    },
  );
