import type { Finding } from '#core/contract/finding.ts';
import { isOverOtherSurface, type Simulation, type WidgetExchange } from './simulator.ts';

/**
 * One thing that the user did, with the calls that it caused in their order. The first is the one that the user's event fired; the others followed
 * from answers: the list after an update, the automatic mark-read, the first item of a direct view.
 */
export type ActionEntry = {
  /** The user's event in words; null if its snapshot is no longer in memory. */
  words: string | null;
  calls: readonly [WidgetExchange, ...WidgetExchange[]];
};

/** Groups the calls of a tab by the action that caused them, oldest first. */
export function groupByAction({
  snapshots,
  exchanges,
}: Pick<Simulation, 'snapshots' | 'exchanges'>): ActionEntry[] {
  const roots = new Map<number, number>();
  const events = new Map<number, string>();
  for (const { exchangeIds, answers, words } of snapshots) {
    const cause = answers === null ? exchangeIds[0] : (roots.get(answers) ?? answers);
    if (cause === undefined) continue;
    if (answers === null) events.set(cause, words);
    for (const id of exchangeIds) roots.set(id, cause);
  }
  const entries = new Map<
    number,
    { words: string | null; calls: [WidgetExchange, ...WidgetExchange[]] }
  >();
  for (const exchange of exchanges) {
    const root = roots.get(exchange.id) ?? exchange.id;
    const entry = entries.get(root);
    if (entry) entry.calls.push(exchange);
    else entries.set(root, { words: events.get(root) ?? null, calls: [exchange] });
  }
  return [...entries.values()];
}

/** What the user did last, or a call that was recorded since; undefined before the first call. */
export function lastAction(simulation: Simulation): ActionEntry | undefined {
  const entries = groupByAction(simulation);
  // In the order in which they came here: a recorded call may be older.
  return (
    entries
      .filter(({ calls: [first] }) => first.listedOnly !== 'kept' && !isOverOtherSurface(first))
      .toSorted((one, other) => one.calls[0].id - other.calls[0].id)
      .at(-1) ?? entries.at(-1)
  );
}

/** How a call stands: under way, given up, or the worst of its transport and the findings in its verdict. */
export type Standing = 'done' | 'warning' | 'no reply' | 'error' | 'failed' | 'running';

export function standingOf({ state, fired }: Pick<WidgetExchange, 'state' | 'fired'>): Standing {
  if (state === 'running') return 'running';
  if (!fired) return 'no reply';
  const { outcome, findings } = fired.verdict;
  if (outcome === 'failure') return 'failed';
  const has = (wanted: Finding['level']): boolean => findings.some(({ level }) => level === wanted);
  return has('error') ? 'error' : has('warning') ? 'warning' : 'done';
}
