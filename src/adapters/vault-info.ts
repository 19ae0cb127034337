import type { KeepChoice, VaultInfo } from '#operations/vault-schemas.ts';
import type { SystemStore } from './vault-keeper.ts';
import type { StoredVault } from './vault-stored.ts';

/** How the next secret is kept: as chosen, as long as that is possible here; by the system where it has a store and nothing was chosen. */
export function keepOf({ keep }: Pick<StoredVault, 'keep'>, system: SystemStore | null): KeepChoice | null {
  const usable = system !== null && 'cipher' in system;
  if (keep === null || keep === 'system') return usable ? 'system' : null;
  return keep;
}

function noteOf(keep: KeepChoice | null, system: SystemStore | null, locked: boolean): string {
  const why = system !== null && 'missing' in system ? `${system.missing} ` : '';
  switch (keep) {
    case 'system':
      return `Secrets are encrypted with a key kept by ${system?.name ?? 'the system'}.`;
    case 'passphrase':
      return locked
        ? 'Secrets are encrypted with a passphrase. The vault is locked.'
        : 'Secrets are encrypted with a passphrase. The vault is unlocked.';
    case 'memory':
      return `${why}Secrets are kept in memory for this run and are gone when it ends.`;
    case 'none':
      return `${why}No typed secrets are kept: tokens point to a variable, a file or a command.`;
    case null:
      return `${why}How secrets are kept is to be chosen before the first one is typed.`;
  }
}

/** Where secrets are kept, as everybody may know it. `hasFile` false: nothing is written in this run. */
export function vaultInfo(stored: StoredVault, system: SystemStore | null, locked: boolean, hasFile: boolean): VaultInfo {
  const keep = keepOf(stored, system);
  const usable = system !== null && 'cipher' in system;
  return {
    system: system && { name: system.name, usable, note: 'missing' in system ? system.missing : '' },
    keep,
    choices: [...(usable && hasFile ? (['system'] as const) : []), ...(hasFile ? (['passphrase'] as const) : []), 'memory', 'none'],
    passphrase: hasFile ? { set: stored.passphrase !== null, locked, autoLockMinutes: stored.autoLockMinutes } : null,
    note: noteOf(keep, system, locked),
  };
}
