import type { TokenUses } from '#adapters/vault/token-uses.ts';
import { storedVaultSchema, vaultVersion } from '#adapters/vault/tokens-file.ts';
import { createVault, type Vault } from '#adapters/vault/vault.ts';
import { jsonText } from './json-text.ts';

/** Uses of tokens that are forgotten with the test. */
export function usesOfThisRun(): TokenUses {
  const uses = new Map<string, { at: string; to: string | null }>();
  return {
    of: (id) => uses.get(id) ?? null,
    add: (id, at, to) => void uses.set(id, { at: new Date(at).toISOString(), to }),
    forget: (id) => void uses.delete(id),
    close: async () => undefined,
  };
}

/** A vault of this run only: nothing is written, and typed secrets are kept in memory without being asked about. */
export function memoryVault(): Vault {
  const stored = { version: vaultVersion, keep: 'memory', tokens: [] };
  return createVault({
    file: jsonText(storedVaultSchema, JSON.stringify(stored)),
    system: null,
    uses: usesOfThisRun(),
    environment: {},
  });
}
