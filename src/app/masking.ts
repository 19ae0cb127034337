import type { HttpReply } from '#core/http/http.ts';
import { redactSentence, redactWithin } from '#core/secrets/redact.ts';
import type { ReplyHead } from '#operations/schemas.ts';
import { replyHead } from './widget/reply-head.ts';

/** Masks the secrets of one exchange. */
export type Masker = {
  /** For the judge, which masks the reply. */
  secrets: readonly string[];
  /** Masks what one end supplied: the request, or something of the reply. */
  shown<T>(value: T): T;
  /** Masks sentences of ours about the exchange; `more` are secrets that only its reply brought. */
  said<T>(value: T, more?: readonly string[]): T;
  head(reply: HttpReply): ReplyHead;
};

/** The masker of an exchange with these secrets, whoever got them. */
export const maskerOf = (secrets: readonly string[]): Masker => ({
  secrets,
  shown: (value) => redactWithin(value, secrets),
  said: (value, more = []) => redactSentence(value, [...secrets, ...more]),
  head: (reply) => replyHead(reply, secrets),
});
