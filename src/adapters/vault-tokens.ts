import { isDeepStrictEqual } from 'node:util';
import type { SecretSource } from '#app/vault-port.ts';
import { OperationError } from '#operations/outcome.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import type { Approval } from './vault-approval.ts';
import type { VaultFile } from './vault-file.ts';
import { keepOf } from './vault-info.ts';
import type { Keeper, SystemStore } from './vault-keeper.ts';
import type { Opening } from './vault-opening.ts';
import { purposeOf } from './vault-passphrase.ts';
import { closed, lastFour, notStored, type TokenFacts } from './vault-shown.ts';
import type { StoredToken, StoredVault } from './vault-stored.ts';

type Parts = { file: VaultFile; keeper: Keeper; system: SystemStore | null; opening: Opening; approval: Approval };
/** What was written: the token, and the vault it stands in. */
export type Written = { token: StoredToken; stored: StoredVault };
type Work = (token: StoredToken | undefined, stored: StoredVault) => Promise<StoredToken>;

const tokenIn = ({ tokens }: StoredVault, id: string): StoredToken | undefined => tokens.find((token) => token.id === id);

/** The tokens of the file. A ciphertext leaves it only when its token is replaced, moved or removed, and then in the same write that brings what comes instead. */
export function createStoredTokens({ file, keeper, system, opening, approval }: Parts) {
  /**
   * Writes what the work makes of a token. Encrypting can take a while, and other copies of Assay wait for the file: so it is done before, and only done again when what
   * it stood on was changed meanwhile.
   */
  async function write(id: string, work: Work): Promise<Written> {
    const basis = (stored: StoredVault) => ({ token: tokenIn(stored, id), keep: stored.keep, passphrase: stored.passphrase });
    const before = await file.read();
    const ready = await work(tokenIn(before, id), before);
    let token = ready;
    const stored = await file.change(async (now) => {
      token = isDeepStrictEqual(basis(now), basis(before)) ? ready : await work(tokenIn(now, id), now);
      const index = now.tokens.findIndex((one) => one.id === id);
      if (isDeepStrictEqual(token, now.tokens[index])) return null;
      return { ...now, tokens: index === -1 ? [...now.tokens, token] : now.tokens.with(index, token) };
    });
    return { token, stored };
  }
  const change = (id: string, work: (token: StoredToken, stored: StoredVault) => Promise<StoredToken>): Promise<Written> =>
    write(id, async (token, stored) => {
      if (token === undefined) throw notStored();
      return work(token, stored);
    });

  const sealed = async (id: string, secret: string, stored: StoredVault) => ({
    lastFour: lastFour(secret),
    kept: await keeper.seal(secret, purposeOf(id), keepOf(stored, system), stored),
  });
  const pointed = (reference: SecretReference) => ({ lastFour: '', kept: { by: 'reference' as const, reference, approval: null } });
  const from = async (id: string, source: SecretSource, stored: StoredVault) =>
    'secret' in source ? sealed(id, source.secret, stored) : pointed(source.reference);

  return {
    /** Throws an OperationError `conflict` where the id is stored already: its ciphertext may be one that cannot be read now. */
    add: (facts: Omit<TokenFacts, 'lastFour'>, source: SecretSource): Promise<Written> =>
      write(facts.id, async (token, stored) => {
        if (token !== undefined)
          throw new OperationError('conflict', `"${token.label}" is stored under the same id, and its secret is kept. Remove it first.`);
        return { ...facts, ...(await from(facts.id, source, stored)) };
      }),
    edit: (id: string, changed: Pick<TokenFacts, 'label' | 'kind' | 'hosts'>): Promise<Written> =>
      change(id, async (token) => ({ ...token, ...changed })),
    replace: (id: string, source: SecretSource, hosts: readonly string[] | undefined): Promise<Written> =>
      change(id, async (token, stored) => ({ ...token, hosts: [...(hosts ?? token.hosts)], ...(await from(id, source, stored)) })),
    /** Encrypts the secret the way new ones are kept. Throws an OperationError when it cannot be read now. */
    move: (id: string): Promise<Written> =>
      change(id, async (token, stored) => {
        if (token.kept.by === 'reference') return token;
        const opened = await opening.open(token, token.kept, stored);
        if (typeof opened !== 'object') throw closed(token, opened);
        return { ...token, ...(await sealed(id, opened.text, stored)) };
      }),
    approve: (id: string, shown: SecretReference | undefined): Promise<Written> => change(id, (token, stored) => approval.give(token, shown, stored)),
    /** Removes a token, and gives it as it was; undefined when it is not stored. */
    async remove(id: string): Promise<StoredToken | undefined> {
      let removed: StoredToken | undefined;
      await file.change(async (stored) => {
        const index = stored.tokens.findIndex((token) => token.id === id);
        removed = stored.tokens[index];
        return removed === undefined ? null : { ...stored, tokens: stored.tokens.toSpliced(index, 1) };
      });
      return removed;
    },
  };
}
