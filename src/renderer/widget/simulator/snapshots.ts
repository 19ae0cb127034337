import { beginning, rowTitle } from '#core/widget/simulator/display.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { shownRows, type TabState } from '#core/widget/simulator/model.ts';
import {
  isOverOtherSurface,
  type Simulation,
  type Snapshot,
  type WidgetExchange,
} from './simulator.ts';

/** A text of somebody else's inside a sentence, not longer than a line. */
const quoted = (text: string): string => `“${beginning(text, 60)}”`;

function rowNamed({ list }: TabState, key: string): string {
  const rows = list ? shownRows(list.kept) : [];
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  return row ? quoted(rowTitle(row.value, index)) : 'that no longer exists';
}

function messageNamed({ detail }: TabState, key: string): string {
  const row = detail && shownRows(detail.messages).find((one) => one.key === key);
  return row ? quoted(row.value.content) : 'that no longer exists';
}

const pressed = (
  what: 'Update' | 'Delete',
  event: { path: 'detail' } | { path: 'row'; key: string },
  before: TabState,
): string =>
  event.path === 'detail'
    ? `${what} pressed on the detail screen`
    : `${what} pressed in the menu of row ${rowNamed(before, event.key)}`;

/** What the visitor did to fire a call, in words; `before` is the state before it. Any other event fires none. */
export function eventWords(event: TabEvent, before: TabState): string {
  switch (event.type) {
    case 'opened':
      return 'Tab opened';
    case 'focused':
      return 'Window focused';
    case 'refreshed':
      return 'Refresh pressed';
    case 'row clicked':
      return `Row ${rowNamed(before, event.key)} clicked`;
    case 'update asked':
      return pressed('Update', event, before);
    case 'delete asked':
      return pressed('Delete', event, before);
    case 'message sent':
      return `Message ${quoted(event.content)} sent${event.again === undefined ? '' : ' again'}`;
    case 'message deleted':
      return `Delete pressed at message ${messageNamed(before, event.key)}`;
    default:
      return '';
  }
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
  happened: Omit<Snapshot, 'number' | 'words'>,
  fired: readonly WidgetExchange[],
): Simulation {
  const { event, seen, answers } = happened;
  const number = (simulator.snapshots.at(-1)?.number ?? 0) + 1;
  const words = answers === null ? eventWords(event, simulator.seen) : '';
  const all = [...simulator.snapshots, { ...happened, number, words }];
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
    seen,
  };
}
