import type { Input } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { SecretReference, TokenInfo } from '#operations/vault-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';
import { loadedOf, readOf, storeOf } from '../shell/store-of.ts';
import type { tokenToAdd } from './dialogs/add-draft.ts';

type Added = (token: TokenInfo) => void;

type TokensState = {
  tokens: Loaded<readonly TokenInfo[]>;
};

/** The stored tokens as everybody but the vault sees them. */
export function createTokensStore(call: Call) {
  const begun: TokensState = {
    tokens: { state: 'loading' },
  };
  return storeOf(begun, (set, get) => {
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
      load: async () => set({ tokens: loadedOf(await call('listTokens', {}), get().tokens) }),
      /**
       * Each of these returns null when it is done, else the error. A secret passes through and is not
       * stored here. `onAdded` gets the new token.
       */
      add: async (token: ReturnType<typeof tokenToAdd>, onAdded?: Added) =>
        put(
          'secret' in token
            ? await call('addToken', token)
            : await call('addTokenReference', token),
          onAdded,
        ),
      edit: async (token: Input<'editToken'>) => put(await call('editToken', token)),
      replace: async (token: Pick<Input<'replaceToken'>, 'id' | 'secret' | 'routes'>) =>
        put(await call('replaceToken', token)),
      point: async (token: { id: string; reference: SecretReference }) =>
        put(await call('pointToken', token)),
      /** Stores it the way new ones are stored. */
      move: async (id: string) => put(await call('moveToken', { id })),
      /** Lets its reference be used, once a person said so outside of the window. */
      approve: async (id: string) => put(await call('approveToken', { id })),
      async remove(id: string) {
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
  readOf(state.tokens) ?? noTokens;

/** The tokens in the order of their labels. */
export const byLabel = (tokens: readonly TokenInfo[]): TokenInfo[] =>
  tokens.toSorted((a, b) => a.label.localeCompare(b.label));
