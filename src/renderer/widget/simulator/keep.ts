import type { Moment, Play, Shot } from './simulator.ts';

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
