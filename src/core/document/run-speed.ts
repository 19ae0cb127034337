import { grouped } from '../text/wording.ts';

/** Milliseconds over which the speed of a run is measured. */
const measured = 15_000;

/** How fast a run is: documents per second, and the seconds it still takes; null while that is not known. */
export type RunSpeed = { perSecond: number; secondsLeft: number | null };

/**
 * Measures a run of many documents over its last seconds, because a pause that a server asks for or
 * a slow start says little about the rest. Times in milliseconds; `total` null while it is not known.
 */
export function createRunSpeed(startedAt: number) {
  let seen: { at: number; done: number }[] = [{ at: startedAt, done: 0 }];
  return (now: number, done: number, total: number | null): RunSpeed => {
    const first = seen.findLast(({ at }) => now - at >= measured) ?? seen[0];
    seen = seen.filter((one) => one === first || one.at > (first?.at ?? 0));
    // One point a second is enough, whatever the number of documents.
    if (now - (seen.at(-1)?.at ?? 0) >= 1000) seen.push({ at: now, done });
    const from = first ?? { at: startedAt, done: 0 };
    const seconds = Math.max(0.001, (now - from.at) / 1000);
    const perSecond = (done - from.done) / seconds;
    return {
      perSecond,
      secondsLeft: total === null || perSecond === 0 ? null : (total - done) / perSecond,
    };
  };
}

const spoken = (count: number): string => grouped(Math.round(count));

/** A duration for people: "8 s", "1 min 51 s", "2 h 5 min", "365 d 0 h". */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** How far a run is, in words: "4,213 of 10,000, 52/s, 1 min 51 s left". */
export function speedText(
  done: number,
  total: number | null,
  { perSecond, secondsLeft }: RunSpeed,
): string {
  const rate = perSecond >= 10 ? spoken(perSecond) : perSecond.toFixed(1);
  return [
    total === null ? spoken(done) : `${spoken(done)} of ${spoken(total)}`,
    `${rate}/s`,
    ...(secondsLeft === null ? [] : [`${durationText(secondsLeft)} left`]),
  ].join(', ');
}
