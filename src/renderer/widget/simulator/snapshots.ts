import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import {
  isOverOtherSurface,
  type Simulation,
  type Snapshot,
  type WidgetExchange,
} from './simulator.ts';
import { eventWords } from './snapshot-words.ts';

/** The state before the snapshot at this index; before the first, a tab that was never opened. */
function before(snapshots: readonly Snapshot[], index: number): TabState | null {
  const snapshot = snapshots[index];
  if (!snapshot) return null;
  return (
    snapshots[index - 1]?.seen ??
    (snapshot.number === 1 ? initialTabState(snapshot.seen.tab) : snapshot.seen)
  );
}

// A cache: the list of calls asks for every event each time one is added.
const known = new WeakMap<Snapshot, string>();

/** The event of the snapshot at this index in words. */
export function eventTextOf(snapshots: readonly Snapshot[], index: number): string {
  const snapshot = snapshots[index];
  const seen = before(snapshots, index);
  if (!snapshot || !seen) return '';
  const words = known.get(snapshot) ?? eventWords(snapshot.event, seen);
  known.set(snapshot, words);
  return words;
}

/** What the visitor saw after a call was answered; null where nothing in the preview belongs to it. */
export const snapshotAfter = ({ snapshots }: Simulation, exchangeId: number): Snapshot | null =>
  snapshots.find(({ answers }) => answers === exchangeId) ?? null;

/**
 * The memory limits of a tab: calls, snapshots, and rows of all received lists, which take the most
 * memory.
 */
export const maxSnapshots = { exchanges: 500, snapshots: 2000, rows: 500_000 } as const;

const rowsOf = ({ event }: Snapshot): number =>
  event.type === 'list answered' ? (event.verdict.value?.items.length ?? 0) : 0;

/** The first snapshot that stays when the oldest are dropped; the newest always stays. */
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

/**
 * A simulation with one more snapshot and its calls. The oldest are dropped; a running call stays
 * until it is answered.
 */
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
    ...simulator,
    snapshots,
    exchanges: exchanges.filter(
      (one, index) =>
        one.state === 'running' ||
        (index >= newest && (named.has(one.id) || isOverOtherSurface(one) || one.listedOnly)),
    ),
    seen: snapshot.seen,
  };
}
