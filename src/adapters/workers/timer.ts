import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Timer } from '#app/ports/ports.ts';

/** The timer of this machine. */
export const nodeTimer: Timer = {
  wait(milliseconds, signal) {
    // Every document of a run waits with the same signal, and Node warns of more than ten listeners.
    setMaxListeners(0, signal);
    return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  },
};
