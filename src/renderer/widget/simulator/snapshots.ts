import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import { changesSeen } from './changes-seen.ts';
import type { Moment } from './simulator.ts';
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
