import type { LimitChange } from '#app/vault-port.ts';
import { changedLimit } from './vault-limit.ts';
import type { TokenFacts } from './vault-shown.ts';

type Held = { facts: TokenFacts; secret: string };

/** Tokens whose secrets are in memory and gone with the run. `change` gives null where there is no such token. */
export function tokensInMemory() {
  const held = new Map<string, Held>();
  const put = (facts: TokenFacts, secret: string): Held => {
    const token = { facts, secret };
    held.set(facts.id, token);
    return token;
  };
  return {
    has: (id: string): boolean => held.has(id),
    find: (id: string): Held | undefined => held.get(id),
    all: (): Held[] => [...held.values()],
    put,
    change(id: string, changed: Partial<Pick<TokenFacts, 'label' | 'kind' | 'authorization'>>, limit: LimitChange, secret?: string): Held | null {
      const before = held.get(id);
      if (before === undefined) return null;
      return put({ ...before.facts, ...changed, ...changedLimit(before.facts, limit) }, secret ?? before.secret);
    },
    remove: (id: string): boolean => held.delete(id),
  };
}
