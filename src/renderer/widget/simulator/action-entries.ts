import type { Finding } from '#core/contract/finding.ts';
import type { Simulation, WidgetExchange } from './simulator.ts';
import { eventTextOf } from './snapshots.ts';

/**
 * One thing that the user did, with the calls that it caused. The first call is the one that the
 * user's event fired; the others followed from answers: the list after an update, the automatic
 * mark-read, the first item of a direct view.
 */
export type ActionEntry = {
  /** The id of its first call. */
  id: number;
  /** The user's event in words; null if its snapshot is no longer in memory. */
  words: string | null;
  first: WidgetExchange;
  followed: readonly WidgetExchange[];
};

/** Groups the calls of a tab by the action that caused them, oldest first. */
export function groupByAction({
  snapshots,
  exchanges,
}: Pick<Simulation, 'snapshots' | 'exchanges'>): ActionEntry[] {
  const roots = new Map<number, number>();
  const events = new Map<number, string>();
  for (const [index, { exchangeIds, answers }] of snapshots.entries()) {
    const cause = answers === null ? exchangeIds[0] : (roots.get(answers) ?? answers);
    if (cause === undefined) continue;
    if (answers === null) events.set(cause, eventTextOf(snapshots, index));
    for (const id of exchangeIds) roots.set(id, cause);
  }
  const groups = new Map<number, WidgetExchange[]>();
  for (const exchange of exchanges) {
    const root = roots.get(exchange.id) ?? exchange.id;
    const group = groups.get(root);
    if (group) group.push(exchange);
    else groups.set(root, [exchange]);
  }
  return [...groups].flatMap(([root, [first, ...followed]]) =>
    first ? [{ id: first.id, words: events.get(root) ?? null, first, followed }] : [],
  );
}

/** The first call of the newest entry, or a call that was recorded since; read after every event, so the others are not grouped for it. */
export function lastActionOf({
  snapshots,
  exchanges,
}: Pick<Simulation, 'snapshots' | 'exchanges'>): WidgetExchange | undefined {
  const [last] =
    snapshots.findLast(({ answers, exchangeIds }) => answers === null && exchangeIds.length > 0)
      ?.exchangeIds ?? [];
  const found = exchanges.findLast(({ id }) => id === last) ?? exchanges.at(-1);
  return (
    exchanges.findLast(
      ({ id, listedOnly }) => listedOnly === 'recorded' && id > (found?.id ?? 0),
    ) ?? found
  );
}

/** All calls of an entry, in the order in which they were fired. */
export const callsOf = ({ first, followed }: ActionEntry): readonly WidgetExchange[] => [
  first,
  ...followed,
];

/** From the best to the worst, except for `running`, which is not known yet. */
const standings = ['done', 'warning', 'no reply', 'error', 'failed', 'running'] as const;

/**
 * How a call stands: under way, given up, or the worst of its transport and the findings in its
 * verdict.
 */
export type Standing = (typeof standings)[number];

function standingOfCall({ state, fired }: Pick<WidgetExchange, 'state' | 'fired'>): Standing {
  if (state === 'running') return 'running';
  if (!fired) return 'no reply';
  const { outcome, findings } = fired.verdict;
  if (outcome === 'failure') return 'failed';
  const has = (wanted: Finding['level']): boolean => findings.some(({ level }) => level === wanted);
  return has('error') ? 'error' : has('warning') ? 'warning' : 'done';
}

/** The worst standing of some calls; `running` as long as one of them is. */
export function standingOf(calls: readonly Pick<WidgetExchange, 'state' | 'fired'>[]): Standing {
  const found = calls.map(standingOfCall);
  return standings.findLast((standing) => found.includes(standing)) ?? 'done';
}

/** The findings of some calls together. */
export const findingsOf = (calls: readonly Pick<WidgetExchange, 'fired'>[]): readonly Finding[] =>
  calls.flatMap(({ fired }) => fired?.verdict.findings ?? []);

/** Whether Assay itself answered one of these calls. */
export const hasMockReply = (calls: readonly Pick<WidgetExchange, 'firing' | 'fired'>[]): boolean =>
  calls.some(({ firing, fired }) => firing.fault !== null || fired?.standIn);
