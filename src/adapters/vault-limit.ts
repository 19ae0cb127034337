import { isDeepStrictEqual } from 'node:util';
import type { LimitChange } from '#app/vault-port.ts';
import { maySendTo } from '#core/host-limit.ts';
import { limitOf, mostRoutes, type TokenLimit } from '#operations/vault-schemas.ts';
import type { Encrypted, StoredToken } from './vault-stored.ts';

type Sealed = Pick<StoredToken, 'id'> & TokenLimit;

/** The limit as one text, the same for the same limit whatever the order of keys in a file. */
const textOf = ({ hosts, signs, routes }: TokenLimit): string =>
  JSON.stringify([hosts, signs, routes.map(({ to, proxy, verify, ca, servername }) => [to, proxy, verify, ca, servername])]);

/**
 * What the secret of a token is sealed for: it opens for no other token and under no other limit. With the passphrase this is the additional authenticated
 * data, with the system's store it stands inside the encrypted text. Secrets of earlier Assays are sealed for their token only; the two forms begin
 * differently, so that no id can make one pass for the other.
 */
export const purposeOf = (token: Sealed, { limited }: Pick<Encrypted, 'limited'>): string =>
  limited ? `limited:${JSON.stringify(token.id)}:${textOf(token)}` : `token:${token.id}`;

/** What the approval of a reference is sealed for, and the text in it: the reference and the limit that a person allowed. */
export const approvalPurposeOf = (id: string): string => `reference:${id}`;
export const approvalText = (reference: unknown, limit: TokenLimit): string => JSON.stringify([reference, textOf(limit)]);

export const isSameLimit = (one: TokenLimit, other: TokenLimit): boolean => isDeepStrictEqual(limitOf(one), limitOf(other));

/** The limit with a change. Only routes between hosts that it allows are kept, and none without hosts, where no route is asked about. */
export function changedLimit(before: TokenLimit, { hosts = before.hosts, signs = before.signs, routes = before.routes }: LimitChange): TokenLimit {
  const isWithin = (url: string | null): boolean => url === null || maySendTo(hosts, url);
  const kept = hosts.length === 0 ? [] : routes.filter(({ to, proxy }) => isWithin(to) && isWithin(proxy));
  return { hosts: [...hosts], signs, routes: kept.slice(-mostRoutes) };
}
