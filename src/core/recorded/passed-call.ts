import { hasUser } from '../http/address.ts';
import type { Headers, HttpFailure, Oddity } from '../http/http.ts';

/** A body that passed, as framed and not decoded; `bytes` is null where it is longer than what is kept. */
export type PassedBody = { bytes: Uint8Array | null; size: number };

/** One call that passed a recorder, as it was on the wire. `at` is in milliseconds since 1970, the times are milliseconds from there. */
export type PassedCall = {
  at: number;
  request: { method: string; target: string; headers: Headers; body: PassedBody; isWhole: boolean };
  reply: {
    status: number;
    statusText: string;
    headers: Headers;
    oddities: readonly Oddity[];
    body: PassedBody;
  } | null;
  /** Why the reply is not there, or not whole. */
  failure: HttpFailure | null;
  /** Whether it is not because the caller went away before. */
  isGivenUp: boolean;
  firstByte: number | null;
  total: number;
};

/** Why a recorder cannot pass on to an address; null where it can. The path of a call is the caller's. */
export function targetFault(to: URL): string | null {
  if (hasUser(to))
    return 'The address has a user name or a password before the @. Remove them: callers send their own credentials.';
  if (to.pathname === '/' && to.search === '' && to.hash === '') return null;
  return `Enter ${to.origin} alone. The recorder passes on the path and the query that the caller sends.`;
}
