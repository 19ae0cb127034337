import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { CallError, Loaded } from '../calls/outcome-of.ts';

type TokensState = {
  tokens: Loaded<readonly TokenInfo[]>;
  load(): Promise<void>;
  /** Each of these gives null when it is done, else why not. The secret passes through and is kept nowhere here. */
  add(token: { label: string; kind: TokenInfo['kind']; secret: string }): Promise<CallError | null>;
  rename(token: { id: string; label: string; kind: TokenInfo['kind'] }): Promise<CallError | null>;
  replace(token: { id: string; secret: string }): Promise<CallError | null>;
  remove(id: string): Promise<CallError | null>;
};

/** The stored tokens as everybody but the vault sees them. */
export function createTokensStore(call: Call) {
  return createStore<TokensState>((set, get) => {
    const put = (token: TokenInfo): void =>
      set(({ tokens }) => {
        const list = tokens.state === 'ready' ? tokens.value : [];
        const known = list.some((other) => other.id === token.id);
        return { tokens: { state: 'ready', value: known ? list.map((other) => (other.id === token.id ? token : other)) : [...list, token] } };
      });
    return {
      tokens: { state: 'loading' },
      async load() {
        const outcome = await call('listTokens', {});
        set({ tokens: outcome.ok ? { state: 'ready', value: outcome.value } : { state: 'failed', error: outcome.error } });
      },
      async add(token) {
        const outcome = await call('addToken', token);
        if (!outcome.ok) return outcome.error;
        put(outcome.value);
        return null;
      },
      async rename(token) {
        const hosts = tokensOf(get()).find(({ id }) => id === token.id)?.hosts ?? [];
        const outcome = await call('editToken', { ...token, hosts });
        if (!outcome.ok) return outcome.error;
        put(outcome.value);
        return null;
      },
      async replace(token) {
        const outcome = await call('replaceToken', token);
        if (!outcome.ok) return outcome.error;
        put(outcome.value);
        return null;
      },
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
export const tokensOf = (state: TokensState): readonly TokenInfo[] => (state.tokens.state === 'ready' ? state.tokens.value : noTokens);
