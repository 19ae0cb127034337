import { isDeepStrictEqual } from 'node:util';
import type { LimitChange } from '#app/ports/tokens.ts';
import { maySendTo } from '#core/http/host-limit.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  limitOf,
  maxRoutes,
  type SecretReference,
  type TokenLimit,
  type TokenState,
} from '#operations/vault-schemas.ts';
import { type SecretCipher, type SystemStore, storeOf } from './secret-cipher.ts';
import type { Encrypted, StoredToken, StoredVault } from './tokens-file.ts';

type Sealed = Pick<StoredToken, 'id'> & TokenLimit;

/** The limit as one text, the same for the same limit whatever the order of keys in a file. */
const textOf = ({ hosts, signs, routes }: TokenLimit): string =>
  JSON.stringify([
    hosts,
    signs,
    routes.map(({ to, proxy, verify, ca, servername }) => [to, proxy, verify, ca, servername]),
  ]);

/**
 * What the secret of a token is sealed for: it opens for no other token and under no other limit. With the passphrase this is the additional authenticated
 * data, with the system's store it stands inside the encrypted text.
 */
export const purposeOf = (token: Sealed): string =>
  `limited:${JSON.stringify(token.id)}:${textOf(token)}`;

/** What the approval of a reference is sealed for, and the text in it: the reference and the limit that a person allowed. */
export const approvalPurposeOf = (id: string): string => `reference:${id}`;
export const approvalText = (reference: unknown, limit: TokenLimit): string =>
  JSON.stringify([reference, textOf(limit)]);

export const isSameLimit = (one: TokenLimit, other: TokenLimit): boolean =>
  isDeepStrictEqual(limitOf(one), limitOf(other));

/**
 * The limit with a change. Only routes between hostnames that it allows are stored, and none
 * without hostnames, because no route needs approval then.
 */
export function changedLimit(
  before: TokenLimit,
  { hosts = before.hosts, signs = before.signs, routes = before.routes }: LimitChange,
): TokenLimit {
  const isWithin = (url: string | null): boolean => url === null || maySendTo(hosts, url);
  const kept =
    hosts.length === 0 ? [] : routes.filter(({ to, proxy }) => isWithin(to) && isWithin(proxy));
  return { hosts: [...hosts], signs, routes: kept.slice(-maxRoutes) };
}

/**
 * Which references may be used, and within which limit. The file stores what a person allowed,
 * encrypted, so that nobody who can write to the file can allow anything else. If nothing can be
 * encrypted now, the approval lasts for this run. If this vault can never encrypt, variables
 * need no approval, because none could be stored.
 */
export function createApproval(cipher: SecretCipher, system: SystemStore | null) {
  /** Allowed in this run, by token. */
  const allowed = new Map<string, string>();

  /**
   * Any cipher will do: a reference is not a secret, so the user's choice of storage does not
   * apply.
   */
  async function sealed(id: string, text: string, stored: StoredVault): Promise<Encrypted | null> {
    for (const keep of new Set([storeOf(stored, system), 'system', 'passphrase'] as const)) {
      const kept = await cipher.seal(text, approvalPurposeOf(id), keep, stored).catch(() => null);
      if (kept !== null) return kept;
    }
    return null;
  }
  return {
    /** Whether the reference may be used as it stands. */
    async stateOf(token: StoredToken, stored: StoredVault): Promise<TokenState> {
      const { id, kept } = token;
      if (kept.by !== 'reference') return 'ready';
      if (kept.reference === null) return 'unreadable';
      const text = approvalText(kept.reference, token);
      if (allowed.get(id) === text) return 'ready';
      if (kept.approval === null) return cipher.canSeal(stored) ? 'unapproved' : 'ready';
      const opened = await cipher.open(kept.approval, approvalPurposeOf(id), stored);
      if (opened === 'locked') return 'locked';
      return typeof opened === 'object' && opened.text === text ? 'ready' : 'unapproved';
    },
    /**
     * The token with its reference allowed within its limit. Throws an OperationError `conflict` when either is not the one that was shown.
     */
    async give(
      token: StoredToken,
      shown: SecretReference | undefined,
      limit: TokenLimit | undefined,
      stored: StoredVault,
    ): Promise<StoredToken> {
      const { id, kept } = token;
      if (kept.by !== 'reference' || kept.reference === null) return token;
      const isShown =
        shown === undefined || JSON.stringify(shown) === JSON.stringify(kept.reference);
      if (!isShown || (limit !== undefined && !isSameLimit(limit, token)))
        throw new OperationError(
          'conflict',
          'The source or the limit of this secret changed while Assay asked you, so nothing was allowed. Review it again.',
        );
      const text = approvalText(kept.reference, token);
      const approval = await sealed(id, text, stored);
      allowed.set(id, text);
      return approval === null ? token : { ...token, kept: { ...kept, approval } };
    },
    forget: (id: string): void => void allowed.delete(id),
  };
}
export type Approval = ReturnType<typeof createApproval>;
