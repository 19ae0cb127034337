import { type AssumptionId, assumptionRows } from '../../contract/assumptions.ts';
import type { Finding } from '../../contract/finding.ts';
import type { Assumption } from '../../contract/verdict.ts';
import { assumptionsOf3xx } from '../reply/failure.ts';
import type { CorsVerdict, FetchHop } from './model.ts';

type Hop = Pick<FetchHop, 'kind' | 'reply'>;

/** Why a widget has no reply of a call that its browser stopped, in one sentence. */
export function stoppedSentence(hops: readonly Hop[], { stage }: CorsVerdict): string {
  if (stage === 'mixed-content' || !hops.some(({ kind }) => kind === 'request'))
    return 'The browser did not send the call.';
  return stage === 'preflight'
    ? 'The browser sent the call, but did not send it on to the address that the redirect names.'
    : 'The browser sent the call but blocked the widget from reading the reply.';
}

/** What is assumed about the redirects among the replies to a direct call. */
export function redirectAssumptions(hops: readonly Hop[]): Assumption[] {
  const ids = hops.flatMap(({ kind, reply }): AssumptionId[] =>
    kind === 'request' && reply !== null ? assumptionsOf3xx(reply.status, 'direct') : [],
  );
  return assumptionRows(ids, {});
}

/** The findings about a call that its browser lets through: an error of the model means that stricter browsers refuse it. */
export const tolerated = (findings: readonly Finding[]): Finding[] =>
  findings.map((one) =>
    one.level === 'error'
      ? { ...one, level: 'warning', effect: 'This browser allows it, but a stricter one does not.' }
      : one,
  );
