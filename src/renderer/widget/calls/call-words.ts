import { depthOf } from '#core/diagnosis/changes.ts';
import { progressText } from '#core/diagnosis/diagnose.ts';
import { several } from '#core/text/wording.ts';
import { actions } from '#core/widget/actions.ts';
import type { TabCall } from '#core/widget/simulator/event.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { ExportSubject } from '../../export/export-calls.ts';
import { formatMilliseconds, formatProgress } from '../../ui/format.ts';
import type { Standing } from '../simulator/action-entries.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';
import { visitorWords } from '../visitors/minting.ts';
import { failureTitles } from './trace.ts';

/** What a visitor of a kind is called within a line. */
export const visitorTitle = (visitor: VisitorChoice): string =>
  visitorWords[visitor].title.toLowerCase();

/** What a screen reader and the filter call the status of calls. */
export const standingTitles: Record<Standing, string> = {
  running: 'Running',
  failed: 'Failed',
  error: 'Done, with errors',
  'no reply': 'No reply',
  warning: 'Done, with warnings',
  done: 'Done',
};

/** The webhook's result: its status, why there is none, or that it was not called. */
function webhookWords({ http, surface, failure, request, cors }: Fired): string {
  if (http) return `${surface === 'direct' ? 'direct · ' : ''}${http.status}`;
  if (failure) return failureTitles[failure.kind];
  if (request === null) return 'not called';
  if (cors?.stage === 'withheld') return 'stopped at a redirect';
  return cors?.stage === 'preflight' ? 'blocked at the preflight' : 'blocked by the browser';
}

/** A call in one line: its status, with the surface where that is not the platform's, and how long it took. */
export function exchangeLine({ state, progress, fired, error }: WidgetExchange): string {
  if (state === 'running') return progress ? formatProgress(progress) : 'waiting for a reply';
  if (!fired) return error && error.code !== 'cancelled' ? error.message : 'cancelled';
  const { milliseconds } = fired;
  const words = webhookWords(fired);
  return milliseconds === null ? words : `${words} · ${formatMilliseconds(milliseconds)}`;
}

/** What is different after a call: the rows that the visitor sees, and how far a fix got. Nothing where neither changed, or the reply was not read as far as before. */
export function changeWords(before: Fired, now: Fired): string | undefined {
  if (depthOf(now.verdict) < depthOf(before.verdict)) return undefined;
  const [had, has] = [before.widget?.rows ?? null, now.widget?.rows ?? null];
  const rows =
    had === null || has === null || had === has ? [] : [`${several(has, 'row')}, before ${had}.`];
  const problems = progressText(before.verdict.findings, now.verdict.findings);
  return [...rows, problems].filter(Boolean).join(' ') || undefined;
}

/** Method and address of a call, secrets masked; what the platform adds to the address is known once it is answered. */
export function requestLine({
  call: { action },
  firing,
  fired,
}: {
  call: Pick<TabCall, 'action'>;
  firing: Pick<WidgetExchange['firing'], 'tab' | 'surface'>;
  fired: Fired | null;
}): { method: string; url: string } {
  if (fired?.request) return fired.request;
  const address = shownWebhook(firing.tab);
  const query = `${address.includes('?') ? '&' : '?'}action=${action}`;
  return {
    method: actions[action].method,
    url: firing.surface === 'direct' ? address : `${address}${query}`,
  };
}

/** What can be exported of these calls: those that were answered; null where none was. */
export function exportOfCalls(calls: readonly WidgetExchange[]): ExportSubject | null {
  const refs = calls.flatMap(({ fired, firing }) =>
    fired && firing.origin ? [firing.origin.ref] : [],
  );
  return refs.length === 0 ? null : { refs };
}
