import { usesOfThisRun } from '#adapters/vault/token-uses.ts';
import { createVault, type Vault } from '#adapters/vault/vault.ts';

/** A vault of this run only: nothing is written, and typed secrets are kept in memory without being asked about. */
export function memoryVault(): Vault {
  return createVault({
    file: null,
    system: null,
    uses: usesOfThisRun(),
    environment: {},
    start: { keep: 'memory' },
  });
}
