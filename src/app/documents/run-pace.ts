import type { Ports } from '../ports/ports.ts';

/** The longest pause of a run in milliseconds; a server that asks for more ends the run. */
export const longestRunPause = 5 * 60_000;

/** Milliseconds by which timers fire late on a busy machine. */
const timerLateness = 20;

/**
 * Decides when the requests of a run start: evenly spaced, `spacing` milliseconds apart (null: no
 * limit), and none while the run is paused. After a pause one request starts alone; each that ends
 * without another pause allows one more at the same time, so that a busy server is asked little.
 */
type RunPace = {
  /**
   * Resolves when the next request may start, or at once when the signal is aborted, to what says
   * that this request has ended.
   */
  turn(signal: AbortSignal): Promise<() => void>;
  /** Pauses every request for so many milliseconds from now; false if the run is paused as long already. */
  pause(milliseconds: number): boolean;
  isPaused(): boolean;
};

export function createRunPace(
  { clock, timer }: Pick<Ports, 'clock' | 'timer'>,
  spacing: number | null,
): RunPace {
  const apart = spacing ?? 0;
  let nextAt = 0;
  let pausedUntil = 0;
  let open = 0;
  let mostOpen = Number.POSITIVE_INFINITY;
  const waiting: (() => void)[] = [];
  /** Milliseconds until the next start. A time further away than it can be means that the clock was set back. */
  const waitFrom = (now: number): number => {
    nextAt = Math.min(nextAt, now + apart);
    pausedUntil = Math.min(pausedUntil, now + longestRunPause);
    return Math.max(nextAt, pausedUntil) - now;
  };
  const isPaused = (): boolean => clock.now() < pausedUntil;
  const begin = (now: number): void => {
    // A timer that fires late delays one request, not all that follow.
    const isTimerLate = now - nextAt < Math.min(apart, timerLateness);
    nextAt = (isTimerLate ? nextAt : now) + apart;
  };
  const end = (): void => {
    open -= 1;
    // One that ends during a pause is the cause of it, or started before.
    if (!isPaused()) mostOpen += 1;
    for (const goOn of waiting.splice(0)) goOn();
  };
  return {
    async turn(signal) {
      while (!signal.aborted) {
        const now = clock.now();
        const wait = waitFrom(now);
        if (wait > 0) await timer.wait(Math.ceil(wait), signal);
        // A request that is open ends with the signal, too.
        else if (open >= mostOpen) await new Promise<void>((goOn) => waiting.push(goOn));
        else {
          begin(now);
          break;
        }
      }
      open += 1;
      return end;
    },
    pause(milliseconds) {
      const until = clock.now() + Math.min(milliseconds, longestRunPause);
      // Replies to requests of the same moment ask for nearly the same pause.
      const isNews = until > pausedUntil + 1000;
      pausedUntil = Math.max(pausedUntil, until);
      mostOpen = 1;
      return isNews;
    },
    isPaused,
  };
}
