import type { HttpReply } from '#core/http/http.ts';
import { withoutHeadSecrets } from '#core/secrets/head-secrets.ts';
import { redact, redactSentence, redactWithin } from '#core/secrets/redact.ts';
import type { ReplyHead } from '#operations/schemas.ts';

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

/**
 * The head of a reply for those who only read: nothing secret in its headers and their names, neither what is known nor the values of cookies,
 * credentials and addresses; its body elsewhere. Secret by its name is a header under the name that it came with.
 */
const replyHead = (reply: HttpReply, secrets: readonly string[]): ReplyHead => ({
  status: reply.status,
  statusText: redact(reply.statusText, secrets),
  headers: withoutHeadSecrets(
    reply.headers.map(([name, value]) => [name, redact(value, secrets)]),
    'reply',
  ).map(([name, value]) => [redact(name, secrets), value]),
  timings: reply.timings,
  bytes: reply.body.length,
  ...(reply.certificates && { certificates: redactWithin(reply.certificates, secrets) }),
});

/** The masker of an exchange with these secrets, whoever got them. */
export const maskerOf = (secrets: readonly string[]): Masker => ({
  secrets,
  shown: (value) => redactWithin(value, secrets),
  said: (value, more = []) => redactSentence(value, [...secrets, ...more]),
  head: (reply) => replyHead(reply, secrets),
});
