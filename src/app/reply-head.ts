import type { HttpReply } from '#core/http.ts';
import { redact } from '#core/redact.ts';
import type { ReplyHead } from '#operations/schemas.ts';

/** The head of a reply for those who only read: nothing secret in its headers and their names, its body elsewhere. */
export const replyHead = (reply: HttpReply, secrets: readonly string[]): ReplyHead => ({
  status: reply.status,
  statusText: redact(reply.statusText, secrets),
  headers: reply.headers.map(([name, value]) => [redact(name, secrets), redact(value, secrets)]),
  timings: reply.timings,
  bytes: reply.body.length,
});
