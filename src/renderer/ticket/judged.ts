import { judge } from '#core/contract/judge.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { diagnoseThrough, replyTextOf, type WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { tabAfter } from '#core/widget/simulator/visitor-view.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import {
  type Judged,
  judgedAgain,
  judgedThen,
  readingsOf,
  replyToJudge,
  tabOf,
} from '#operations/judge-again.ts';

/** The same call with another reply, judged with the readings of then. */
export function judgedNow(
  evidence: Evidence,
  { body, status }: { body: string; status: number },
): Judged {
  const then = judgedThen(evidence);
  const reply = replyToJudge(evidence, { body, status, choices: readingsOf(then) });
  return judgedAgain(then, judge(reply).verdict);
}

/** Letters of the longest reply that is judged to the end of its fixes: a page judges all of its replies before it is shown. */
const longest = 8 * 1024;

/** The diagnosis of a reply with what only a fix uncovers; null where the reply cannot be judged again. */
export function wholeOf(
  { fired, asked }: Evidence,
  { body, status }: { body: string; status: number },
  { verdict, findings }: Judged,
): WholeDiagnosis | null {
  const reply =
    verdict &&
    replyTextOf(verdict, body, {
      httpStatus: status,
      category: asked?.tab.category ?? 'default',
      ...(fired && { surface: fired.surface }),
    });
  return reply && diagnoseThrough(reply, findings, longest);
}

/** The document in a reply; null where none could be read. */
export function documentIn({ entry }: Evidence, body: string): string | null {
  if (entry.kind !== 'document') return null;
  const how = { httpStatus: null, category: 'default', surface: null } as const;
  const verdict = readReply({ as: 'document', body, ...how });
  return verdict.as === 'document' ? (verdict.value.xml ?? null) : null;
}

/** The tab as its visitor sees it after the reply; null where there is nothing to see. */
export function seenAfter(evidence: Evidence, { verdict }: Judged): TabState | null {
  const { fired, asked } = evidence;
  const tab = tabOf(evidence);
  if (!fired || !asked || !tab || verdict === null || verdict.as === 'document') return null;
  const id = asked.itemId ?? asked.item?.id;
  return tabAfter({
    tab,
    surface: fired.surface,
    path: asked.path,
    itemId: typeof id === 'string' ? id : undefined,
    conversationId: fired.thread?.conversationId ?? undefined,
    verdict,
  });
}
