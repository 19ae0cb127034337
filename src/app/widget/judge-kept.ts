import { type ChosenReadings, joinAssumptions } from '#core/contract/assumptions.ts';
import { subjectOutsideText } from '#core/contract/finding.ts';
import { isSuccess } from '#core/http/http.ts';
import { issueOf } from '#core/widget/issue.ts';
import { answerAssumptions, platformAnswer } from '#core/widget/reply/failure.ts';
import { visitorViewAfter } from '#core/widget/simulator/visitor-view.ts';
import type { Running } from '#operations/dispatch.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import {
  findingsAgain,
  isKeptMasked,
  judgedThen,
  replyToJudge,
  tabOf,
} from '../history/judge-again.ts';
import { evidenceOf } from '../history.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { threadOf } from './fire-proxied.ts';
import { rowIdOf } from './firing.ts';

/**
 * A call of the history with its reply judged by these readings, as firing it would judge it; what
 * was sent, and when, stays. Null where there was no reply to a webhook call. Throws an OperationError
 * `not-found` for a reply that was kept masked, because its verdict was made on the whole reply.
 */
export async function judgeKept(
  judge: Ports['judge'],
  kept: KeptExchange,
  texts: Pick<Texts, 'find'>,
  choices: ChosenReadings,
  running: Running,
): Promise<Fired | null> {
  const { fired, asked } = kept;
  const { body } = evidenceOf(kept, texts);
  const tab = tabOf(kept);
  if (!fired?.http || !asked || !tab || body === null) return null;
  if (isKeptMasked(body))
    throw new OperationError(
      'not-found',
      'The kept reply is masked, so it keeps its original verdict. Fire again to judge a new one.',
    );
  const { status } = fired.http;
  const given = replyToJudge(kept, { body, status, choices });
  if (given.as === 'document') return null;
  const { verdict, asSent } = await judge.judge(given, running);
  const ofProxied = fired.surface === 'proxied';
  const failed = ofProxied && !isSuccess(status);
  const platform = ofProxied
    ? platformAnswer({ status, bodyText: failed ? body : '', choices })
    : null;
  const then = judgedThen(kept);
  const judged = {
    ...verdict,
    findings: findingsAgain(then, verdict),
    steps: [
      ...fired.verdict.steps.filter((step) => subjectOutsideText(step) !== null),
      ...verdict.steps.filter((step) => subjectOutsideText(step) === null),
    ],
    // What the request relied on is among those of then.
    assumptions: joinAssumptions(
      [...then.assumptions, ...(platform ? answerAssumptions(platform) : [])],
      verdict.assumptions,
    ),
  };
  const thread = threadOf(judged);
  return {
    ...fired,
    platform,
    issue: failed ? issueOf(body, choices) : null,
    verdict: judged,
    asSent,
    thread,
    widget: visitorViewAfter({
      tab,
      surface: fired.surface,
      path: asked.path,
      itemId: rowIdOf(asked),
      conversationId: thread?.conversationId ?? undefined,
      verdict: judged,
    }),
  };
}
