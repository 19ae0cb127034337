import type { JsonFile } from './json-file.ts';
import { emptyVault, type StoredVault } from './vault-stored.ts';

const nothingToChange = new Error('Nothing is to be changed.');

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
  async function written(work: (stored: StoredVault) => Promise<StoredVault>): Promise<StoredVault> {
    if (file !== null) return file.change((stored) => work(stored ?? emptyVault));
    withoutFile = await work(withoutFile);
    return withoutFile;
  }
  return {
    isWritten: file !== null,
    changed,
    read: async (): Promise<StoredVault> => (file === null ? withoutFile : ((await file.read()) ?? emptyVault)),
    /** Writes what the work makes of what is stored now; null leaves it as it is. Other copies of Assay wait meanwhile, so the work is to be quick. */
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
