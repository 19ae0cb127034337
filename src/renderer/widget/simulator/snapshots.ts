import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Simulation, Snapshot, WidgetExchange } from './simulator.ts';
import { eventWords } from './snapshot-words.ts';
import { visibleChanges } from './visible-changes.ts';

/** A moment as the timeline tells it: what happened, and what changed for the visitor (none where nothing did). */
export type SnapshotText = { words: string; changes: readonly string[] };

// Comparing two long lists takes a while, and a moment never changes.
const known = new WeakMap<Snapshot, SnapshotText>();

/** What was seen before the moment in this place; a tab that was not opened before the first. */
function before(snapshots: readonly Snapshot[], index: number): TabState | null {
  const snapshot = snapshots[index];
  if (!snapshot) return null;
  return (
    snapshots[index - 1]?.seen ??
    (snapshot.number === 1 ? initialTabState(snapshot.seen.tab) : snapshot.seen)
  );
}

/** Tells the moment in this place of the list. */
export function snapshotText(snapshots: readonly Snapshot[], index: number): SnapshotText {
  const snapshot = snapshots[index];
  const seen = before(snapshots, index);
  if (!snapshot || !seen) return { words: '', changes: [] };
  const already = known.get(snapshot);
  if (already) return already;
  const tells = {
    words: eventWords(snapshot.event, seen),
    changes: visibleChanges(seen, snapshot.seen),
  };
  known.set(snapshot, tells);
  return tells;
}

/** The call that a moment belongs to: the one it answers, else the first it fired; null where it is about none. */
export const exchangeOfSnapshot = ({ answers, exchangeIds }: Snapshot): number | null =>
  answers ?? exchangeIds[0] ?? null;

/** The moment `by` places from the one shown; null is now, which is what the last moment shows. Stays at the first. */
export function stepSnapshot(
  snapshots: readonly Snapshot[],
  shown: number | null,
  by: 1 | -1,
): number | null {
  const last = snapshots.length - 1;
  const at = shown === null ? last : snapshots.findIndex(({ number }) => number === shown);
  const next = Math.max(0, at + by);
  return next >= last ? null : (snapshots[next]?.number ?? null);
}

/** How much of a tab is kept: calls, snapshots, and rows of all lists that came, which are what takes the memory. */
export const maxSnapshots = { exchanges: 500, snapshots: 2000, rows: 500_000 } as const;

const rowsOf = ({ event }: Snapshot): number =>
  event.type === 'list answered' ? (event.verdict.value?.items.length ?? 0) : 0;

/** The first moment that is kept when the oldest go; the newest always stays. */
function firstKept(snapshots: readonly Snapshot[]): number {
  let rows = 0;
  let first = snapshots.length;
  for (
    const least = Math.max(0, snapshots.length - maxSnapshots.snapshots);
    first > least;
    first -= 1
  ) {
    const snapshot = snapshots[first - 1];
    rows += snapshot ? rowsOf(snapshot) : 0;
    if (rows > maxSnapshots.rows && first < snapshots.length) break;
  }
  return first;
}

/** A play with one more moment and the calls that it fired. The oldest go; a call that is running stays until it is answered. */
export function withSnapshot(
  simulator: Simulation,
  snapshot: Snapshot,
  fired: readonly WidgetExchange[],
): Simulation {
  const all = [...simulator.snapshots, snapshot];
  const snapshots = all.slice(firstKept(all));
  const exchanges = [...simulator.exchanges, ...fired];
  const named = new Set(
    snapshots.flatMap(({ exchangeIds, answers }) =>
      answers === null ? exchangeIds : [...exchangeIds, answers],
    ),
  );
  const newest = exchanges.length - maxSnapshots.exchanges;
  return {
    snapshots,
    exchanges: exchanges.filter(
      ({ id, state }, index) => state === 'running' || (index >= newest && named.has(id)),
    ),
    seen: snapshot.seen,
  };
}

/** How many of the first snapshots are gone. */
export const droppedSnapshots = ({ snapshots }: Simulation): number =>
  (snapshots[0]?.number ?? 1) - 1;
