import { lastFour, type TokenFacts } from './vault-shown.ts';

type Held = { facts: TokenFacts; secret: string };
type Changed = Partial<Pick<TokenFacts, 'label' | 'kind' | 'hosts'>>;

/** Tokens whose secrets are in memory and gone with the run. `edit` and `replace` give null where there is no such token. */
export function tokensInMemory() {
  const held = new Map<string, Held>();
  const put = (facts: TokenFacts, secret: string): TokenFacts => {
    const token = { facts: { ...facts, lastFour: lastFour(secret) }, secret };
    held.set(facts.id, token);
    return token.facts;
  };
  const change = (id: string, changed: Changed, secret = held.get(id)?.secret): TokenFacts | null => {
    const before = held.get(id);
    return before === undefined || secret === undefined ? null : put({ ...before.facts, ...changed }, secret);
  };
  return {
    has: (id: string): boolean => held.has(id),
    find: (id: string): Held | undefined => held.get(id),
    all: (): TokenFacts[] => [...held.values()].map(({ facts }) => facts),
    put,
    edit: (id: string, changed: Changed): TokenFacts | null => change(id, changed),
    replace: (id: string, secret: string, hosts: readonly string[] | undefined): TokenFacts | null =>
      change(id, hosts === undefined ? {} : { hosts: [...hosts] }, secret),
    remove: (id: string): boolean => held.delete(id),
  };
}
