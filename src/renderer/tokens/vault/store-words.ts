import type { SecretStore, StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';

/** The name and meaning of each way to store typed secrets. */
export const offersOf = (
  system: VaultInfo['system'],
): Record<StoreChoice, { title: string; text: string }> => ({
  system: {
    title: `In ${system?.name ?? 'the system keychain'}`,
    text: 'Encrypted with a key that the operating system stores for this user',
  },
  passphrase: {
    title: 'With a passphrase',
    text: 'Encrypted in the data folder. Assay asks for the passphrase after each start and each lock.',
  },
  memory: { title: 'For this run only', text: 'Tokens are forgotten when Assay quits.' },
  none: {
    title: 'Not at all',
    text: 'No typed tokens are stored. Each token is read from a variable.',
  },
});

/** The backend that new secrets go to, by its name. */
export const backendOf = ({ keep, system }: Pick<VaultInfo, 'keep' | 'system'>): string =>
  keep === null
    ? 'not chosen yet'
    : {
        system: system?.name ?? 'the system',
        passphrase: 'passphrase',
        memory: 'memory, for this run',
        none: 'none: references only',
      }[keep];

/** Whether stored secrets can be used now; null if there is nothing to lock. */
export const lockWord = ({
  passphrase,
}: Pick<VaultInfo, 'passphrase'>): 'locked' | 'unlocked' | null =>
  passphrase.set ? (passphrase.locked ? 'locked' : 'unlocked') : null;

/** How tokens are stored, in few words for the status bar. */
export function storeLabel(vault: VaultInfo): string {
  if (vault.keep === null && !vault.passphrase.set) return 'Tokens: none stored yet';
  const lock = lockWord(vault);
  const kept = `Tokens: ${backendOf(vault)}`;
  return lock === null ? kept : `${kept}, ${lock}`;
}

/** How a stored token is protected. */
export const storeText: Record<SecretStore, string> = {
  system: 'stored in the system keychain',
  passphrase: 'encrypted with the passphrase',
  memory: 'for this run only',
  reference: 'not stored: read when it is used',
};

/**
 * Why the system's store does not take new secrets, in whole sentences; '' if it does, or if there
 * is no such store.
 */
export function weakness({ system, keep }: Pick<VaultInfo, 'system' | 'keep'>): string {
  if (keep === 'system') return '';
  if (system === null) return keep === null ? 'No system keychain is available.' : '';
  return system.usable ? '' : system.note;
}
