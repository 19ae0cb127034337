import { createStore } from 'zustand/vanilla';
import type { Input } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { SecretReference, TokenInfo } from '#operations/vault-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';
import type { tokenToAdd } from './dialogs/add-draft.ts';

type Added = (token: TokenInfo) => void;

type TokensState = {
  tokens: Loaded<readonly TokenInfo[]>;
  load(): Promise<void>;
  /**
   * Each of these returns null when it is done, else the error. A secret passes through and is not
   * stored here. `onAdded` gets the new token.
   */
  add(token: ReturnType<typeof tokenToAdd>, onAdded?: Added): Promise<CallError | null>;
  edit(token: Input<'editToken'>): Promise<CallError | null>;
  replace(
    token: Pick<Input<'replaceToken'>, 'id' | 'secret' | 'routes'>,
  ): Promise<CallError | null>;
  point(token: { id: string; reference: SecretReference }): Promise<CallError | null>;
  /** Stores it the way new ones are stored. */
  move(id: string): Promise<CallError | null>;
  /** Lets its reference be used, once a person said so outside of the window. */
  approve(id: string): Promise<CallError | null>;
  remove(id: string): Promise<CallError | null>;
};

/** The stored tokens as everybody but the vault sees them. */
export function createTokensStore(call: Call) {
  return createStore<TokensState>((set, get) => {
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
      tokens: { state: 'loading' },
      async load() {
        const outcome = await call('listTokens', {});
        if (outcome.ok) set({ tokens: { state: 'ready', value: outcome.value } });
        // What was read before stays on show.
        else if (get().tokens.state !== 'ready')
          set({ tokens: { state: 'failed', error: outcome.error } });
      },
      add: async (token, onAdded) =>
        put(
          'secret' in token
            ? await call('addToken', token)
            : await call('addTokenReference', token),
          onAdded,
        ),
      edit: async (token) => put(await call('editToken', token)),
      replace: async (token) => put(await call('replaceToken', token)),
      point: async (token) => put(await call('pointToken', token)),
      move: async (id) => put(await call('moveToken', { id })),
      approve: async (id) => put(await call('approveToken', { id })),
      async remove(id) {
        const outcome = await call('removeToken', { id });
        if (!outcome.ok) return outcome.error;
        set({ tokens: { state: 'ready', value: outcome.value } });
        return null;
      },
    };
  });
}
export type TokensStore = ReturnType<typeof createTokensStore>;

const noTokens: readonly TokenInfo[] = [];
/** The tokens, none until they are read. */
export const tokensOf = (state: TokensState): readonly TokenInfo[] =>
  state.tokens.state === 'ready' ? state.tokens.value : noTokens;

/** The tokens in the order of their labels. */
export const byLabel = (tokens: readonly TokenInfo[]): TokenInfo[] =>
  tokens.toSorted((a, b) => a.label.localeCompare(b.label));
