import type { Outcome } from '#operations/outcome.ts';
import type { StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError, Loaded } from '../../rpc/outcome-of.ts';
import { loadedOf, readOf, storeOf } from '../../shell/store-of.ts';

type VaultState = {
  vault: Loaded<VaultInfo>;
};

/**
 * How secrets are stored, in the host's latest answer. `onTurned` is called when tokens may have
 * become ready or locked.
 */
export function createVaultStore(call: Call, onTurned: () => void) {
  const begun: VaultState = {
    vault: { state: 'loading' },
  };
  return storeOf(begun, (set, get) => {
    const put = (outcome: Outcome<VaultInfo>): CallError | null => {
      if (!outcome.ok) return outcome.error;
      set({ vault: { state: 'ready', value: outcome.value } });
      onTurned();
      return null;
    };
    return {
      load: async () => set({ vault: loadedOf(await call('readVault', {}), get().vault) }),
      /**
       * Each of these returns null when it is done, else the error. A passphrase passes through and is
       * not stored here.
       */
      choose: async (keep: StoreChoice, passphrase: string | null) =>
        put(await call('chooseKeeping', { keep, passphrase })),
      unlock: async (passphrase: string) => put(await call('unlockVault', { passphrase })),
      lock: async () => put(await call('lockVault', {})),
      changePassphrase: async (passphrase: string, next: string) =>
        put(await call('changePassphrase', { passphrase, next })),
      setAutoLock: async (minutes: number) => put(await call('setAutoLock', { minutes })),
    };
  });
}
export type VaultStore = ReturnType<typeof createVaultStore>;

export const vaultOf = (state: VaultState): VaultInfo | null => readOf(state.vault);

/** Whether a passphrase is set and missing. */
export const isLocked = (state: VaultState): boolean => vaultOf(state)?.passphrase.locked === true;
