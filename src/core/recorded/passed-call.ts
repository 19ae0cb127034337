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
