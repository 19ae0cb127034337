import type { HttpReply } from '#core/http/http.ts';
import { withoutHeadSecrets } from '#core/secrets/head-secrets.ts';
import { redact, redactWithin } from '#core/secrets/redact.ts';
import type { ReplyHead } from '#operations/schemas.ts';

/**
 * The head of a reply for those who only read: nothing secret in its headers and their names, neither what is known nor the values of cookies,
 * credentials and addresses; its body elsewhere. Secret by its name is a header under the name that it came with.
 */
export const replyHead = (reply: HttpReply, secrets: readonly string[]): ReplyHead => ({
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
