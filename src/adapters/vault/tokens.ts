import { isDeepStrictEqual } from 'node:util';
import type { LimitChange, SecretSource } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import type {
  AllowedRoute,
  SecretReference,
  StoreChoice,
  TokenLimit,
} from '#operations/vault-schemas.ts';
import { type Approval, changedLimit, isSameLimit, purposeOf } from './limit.ts';
import { closed, notStored, type Opening } from './reading.ts';
import { type SecretCipher, type SystemStore, storeOf } from './secret-cipher.ts';
import type { StoredToken, StoredVault, TokenFacts, VaultFile } from './tokens-file.ts';

type Parts = {
  file: VaultFile;
  cipher: SecretCipher;
  system: SystemStore | null;
  opening: Opening;
  approval: Approval;
};
/** The result of a write: the token, and its vault. */
export type Written = { token: StoredToken; stored: StoredVault };
type Work = (token: StoredToken | undefined, stored: StoredVault) => Promise<StoredToken>;

/** Throws an OperationError `conflict` when the limit of a token is not the one that was compared or shown to a person before. */
function checkLimit(now: TokenLimit, before: TokenLimit): void {
  if (!isSameLimit(now, before))
    throw new OperationError(
      'conflict',
      'The limit of this token changed in the meantime. Nothing was allowed, saved or sent. Check the token and try again.',
    );
}

/** The tokens of the file and of this run. A ciphertext leaves the file only when its token is replaced, moved or removed, and then in the same write that brings what comes instead. */
export function createStoredTokens({ file, cipher, system, opening, approval }: Parts) {
  const isInMemory = async (id: string): Promise<boolean> =>
    (await file.read()).tokens.find((one) => one.id === id)?.kept.by === 'memory';
  async function write(id: string, work: Work, here: boolean): Promise<Written> {
    let written: StoredToken | undefined;
    const stored = await file.change(async (now) => {
      const index = now.tokens.findIndex((one) => one.id === id);
      const before = now.tokens[index];
      const token = await work(before, now);
      written = token;
      if (isDeepStrictEqual(token, before)) return null;
      return {
        ...now,
        tokens: index === -1 ? [...now.tokens, token] : now.tokens.with(index, token),
      };
    }, here);
    return { token: written as StoredToken, stored };
  }
  const change = async (
    id: string,
    work: (token: StoredToken, stored: StoredVault) => Promise<StoredToken>,
    here?: boolean,
  ): Promise<Written> =>
    write(
      id,
      async (token, stored) => {
        if (token === undefined) throw notStored();
        return work(token, stored);
      },
      here ?? (await isInMemory(id)),
    );

  const sealed = async (
    facts: TokenFacts,
    secret: string,
    stored: StoredVault,
  ): Promise<StoredToken> => ({
    ...facts,
    kept: await cipher.seal(secret, purposeOf(facts), storeOf(stored, system), stored),
  });
  /** What is typed goes to memory where that is chosen; where it points is written all the same. */
  async function from(
    facts: TokenFacts,
    source: SecretSource,
    stored: StoredVault,
    keep: StoreChoice | null = storeOf(stored, system),
  ): Promise<StoredToken> {
    if ('reference' in source)
      return { ...facts, kept: { by: 'reference', reference: source.reference, approval: null } };
    return keep === 'memory'
      ? { ...facts, kept: { by: 'memory', secret: source.secret } }
      : sealed(facts, source.secret, stored);
  }

  /**
   * The token under another limit, sealed with its current secret. Throws an OperationError if the
   * secret or the approval does not open now.
   */
  async function limitedTo(
    token: StoredToken,
    change: LimitChange,
    stored: StoredVault,
  ): Promise<StoredToken> {
    const limit = changedLimit(token, change);
    if (isSameLimit(limit, token)) return token;
    const { kept } = token;
    const next = { ...token, ...limit };
    if (kept.by === 'reference') {
      const state = await approval.stateOf(token, stored);
      if (state === 'locked' || state === 'unreadable') throw closed(token, state);
      // A reference that nobody confirmed yet needs approval with its new limit.
      return state === 'ready'
        ? approval.give(next, undefined, undefined, stored)
        : { ...next, kept: { ...kept, approval: null } };
    }
    if (kept.by === 'memory') return { ...next, kept };
    const opened = await opening.open(token, kept, stored);
    if (typeof opened !== 'object') throw closed(token, opened);
    return {
      ...next,
      kept: await cipher.seal(opened.text, purposeOf(next), kept.by, stored),
    };
  }

  return {
    /** Throws an OperationError `conflict` where the id is stored already: its ciphertext may be one that cannot be read now. */
    async add(facts: TokenFacts, source: SecretSource, chosen?: 'memory'): Promise<Written> {
      const keep = chosen ?? storeOf(await file.read(), system);
      return write(
        facts.id,
        async (token, stored) => {
          if (token !== undefined)
            throw new OperationError(
              'conflict',
              `"${token.label}" is already stored under the same id. Remove it first.`,
            );
          return from(facts, source, stored, keep);
        },
        'secret' in source && keep === 'memory',
      );
    },
    /** Throws an OperationError `conflict` when the limit is not the `compared` one by now. */
    edit: (
      id: string,
      changed: Partial<Pick<TokenFacts, 'label' | 'authorization'>>,
      limit: LimitChange,
      compared: TokenLimit | undefined,
    ): Promise<Written> =>
      change(id, async (token, stored) => {
        if (compared !== undefined) checkLimit(token, compared);
        return { ...(await limitedTo(token, limit, stored)), ...changed };
      }),
    replace: (id: string, source: SecretSource, limit: LimitChange): Promise<Written> =>
      change(id, async ({ kept, ...token }, stored) => {
        if (kept.by === 'memory' && 'reference' in source)
          throw new OperationError(
            'bad-input',
            'You cannot change the source of a token that is kept only in memory. Remove it and add the reference as a new token.',
          );
        const keep = kept.by === 'memory' ? kept.by : undefined;
        return from({ ...token, ...changedLimit(token, limit) }, source, stored, keep);
      }),
    /** Adds a route that a person allowed to the limit that they were shown. Throws an OperationError `conflict` when it is another one by now. */
    allow: (id: string, route: AllowedRoute, shown: TokenLimit): Promise<Written> =>
      change(id, async (token, stored) => {
        checkLimit(token, shown);
        return limitedTo(token, { routes: [...token.routes, route] }, stored);
      }),
    /**
     * Encrypts the secret the way new ones are stored. Throws an OperationError if it cannot be
     * read now.
     */
    move: (id: string): Promise<Written> =>
      change(
        id,
        async (token, stored) => {
          if (token.kept.by === 'reference') return token;
          const opened = await opening.open(token, token.kept, stored);
          if (typeof opened !== 'object') throw closed(token, opened);
          return sealed(token, opened.text, stored);
        },
        false,
      ),
    approve: (
      id: string,
      shown: SecretReference | undefined,
      limit: TokenLimit | undefined,
    ): Promise<Written> =>
      change(id, (token, stored) => approval.give(token, shown, limit, stored)),
    async remove(id: string): Promise<void> {
      await file.change(
        async (stored) => {
          const left = stored.tokens.filter((token) => token.id !== id);
          return left.length === stored.tokens.length ? null : { ...stored, tokens: left };
        },
        await isInMemory(id),
      );
    },
  };
}
