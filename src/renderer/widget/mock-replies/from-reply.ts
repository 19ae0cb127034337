import { headerValue } from '#core/http/http.ts';
import type { Fault } from '#core/widget/mock-reply.ts';
import type { Fired } from '#operations/widget-schemas.ts';

/** Bytes up to which a reply is taken over to be edited; a longer one would go over with every call. */
const longestTaken = 2_000_000;

/** Why the reply of a call cannot be taken over; null where it can. */
export function takingProblem(fired: Pick<Fired, 'reply'> | null): string | null {
  if (fired?.reply == null) return 'The selected call has no reply.';
  return fired.reply.bytes > longestTaken
    ? `Its reply is longer than ${longestTaken / 1_000_000} MB, too long to edit here.`
    : null;
}

/** A reply that came, as a fault: its status, content type and body; the other headers belong to how it came. */
export function faultOfReply(before: Fault, { http }: Pick<Fired, 'http'>, body: string): Fault {
  const status = http && http.status >= 200 && http.status <= 599 ? http.status : before.status;
  const contentType = (
    (http && headerValue(http.headers, 'content-type')) ??
    before.contentType
  ).slice(0, 200);
  return { ...before, kind: 'reply', status, contentType, body };
}
