import type { Input } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type {
  SecretReference,
  StoreChoice,
  TokenInfo,
  VaultInfo,
} from '#operations/vault-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';
import { unlocking } from '../rpc/store.ts';
import { loadedOf, readOf, storeOf } from '../shell/store-of.ts';
import type { tokenToAdd } from './dialogs/drafts.ts';

type Added = (token: TokenInfo) => void;

type TokensState = {
  tokens: Loaded<readonly TokenInfo[]>;
  /** How secrets are stored, in the host's latest answer. */
  vault: Loaded<VaultInfo>;
  /** Whether the dialog asks for the passphrase now. */
  isAsking: boolean;
};

/**
 * The stored tokens as everybody but the vault sees them, how they are stored, and the one question for the passphrase, however many calls wait for it.
 * A secret and a passphrase pass through and are not stored here. `call` asks nobody for a passphrase.
 */
export function createTokensStore(call: Call) {
  const begun: TokensState = {
    tokens: { state: 'loading' },
    vault: { state: 'loading' },
    isAsking: false,
  };
  return storeOf(begun, (set, get) => {
    let waiting: { over: Promise<boolean>; end(unlocked: boolean): void } | null = null;
    const answer = (unlocked: boolean): void => {
      set({ isAsking: false });
      waiting?.end(unlocked);
      waiting = null;
    };
    const showVault = (vault: Loaded<VaultInfo>): void => {
      set({ vault });
      // Another window of the same host, or a form, may have unlocked it.
      if (vaultOf(get()) !== null && !isLocked(get())) answer(true);
    };
    const loadVault = async (): Promise<void> =>
      showVault(loadedOf(await call('readVault', {}), get().vault));
    const loadTokens = async (): Promise<void> =>
      set({ tokens: loadedOf(await unlocked('listTokens', {}), get().tokens) });
    /**
     * Asks for the passphrase: true once the vault is unlocked, false if the user gives up. Callers
     * meanwhile get the same answer.
     */
    const ask = (): Promise<boolean> => {
      if (waiting) return waiting.over;
      let end: (unlocked: boolean) => void = () => undefined;
      const over = new Promise<boolean>((resolve) => {
        end = resolve;
      });
      waiting = { over, end };
      // What is known here may be older than the call that found the vault locked, or than somebody who unlocked it since.
      void loadVault().then(() => waiting && set({ isAsking: true }));
      return over;
    };
    const unlocked = unlocking(call, ask);
    const putVault = (outcome: Outcome<VaultInfo>): CallError | null => {
      if (!outcome.ok) return outcome.error;
      showVault({ state: 'ready', value: outcome.value });
      // They may have become ready or locked.
      void loadTokens();
      return null;
    };
    const put = (outcome: Outcome<TokenInfo>, onAdded?: Added): CallError | null => {
      if (!outcome.ok) return outcome.error;
      const token = outcome.value;
      const list = tokensOf(get());
      const known = list.some((other) => other.id === token.id);
      const value = known
        ? list.map((other) => (other.id === token.id ? token : other))
        : [...list, token];
      set({ tokens: { state: 'ready', value } });
      onAdded?.(token);
      return null;
    };
    return {
      load: () => Promise.all([loadTokens(), loadVault()]),
      ask,
      /** Ends the question. */
      answer,
      /** Each of these returns null when it is done, else the error. `onAdded` gets the new token. */
      add: async (token: ReturnType<typeof tokenToAdd>, onAdded?: Added) =>
        put(
          'secret' in token
            ? await unlocked('addToken', token)
            : await unlocked('addTokenReference', token),
          onAdded,
        ),
      edit: async (token: Input<'editToken'>) => put(await unlocked('editToken', token)),
      replace: async (token: Pick<Input<'replaceToken'>, 'id' | 'secret' | 'routes'>) =>
        put(await unlocked('replaceToken', token)),
      point: async (token: { id: string; reference: SecretReference }) =>
        put(await unlocked('pointToken', token)),
      /** Stores it the way new ones are stored. */
      move: async (id: string) => put(await unlocked('moveToken', { id })),
      /** Lets its reference be used, once a person said so outside of the window. */
      approve: async (id: string) => put(await unlocked('approveToken', { id })),
      async remove(id: string) {
        const outcome = await unlocked('removeToken', { id });
        if (!outcome.ok) return outcome.error;
        set({ tokens: { state: 'ready', value: outcome.value } });
        return null;
      },
      choose: async (keep: StoreChoice, passphrase: string | null) =>
        putVault(await call('chooseKeeping', { keep, passphrase })),
      unlock: async (passphrase: string) => putVault(await call('unlockVault', { passphrase })),
      lock: async () => putVault(await call('lockVault', {})),
      changePassphrase: async (passphrase: string, next: string) =>
        putVault(await call('changePassphrase', { passphrase, next })),
      setAutoLock: async (minutes: number) => putVault(await call('setAutoLock', { minutes })),
    };
  });
}

const noTokens: readonly TokenInfo[] = [];
/** The tokens, none until they are read. */
export const tokensOf = (state: Pick<TokensState, 'tokens'>): readonly TokenInfo[] =>
  readOf(state.tokens) ?? noTokens;

/** The tokens in the order of their labels. */
export const byLabel = (tokens: readonly TokenInfo[]): TokenInfo[] =>
  tokens.toSorted((a, b) => a.label.localeCompare(b.label));

export const vaultOf = (state: Pick<TokensState, 'vault'>): VaultInfo | null => readOf(state.vault);

/** Whether a passphrase is set and missing. */
export const isLocked = (state: Pick<TokensState, 'vault'>): boolean =>
  vaultOf(state)?.passphrase.locked === true;

/** Whether the secret of any of these tokens is not available until the vault is unlocked. */
export const isRefusedUntilUnlocked = (
  state: Pick<TokensState, 'tokens'>,
  ids: readonly (string | null | undefined)[],
): boolean => tokensOf(state).some((token) => token.state === 'locked' && ids.includes(token.id));

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
