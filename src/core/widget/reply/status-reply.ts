import type { AssumptionId, ChosenReadings } from '../../contract/assumptions.ts';
import { fixOfUnread } from '../../contract/body.ts';
import { createNotes } from '../../contract/notes.ts';
import { type Headers, isSuccess } from '../../http/http.ts';
import { parseJson } from '../../json/text.ts';
import type { Category, Surface } from '../actions.ts';
import type { StatusVerdict } from '../verdict.ts';
import { readText } from './body.ts';
import { denialIn, failWithStatus } from './denial.ts';
import {
  assumptionsOf3xx,
  failedStatus,
  keepsItems,
  reportFailure,
  reportUnstored,
} from './failure.ts';
import { answerInPlace } from './status-advice.ts';
import { type Fired, isCaused, isStored, reportOtherSurface, unseen } from './surface.ts';

/**
 * A reply to update_item or delete_item on `surface`, for a tab of `category`. `httpStatus` null:
 * only the body is known, and it is judged like a 2xx reply.
 */
export type StatusReply = Fired & {
  as: 'update_item' | 'delete_item';
  surface: Surface;
  category: Category;
  httpStatus: number | null;
  body: Uint8Array | string;
  headers?: Headers | undefined;
  choices?: ChosenReadings | undefined;
};

const clauses = { update_item: 'TAB-UPD-1', delete_item: 'TAB-DEL-1' } as const;

/** What the visitor sees after 2xx and after anything else. */
const effects: Record<StatusReply['as'], Record<Surface, { done: string; failed: string }>> = {
  update_item: {
    direct: {
      done: 'The widget shows the notice "Done" and fetches the list again.',
      failed: 'The widget shows the notice "Action failed".',
    },
    proxied: {
      done: 'The conversation is marked as read, without a notice or a new list.',
      failed: keepsItems,
    },
  },
  delete_item: {
    direct: {
      done: 'The row is gone.',
      failed: 'The row is restored, with the notice "Action failed".',
    },
    proxied: {
      done: 'The message is gone.',
      failed:
        'The message is restored, and the conversation shows an error state with the notice "Action failed".',
    },
  },
};

/** The decision behind the notice of a failed delete (TAB-DEL-1). */
export const deleteNotice = {
  direct: 'failed-delete-notice',
  proxied: 'proxied-delete-notice',
} as const satisfies Record<Surface, AssumptionId>;

/** What the visitor sees when the call fails. */
export const failedEffect = (as: StatusReply['as'], surface: Surface): string =>
  effects[as][surface].failed;

/** What the visitor sees all the same when the body of a 2xx reply says that the action failed. */
const allTheSame: Record<StatusReply['as'], Record<Surface, string>> = {
  update_item: {
    direct: 'The visitor sees "Done" anyway',
    proxied: 'The conversation counts as read anyway',
  },
  delete_item: {
    direct: 'The row is gone anyway',
    proxied: 'The message is gone anyway',
  },
};

/** Judges a reply to update_item or delete_item: the HTTP status alone counts. A body that says the opposite of 2xx is worth knowing. */
export function readStatusReply({
  as,
  surface,
  category,
  httpStatus,
  body,
  headers,
  choices,
  fired = false,
}: StatusReply): {
  verdict: StatusVerdict;
  text: string;
} {
  const notes = createNotes(choices);
  const clause = clauses[as];
  const stored = isStored(as, surface, category, fired);
  const { done } = effects[as][surface];
  const caused = isCaused(as, surface, category);
  // A direct call is judged by what the widget makes of it, whatever the tab.
  const failed = surface === 'direct' || caused ? effects[as][surface].failed : unseen;
  const isDone = httpStatus === null || isSuccess(httpStatus);
  // Findings about the body are dropped, because the widget does not look at it.
  const text = readText(body, createNotes(), clause);
  const given =
    httpStatus === null ? ' No HTTP status was given, so the reply is judged as 2xx.' : '';
  notes.step(
    clause,
    [],
    `Only the HTTP status counts; the body is not read.${given} ${isDone ? `2xx: ${done}` : `${httpStatus}: ${failed}`}`,
  );
  if (!fired) reportOtherSurface(as, surface, category, notes);
  // The automatic mark-read is the update_item of a messaging tab.
  if (isDone && as === 'update_item' && surface === 'proxied') notes.assume('mark-read-unseen');
  if (!isDone && as === 'delete_item' && (surface === 'direct' || caused))
    notes.assume(deleteNotice[surface]);
  const parsed = isDone ? parseJson(text) : { ok: false as const };
  if (!parsed.ok && 'bound' in parsed && parsed.bound !== null) {
    const { bound, offset } = parsed;
    notes.report('info', clause, () => ({
      at: [],
      offset,
      message: `The reply has ${bound}. That is more than Assay reads.`,
      effect: 'Only the HTTP status counts.',
      fix: fixOfUnread(clause),
    }));
  }
  const denial = isDone ? denialIn(text, parsed) : null;
  const said =
    denial === null
      ? answerInPlace({ httpStatus: httpStatus ?? 200, headers, text, surface }, false)
      : { message: `The reply ${denial.says}.`, fix: failWithStatus };
  if (isDone && said !== null) {
    const base = parsed.ok && Array.isArray(parsed.value) ? [0] : [];
    notes.report('info', clause, () => ({
      at: typeof denial?.key === 'string' ? [...base, denial.key] : [],
      effect: `${allTheSame[as][surface]}, because only the HTTP status counts.`,
      ...said,
    }));
  }
  if (httpStatus !== null && !isDone) {
    if (stored) reportFailure(notes, { httpStatus, headers, text }, failed);
    else if (surface === 'proxied') reportUnstored(notes, { httpStatus, headers, text, surface });
    else {
      for (const id of assumptionsOf3xx(httpStatus, surface)) notes.assume(id);
      notes.report('error', clause, () => ({
        at: [],
        effect: failed,
        ...failedStatus({ httpStatus, headers, text, surface }),
      }));
    }
  }
  return {
    verdict: {
      as,
      outcome: isDone ? 'done' : 'failure',
      value: null,
      ...notes.conclude(text, parsed.ok),
    },
    text,
  };
}
