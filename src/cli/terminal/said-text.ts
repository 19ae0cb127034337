import type { Texts } from '#app/texts.ts';
import { saidInFailure } from '#core/widget/issue.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { visibleLine } from './output.ts';

type Replied = Partial<Parameters<typeof saidInFailure>[0]> & { reply: TextRef | null };

/** The body of an error reply, line by line, with everything that a terminal would act upon written as its code point; nothing after 2xx. */
export function saidText(
  texts: Texts,
  { issue = null, http = null, cors = null, reply }: Replied,
  who = 'the webhook',
): string[] {
  const kept = reply && texts.find(reply.id);
  const shown = kept ? new TextDecoder().decode(kept.shown) : null;
  const failed = saidInFailure({ issue, http, cors }, shown, who);
  if (failed === null) return [];
  const lines = failed.said.body.split(/\r\n|\r|\n/).map((line) => `    ${visibleLine(line)}`);
  return [`${failed.title}:`, ...lines];
}
