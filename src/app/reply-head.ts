import { withoutHeadSecrets } from '#core/head-secrets.ts';
import type { HttpReply } from '#core/http.ts';
import { redact } from '#core/redact.ts';
import type { Held } from '#core/secret-spellings.ts';
import type { ReplyHead } from '#operations/schemas.ts';

/**
 * The head of a reply for those who only read: nothing secret in its headers and their names, neither what is known nor the values of cookies,
 * credentials and addresses; its body elsewhere.
 */
export const replyHead = (reply: HttpReply, secrets: readonly string[], held: readonly Held[] = []): ReplyHead => ({
  status: reply.status,
  statusText: redact(reply.statusText, secrets, held),
  headers: withoutHeadSecrets(reply.headers.map(([name, value]) => [redact(name, secrets, held), redact(value, secrets, held)])),
  timings: reply.timings,
  bytes: reply.body.length,
});
