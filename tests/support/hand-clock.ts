import type { Clock, Timer } from '#app/ports/ports.ts';

/** A clock that only goes on when `pass` is called, and the timer that goes by it. */
export function handClock(): { clock: Clock; timer: Timer; pass(milliseconds: number): void } {
  let now = 1_000_000;
  const waiting = new Set<{ until: number; wake: () => void }>();
  return {
    clock: { now: () => now },
    timer: {
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          const one = {
            until: now + milliseconds,
            wake: () => void (waiting.delete(one) && resolve()),
          };
          if (signal.aborted) return resolve();
          waiting.add(one);
          signal.addEventListener('abort', one.wake, { once: true });
        }),
    },
    pass(milliseconds) {
      now += milliseconds;
      for (const one of [...waiting]) if (one.until <= now) one.wake();
    },
  };
}
