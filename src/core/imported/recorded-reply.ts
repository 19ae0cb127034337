import type { Headers, HttpFailure, Oddity } from '../http/http.ts';

/**
 * A reply as a recorder saw it, with what a HAR cannot hold: `body` as it was framed, until it is
 * decoded; `lacks` says why it is not known; `failure` why it is not whole, or not there.
 */
export type RecordedReply = {
  headers: Headers;
  body: Uint8Array;
  lacks: string | null;
  failure: HttpFailure | null;
  oddities: readonly Oddity[];
};

/** The replies to the entries of one recorded call. `unread` says why none of them is judged; `maxBytes` is the most that a body may decode to. */
export type RecordedReplies = {
  host: string;
  maxBytes: number;
  unread: string | null;
  replies: readonly RecordedReply[];
};
