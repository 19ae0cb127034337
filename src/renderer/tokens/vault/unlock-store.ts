import type { Outcome } from '#operations/outcome.ts';
import type { Call } from '../../rpc/client.ts';
import { storeOf } from '../../shell/store-of.ts';
import { isLocked, type VaultStore, vaultOf } from './store.ts';

/** The one question for the passphrase in this window, however many calls wait for it. */
export function createUnlockStore(vault: VaultStore) {
  /** Whether the dialog asks for the passphrase now. */
  const begun = { asking: false };
  return storeOf(begun, (set) => {
    let waiting: { over: Promise<boolean>; end(unlocked: boolean): void } | null = null;
    const begin = (): Promise<boolean> => {
      let end: (unlocked: boolean) => void = () => undefined;
      const over = new Promise<boolean>((resolve) => {
        end = resolve;
      });
      waiting = { over, end };
      return over;
    };
    // Another window of the same host, or a form, may unlock it meanwhile.
    vault.subscribe((state) => {
      if (waiting && vaultOf(state) !== null && !isLocked(state)) answer(true);
    });
    const answer = (unlocked: boolean): void => {
      set({ asking: false });
      waiting?.end(unlocked);
      waiting = null;
    };
    return {
      /** Ends the question. */
      answer,
      /**
       * Asks for the passphrase: true once the vault is unlocked, false if the user gives up. Callers
       * meanwhile get the same answer.
       */
      ask() {
        if (waiting) return waiting.over;
        const over = begin();
        // What is known here may be older than the call that found the vault locked, or than somebody who unlocked it since.
        void vault.load().then(() => {
          if (waiting) set({ asking: true });
        });
        return over;
      },
    };
  });
}

const stillLocked: Outcome<never> = {
  ok: false,
  error: {
    code: 'locked',
    message: 'Your tokens are locked, so no request can be sent. Unlock them and try again.',
  },
};

/**
 * Wraps a call so that following asks for the passphrase before it begins: it runs in the host,
 * which can ask nobody and would only pause. `isLocked` says whether a secret of the connection is
 * locked.
 */
export function unlockedFirst(
  call: Call,
  isLocked: (connectionId: string) => boolean,
  ask: () => Promise<boolean>,
): Call {
  return async (name, input, options) => {
    const begins =
      (name === 'followDocuments' || name === 'resumeFollowing') &&
      'connectionId' in input &&
      isLocked(String(input.connectionId));
    return begins && !(await ask()) ? stillLocked : call(name, input, options);
  };
}
