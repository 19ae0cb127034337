import type { Headers, HttpReply } from '#core/http/http.ts';
import { withoutHeadSecrets } from '#core/secrets/head-secrets.ts';
import { redact, redactWithin } from '#core/secrets/redact.ts';
import { type Held, inTurn } from '#core/secrets/spellings.ts';
import type { ReplyHead } from '#operations/schemas.ts';

/**
 * Headers that are secret by their name are masked first, under the received name, and then the
 * window's own secrets.
 */
function headersWithout(
  headers: Headers,
  secrets: readonly string[],
  held: readonly Held[],
): Headers {
  const { others, own } = inTurn(secrets, held);
  const byName = withoutHeadSecrets(
    headers.map(([name, value]) => [name, redact(value, others, held)]),
    'reply',
  );
  return byName.map(([name, value]) => [redact(name, secrets, held), redact(value, own, held)]);
}

/**
 * The head of a reply for those who only read: nothing secret in its headers and their names, neither what is known nor the values of cookies,
 * credentials and addresses; its body elsewhere.
 */
export const replyHead = (
  reply: HttpReply,
  secrets: readonly string[],
  held: readonly Held[] = [],
): ReplyHead => ({
  status: reply.status,
  statusText: redact(reply.statusText, secrets, held),
  headers: headersWithout(reply.headers, secrets, held),
  timings: reply.timings,
  bytes: reply.body.length,
  ...(reply.certificates && {
    certificates: redactWithin(reply.certificates, secrets, held),
  }),
});
