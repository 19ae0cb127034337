import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import { changesSeen } from './changes-seen.ts';
import type { Moment, Play, Shot } from './simulator.ts';
import { eventWords } from './snapshot-words.ts';

/** A moment as the timeline tells it: what happened, and what changed for the visitor (none where nothing did). */
export type Told = { words: string; changes: readonly string[] };

// Comparing two long lists takes a while, and a moment never changes.
const known = new WeakMap<Moment, Told>();

/** What was seen before the moment in this place; a tab that was not opened before the first. */
function before(moments: readonly Moment[], index: number): TabState | null {
  const moment = moments[index];
  if (!moment) return null;
  return (
    moments[index - 1]?.seen ??
    (moment.number === 1 ? initialTabState(moment.seen.tab) : moment.seen)
  );
}

/** Tells the moment in this place of the list. */
export function told(moments: readonly Moment[], index: number): Told {
  const moment = moments[index];
  const seen = before(moments, index);
  if (!moment || !seen) return { words: '', changes: [] };
  const already = known.get(moment);
  if (already) return already;
  const tells = { words: eventWords(moment.event, seen), changes: changesSeen(seen, moment.seen) };
  known.set(moment, tells);
  return tells;
}

/** The call that a moment belongs to: the one it answers, else the first it fired; null where it is about none. */
export const shotOfMoment = ({ answers, shotIds }: Moment): number | null =>
  answers ?? shotIds[0] ?? null;

/** The moment `by` places from the one shown; null is now, which is what the last moment shows. Stays at the first. */
export function stepMoment(
  moments: readonly Moment[],
  shown: number | null,
  by: 1 | -1,
): number | null {
  const last = moments.length - 1;
  const at = shown === null ? last : moments.findIndex(({ number }) => number === shown);
  const next = Math.max(0, at + by);
  return next >= last ? null : (moments[next]?.number ?? null);
}

/** How much of a tab is kept: calls, moments, and rows of all lists that came, which are what takes the memory. */
export const mostKept = { shots: 500, moments: 2000, rows: 500_000 } as const;

const rowsOf = ({ event }: Moment): number =>
  event.type === 'list answered' ? (event.verdict.value?.items.length ?? 0) : 0;

/** The first moment that is kept when the oldest go; the newest always stays. */
function firstKept(moments: readonly Moment[]): number {
  let rows = 0;
  let first = moments.length;
  for (const least = Math.max(0, moments.length - mostKept.moments); first > least; first -= 1) {
    const moment = moments[first - 1];
    rows += moment ? rowsOf(moment) : 0;
    if (rows > mostKept.rows && first < moments.length) break;
  }
  return first;
}

/** A play with one more moment and the calls that it fired. The oldest go; a call that is running stays until it is answered. */
export function withMoment(play: Play, moment: Moment, fired: readonly Shot[]): Play {
  const all = [...play.moments, moment];
  const moments = all.slice(firstKept(all));
  const shots = [...play.shots, ...fired];
  const named = new Set(
    moments.flatMap(({ shotIds, answers }) => (answers === null ? shotIds : [...shotIds, answers])),
  );
  const newest = shots.length - mostKept.shots;
  return {
    moments,
    shots: shots.filter(
      ({ id, state }, index) => state === 'running' || (index >= newest && named.has(id)),
    ),
    seen: moment.seen,
  };
}

/** How many of the first moments are gone. */
export const goneMoments = ({ moments }: Play): number => (moments[0]?.number ?? 1) - 1;
