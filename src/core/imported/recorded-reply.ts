import type { Headers, HttpFailure, Oddity } from '../http/http.ts';
import type { HarEntry } from './har.ts';

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

/** An entry with the reply that the recorder saw. */
export const asRecorded = (
  entry: HarEntry,
  { body, lacks, failure, oddities }: RecordedReply,
): HarEntry => ({
  ...entry,
  error: failure && { said: failure.message, failure },
  reply: entry.reply && { ...entry.reply, oddities, readBody: () => ({ body, lacks }) },
});
