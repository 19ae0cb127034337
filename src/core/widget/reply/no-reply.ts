import type { AssumptionId } from '../../contract/assumptions.ts';
import { type Finding, requestFinding, withoutPlace } from '../../contract/finding.ts';
import { createNotes } from '../../contract/notes.ts';
import { causeAndFix } from '../../diagnosis/failure.ts';
import { type HttpFailure, isSuccess } from '../../http/http.ts';
import type { ActionName, Surface } from '../actions.ts';
import type { WidgetVerdict } from '../verdict.ts';
import { keepsItems } from './failure.ts';
import { failureOf } from './item-reply.ts';
import { deleteNotice, failedEffect } from './status-reply.ts';
import { unseen } from './surface.ts';

/** The verdict on a call without a reply, whatever the action: always a failure. */
type Failed<As extends ActionName> = { as: As; outcome: 'failure'; value: null } & Pick<
  WidgetVerdict,
  'steps' | 'findings' | 'assumptions'
>;

/**
 * Why there is no reply: `clause` is the rule, `step` says what follows from it, `message`
 * describes the failure in a whole sentence.
 */
type Why = {
  clause: string;
  step: string;
  message: string;
  fix?: string | undefined;
  assumption?: AssumptionId;
};

/** What the visitor sees when the call fails (`surface` null: no visitor causes it), and the decision of ours behind it, where there is one. */
function failureFor(
  as: ActionName,
  surface: Surface | null,
): { effect: string; assumption?: AssumptionId } {
  if (surface === null) return { effect: unseen };
  if (as === 'get_items') return { effect: keepsItems };
  if (as === 'item_clicked' || as === 'create_item') return failureOf[as];
  const effect = failedEffect(as, surface);
  return as === 'delete_item' ? { effect, assumption: deleteNotice[surface] } : { effect };
}

function failed<As extends ActionName>(
  as: As,
  surface: Surface | null,
  { clause, step, message, fix, assumption }: Why,
): Failed<As> {
  const notes = createNotes();
  const seen = failureFor(as, surface);
  for (const id of [assumption, seen.assumption]) if (id !== undefined) notes.assume(id);
  notes.step(clause, [], step);
  notes.report('error', clause, () => ({
    at: [],
    message,
    effect: seen.effect,
    fix,
  }));
  const { findings, ...concluded } = notes.conclude('', false);
  // There is no reply text to point into.
  return {
    as,
    outcome: 'failure',
    value: null,
    ...concluded,
    findings: findings.map(withoutPlace),
  };
}

/** The judgement of a proxied call that brought no reply that can be read (TAB-ERR-2); `caused`: whether a visitor causes such a call. */
export const readUnreachable = <As extends ActionName>(
  as: As,
  failure: HttpFailure,
  caused = true,
): Failed<As> => {
  const { cause, fix } = causeAndFix(failure);
  return failed(as, caused ? 'proxied' : null, {
    clause: 'TAB-ERR-2',
    message: cause,
    fix,
    assumption: 'status-when-unreachable',
    step: 'The platform got no reply that it can read, so a widget_issues record is stored and the server function answers HTTP 502 with the failure envelope.',
  });
};

/**
 * The judgement of a proxied call whose reply has a status but a body that is cut off or cannot be
 * decoded. The webhook was reached, so that it is not unreachable (TAB-ERR-1).
 */
export const readBroken = <As extends ActionName>(
  as: As,
  status: number,
  failure: HttpFailure,
  caused = true,
): Failed<As> => {
  const { cause, fix } = causeAndFix(failure);
  return failed(as, caused ? 'proxied' : null, {
    clause: 'TAB-ERR-1',
    message: `The webhook answered ${status}, but its reply cannot be read. ${cause}`,
    fix,
    ...(isSuccess(status) && { assumption: 'broken-reply-fails' }),
    step: 'The webhook was reached, but the platform cannot read its reply, so a widget_issues record is stored and the server function answers HTTP 200 with the failure envelope.',
  });
};

/** The judgement of a proxied call that failed; `status` is that of a reply that had begun. A time limit is a time-out wherever it ends the call (TAB-ERR-2). */
export const readFailed = <As extends ActionName>(
  as: As,
  status: number | undefined,
  failure: HttpFailure,
  caused: boolean,
): Failed<As> =>
  status === undefined || failure.kind === 'timeout'
    ? readUnreachable(as, failure, caused)
    : readBroken(as, status, failure, caused);

/** The judgement of a direct call that brought the widget no reply it can read: nothing is stored, the visitor sees a failure (TAB-UPD-1, TAB-DEL-1). */
export const readUnanswered = <As extends 'update_item' | 'delete_item'>(
  as: As,
  message: string,
  fix?: string,
): Failed<As> =>
  failed(as, 'direct', {
    clause: as === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1',
    message,
    fix,
    step: 'fetch() in the widget got no reply that it can read. No widget_issues record is made.',
  });

/**
 * The verdict on a direct call that received a status but no complete or readable body. `fetch()`
 * has already resolved by then, and the widget looks at nothing else (TAB-UPD-1, TAB-DEL-1).
 */
export function brokenBody(
  as: 'update_item' | 'delete_item',
  status: number,
  failure: HttpFailure,
): Finding {
  const clause = as === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1';
  const { cause, fix } = causeAndFix(failure);
  const effect = `Only the HTTP status counts, and the widget receives ${status} before the body.`;
  return requestFinding(
    clause,
    'info',
    '$reply',
    `The status ${status} arrived, but the body of the reply cannot be read. ${cause}`,
    effect,
    fix,
  );
}

/** The judgement of a call that never was: the identity of the visitor did not verify (TAB-IDN-2); `message` says why, `fix` what to do. */
export const readRefusedIdentity = <As extends ActionName>(
  as: As,
  message: string,
  fix?: string,
): Failed<As> =>
  failed(as, 'proxied', {
    clause: 'TAB-IDN-2',
    message,
    fix,
    assumption: 'identity-refused',
    step: 'The identity of the visitor failed to verify, so the webhook is not called and the server function answers 401 with the failure envelope.',
  });
