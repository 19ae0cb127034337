import type { Timings } from '#core/http/http.ts';

type Phase = Exclude<keyof Timings, 'total' | 'reused'>;
export type Stopwatch = ReturnType<typeof createStopwatch>;

/** Takes the time of each phase of one request, in milliseconds. */
export function createStopwatch() {
  const start = performance.now();
  let last = start;
  const phases: Record<Phase, number | null> = {
    dns: null,
    connect: null,
    proxy: null,
    tls: null,
    firstByte: null,
    download: null,
  };
  return {
    /** The phase that ends now; it began where the one before it ended. */
    lap(phase: Phase): void {
      const now = performance.now();
      phases[phase] = now - last;
      last = now;
    },
    /** What was spent until now belongs to no phase, only to the total. */
    skip(): void {
      last = performance.now();
    },
    stop(reused: boolean): Timings {
      this.lap('download');
      return { ...phases, reused, total: last - start };
    },
  };
}
