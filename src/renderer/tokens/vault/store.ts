import { createStore } from 'zustand/vanilla';
import type { Outcome } from '#operations/outcome.ts';
import type { StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError, Loaded } from '../../rpc/outcome-of.ts';

type VaultState = {
  vault: Loaded<VaultInfo>;
  load(): Promise<void>;
  /**
   * Each of these returns null when it is done, else the error. A passphrase passes through and is
   * not stored here.
   */
  choose(keep: StoreChoice, passphrase: string | null): Promise<CallError | null>;
  unlock(passphrase: string): Promise<CallError | null>;
  lock(): Promise<CallError | null>;
  changePassphrase(passphrase: string, next: string): Promise<CallError | null>;
  setAutoLock(minutes: number): Promise<CallError | null>;
};

/**
 * How secrets are stored, in the host's latest answer. `onTurned` is called when tokens may have
 * become ready or locked.
 */
export function createVaultStore(call: Call, onTurned: () => void) {
  return createStore<VaultState>((set, get) => {
    const put = (outcome: Outcome<VaultInfo>): CallError | null => {
      if (!outcome.ok) return outcome.error;
      set({ vault: { state: 'ready', value: outcome.value } });
      onTurned();
      return null;
    };
    return {
      vault: { state: 'loading' },
      async load() {
        const outcome = await call('readVault', {});
        if (outcome.ok) set({ vault: { state: 'ready', value: outcome.value } });
        // The old information stays visible: the next change reads it once more.
        else if (get().vault.state !== 'ready')
          set({ vault: { state: 'failed', error: outcome.error } });
      },
      choose: async (keep, passphrase) => put(await call('chooseKeeping', { keep, passphrase })),
      unlock: async (passphrase) => put(await call('unlockVault', { passphrase })),
      lock: async () => put(await call('lockVault', {})),
      changePassphrase: async (passphrase, next) =>
        put(await call('changePassphrase', { passphrase, next })),
      setAutoLock: async (minutes) => put(await call('setAutoLock', { minutes })),
    };
  });
}
export type VaultStore = ReturnType<typeof createVaultStore>;

/** What is known of the vault, null until it is read. */
export const vaultOf = (state: VaultState): VaultInfo | null =>
  state.vault.state === 'ready' ? state.vault.value : null;

/** Whether a passphrase is set and missing. */
export const isLocked = (state: VaultState): boolean => vaultOf(state)?.passphrase.locked === true;
